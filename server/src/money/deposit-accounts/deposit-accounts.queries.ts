import {
  type BankAccount,
  type DepositAccount,
  depositAccounts,
  depositAccountUsage,
  isPermitted,
  type money,
  OPEN_NAMED_MAX,
  type ReplyOf,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import { bindList, instant, type ListContext, ruled } from '../../platform/list';
import { maskedAccount } from '../../platform/masks.rule';

const ID = sql.ref('account.account_id');

type AccountParts = BankAccount & { readonly status: DepositAccount['status'] };

/** Whole for whoever may agree to it, as long as it waits for that. */
const shownAccount = ({ status, ...account }: AccountParts, { actor }: ListContext) =>
  status === 'waiting' && actor && isPermitted(actor.type, 'depositAccount.change')
    ? account
    : maskedAccount(account);

/** The operator's accounts, with the people in them. */
export const DEPOSIT_ACCOUNTS = bindList(depositAccounts, {
  base: sql`deposit_account`,
  as: 'account',
  joins: sql`
    join admin as adder on adder._id = account.added_by
    left join admin as first on first._id = account.first_approved_by
    left join member_login as line on line.member_id = account.line_member_id`,
  id: ID,
  columns: {
    accountId: ID,
    account: ruled(
      {
        bank: sql.ref('account.bank'),
        number: sql.ref('account.number'),
        owner: sql.ref('account.owner'),
        status: sql.ref('account.status'),
      },
      shownAccount,
    ),
    levelMin: sql.ref('account.level_min'),
    levelMax: sql.ref('account.level_max'),
    dayMaxWon: sql.ref('account.day_max_won'),
    minWon: sql.ref('account.min_won'),
    maxWon: sql.ref('account.max_won'),
    position: sql.ref('account.position'),
    fromAt: instant(sql.ref('account.from_at')),
    untilAt: instant(sql.ref('account.until_at')),
    line: { _id: sql.ref('line.member_id'), id: sql.ref('line.login_id') },
    status: sql.ref('account.status'),
    addedBy: { _id: sql.ref('adder._id'), id: sql.ref('adder.login_id') },
    addedAt: instant(sql.ref('account.added_at')),
    firstApprovedBy: { _id: sql.ref('first._id'), id: sql.ref('first.login_id') },
    approvedAt: instant(sql.ref('account.approved_at')),
    version: sql.ref('account.version'),
  },
  filters: {
    status: (status) => sql`account.status = ${status}`,
    level: (level) => sql`${level} between account.level_min and account.level_max`,
  },
  sorts: { newest: { by: ID, direction: 'desc' }, oldest: { by: ID, direction: 'asc' } },
});

/** Midnight in Seoul of the day of `at`. */
export const midnightOf = (at: Date) =>
  sql<Date>`(date_trunc('day', ${at}::timestamptz at time zone 'Asia/Seoul')
    at time zone 'Asia/Seoul')`;

type Usage = ReplyOf<typeof money.listDepositAccountUsage>[number];

/** What has gone to each account in the day of `at`, test accounts left out. */
export async function readDepositAccountUsage(db: Database | Tx, at: Date): Promise<Usage[]> {
  const { rows } = await sql<Usage>`
    select deposit_account_id as "accountId",
      coalesce(sum(amount_won) filter (
        where request_id >= uuid_floor(${midnightOf(at)}) and request.status in ('waiting', 'held', 'approved')
      ), 0) as "assignedWon",
      coalesce(sum(amount_won) filter (
        where request_id >= uuid_floor(${midnightOf(at)}) and request.status = 'approved'
      ), 0) as "approvedWon",
      (count(*) filter (where request.status in ('waiting', 'held')))::int as "openCount",
      coalesce(to_jsonb((array_agg(
        jsonb_build_object(
          'member', jsonb_build_object('_id', member.member_id, 'id', member.login_id),
          'amountWon', request.amount_won
        ) order by request.request_id
      ) filter (where request.status in ('waiting', 'held')))[1:${sql.lit(OPEN_NAMED_MAX)}]), '[]') as open
    from money_request as request join member on member.member_id = request.member_id
    where ${acrossMembers} and deposit_account_id is not null and not request.is_test
      and (request_id >= uuid_floor(${midnightOf(at)}) or request.status in ('waiting', 'held'))
    group by deposit_account_id`.execute(db);
  return rows.map((row) => depositAccountUsage.parse(row));
}

/** An account as it stands and stays until the transaction ends; undefined when there is none. */
export async function lockDepositAccount(
  context: ListContext & { readonly db: Tx },
  accountId: string,
): Promise<DepositAccount | undefined> {
  await sql`select 1 from deposit_account where account_id = ${accountId} for update`.execute(
    context.db,
  );
  return DEPOSIT_ACCOUNTS.one(context, accountId);
}

/** One field of an account in full; undefined when there is no such account. */
export async function findDepositAccountField(
  tx: Tx,
  accountId: string,
  field: 'number' | 'owner',
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('deposit_account')
    .select(field)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return (row as Partial<Record<typeof field, string>> | undefined)?.[field];
}

/** An account as audit lines keep it, whoever looks at it: masked. */
export function auditedAccount({ account, ...row }: DepositAccount) {
  return { ...row, account: maskedAccount(account) };
}
