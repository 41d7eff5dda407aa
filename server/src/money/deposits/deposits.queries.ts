import {
  type Deposit,
  type DepositState,
  deposits,
  isPermitted,
  type MoneySettingOf,
  type money,
  OPEN_REQUEST_STATUSES,
  type ReplyOf,
  UNCLAIMED_MINUTES,
} from '@gwanje/contract';
import { type Selectable, sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import type { Question } from '../../platform/implement';
import { beginningWith, bindList, instant, type ListContext, ruled } from '../../platform/list';
import type { FilterOf, SumsOf } from '../../platform/list-source';
import { maskedAccount, maskedName } from '../../platform/masks.rule';
import { Refusal } from '../../platform/refusal';
import type { Schema } from '../../schema';
import { REQUESTS } from '../requests/requests.queries';
import { dayBegins } from '../totals/korean-days.queries';
import { readDoubts } from './auto-charge.queries';
import { type OpenCharge, rankCandidates } from './deposit-candidates.rule';
import { nameLikeness } from './name-likeness.rule';

export type DepositRow = Selectable<Schema['deposit']>;
type Filter = FilterOf<typeof deposits>;

const ID = sql.ref('deposit.deposit_id');
const STATE = sql.ref('deposit.state');
const PAID_AT = sql.ref('deposit.paid_at');
const AMOUNT = sql.ref('deposit.amount_won');

interface PayerParts {
  readonly payer: string;
  readonly state: DepositState;
}

const mayDecide = ({ actor }: ListContext) =>
  actor === null || isPermitted(actor.type, 'money.decide');

/** Whole while somebody has to find whose it is, for whoever may decide on that. */
const shownPayer = ({ payer, state }: PayerParts, context: ListContext) =>
  context.actor === null || (state === 'unmatched' && mayDecide(context))
    ? payer
    : maskedName(payer);

/** Letter by letter a beginning would tell what is masked, so whoever sees it so has to know the name. */
const isPaidBy = (query: string, context: ListContext) =>
  mayDecide(context)
    ? sql`deposit.payer like ${beginningWith(query)}`
    : sql`deposit.payer = ${query}`;

type AccountParts = Deposit['account'];

const conditionsOf = (
  { state, from, to, query, accountId }: Partial<Filter>,
  context: ListContext,
) => [
  sql`true`,
  ...(state === undefined ? [] : [sql`${STATE} = ${state}`]),
  ...(from === undefined ? [] : [sql`${PAID_AT} >= ${dayBegins(from, 0)}`]),
  ...(to === undefined ? [] : [sql`${PAID_AT} < ${dayBegins(to, 1)}`]),
  ...(query === undefined ? [] : [isPaidBy(query, context)]),
  ...(accountId === undefined ? [] : [sql`deposit.account_id = ${accountId}`]),
];

async function sumDeposits(context: ListContext, filter: Filter): Promise<SumsOf<typeof deposits>> {
  const { rows } = await sql<SumsOf<typeof deposits>['totals'][number]>`
    select state, count(*) as deposits, sum(amount_won) as "amountWon"
    from deposit where ${sql.join(conditionsOf(filter, context), sql` and `)}
    group by state order by state desc`.execute(context.db);
  return { counted: rows.reduce((sum, row) => sum + row.deposits, 0), totals: rows };
}

/** Deposits with their accounts and the people in them. */
export const DEPOSITS = bindList(deposits, {
  base: sql`deposit`,
  as: 'deposit',
  joins: sql`
    join deposit_account as account on account.account_id = deposit.account_id
    left join admin as first on first._id = deposit.first_ignored_by
    left join admin as decider on decider._id = deposit.decided_by`,
  id: ID,
  columns: {
    depositId: ID,
    account: ruled(
      {
        _id: sql.ref('account.account_id'),
        bank: sql.ref('account.bank'),
        number: sql.ref('account.number'),
        owner: sql.ref('account.owner'),
      },
      ({ _id, ...account }: AccountParts) => ({ _id, ...maskedAccount(account) }),
    ),
    agentTxId: sql.ref('deposit.agent_tx_id'),
    payer: ruled({ payer: sql.ref('deposit.payer'), state: STATE }, shownPayer),
    amountWon: AMOUNT,
    at: instant(PAID_AT),
    reportedAt: instant(sql.ref('deposit.reported_at')),
    state: STATE,
    request: {
      memberId: sql.ref('deposit.request_of'),
      requestId: sql.ref('deposit.request_id'),
    },
    firstIgnoredBy: { _id: sql.ref('first._id'), id: sql.ref('first.login_id') },
    decidedBy: { _id: sql.ref('decider._id'), id: sql.ref('decider.login_id') },
    decidedAt: instant(sql.ref('deposit.decided_at')),
    reason: sql.ref('deposit.reason'),
  },
  narrow: async (context, filter) => conditionsOf(filter, context),
  sum: sumDeposits,
  sorts: {
    newest: { by: PAID_AT, direction: 'desc' },
    oldest: { by: PAID_AT, direction: 'asc' },
    '-amountWon': { by: AMOUNT, direction: 'desc' },
    amountWon: { by: AMOUNT, direction: 'asc' },
  },
});

export const depositSubject = (depositId: string): string => `deposit/${depositId}`;

/** A deposit as audit lines keep it: without who paid. */
export const auditedDeposit = (row: DepositRow) => ({
  accountId: row.account_id,
  agentTxId: row.agent_tx_id,
  amountWon: row.amount_won,
  state: row.state,
  memberId: row.request_of,
  requestId: row.request_id,
  firstIgnoredBy: row.first_ignored_by,
  reason: row.reason,
});

/**
 * A deposit as it stands and stays until the transaction ends. Whoever decides on a request as well
 * holds that first.
 *
 * @throws {Refusal} record.not_found
 */
export async function lockDeposit(tx: Tx, depositId: string): Promise<DepositRow> {
  const row = await tx
    .selectFrom('deposit')
    .selectAll()
    .where('deposit_id', '=', depositId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('record.not_found');
  return row;
}

const MINUTE_MS = 60_000;
const DEPOSITS_PER_RUN_MAX = 200;
/** What is older than this when the server comes back is found on the screen of deposits. */
const ALARM_DAYS = 7;

/**
 * Deposits of the last while that nobody has matched, of no more than the setting takes and of an
 * amount that somebody has asked for: any others, however many, would only stand before these.
 */
export const findFreshDeposits = (
  db: Database,
  open: readonly OpenCharge[],
  { maxWon, windowMinutes }: MoneySettingOf<'autoCharge'>,
  at: Date,
): Promise<DepositRow[]> =>
  db
    .selectFrom('deposit')
    .selectAll()
    .where('state', '=', 'unmatched')
    .where('first_ignored_by', 'is', null)
    .where('taken_back_at', 'is', null)
    .where('paid_at', '>', new Date(at.getTime() - windowMinutes * MINUTE_MS))
    .where('amount_won', '<=', maxWon)
    .where('amount_won', '=', sql<number>`any(${open.map(({ amountWon }) => amountWon)}::bigint[])`)
    .orderBy('paid_at')
    .limit(DEPOSITS_PER_RUN_MAX)
    .execute();

/** Deposits that nobody has asked for in time, and of which nobody was told. */
export const findUnclaimed = (
  db: Database,
  at: Date,
): Promise<{ depositId: string; amountWon: number; accountId: string }[]> =>
  db
    .selectFrom('deposit')
    .select(['deposit_id as depositId', 'amount_won as amountWon', 'account_id as accountId'])
    .where('state', '=', 'unmatched')
    .where('alarmed_at', 'is', null)
    .where('paid_at', '<', new Date(at.getTime() - UNCLAIMED_MINUTES * MINUTE_MS))
    .where('paid_at', '>', sql<Date>`${at}::timestamptz - make_interval(days => ${ALARM_DAYS})`)
    .orderBy('deposit_id')
    .execute();

/** Each is told of once, ever. @returns whether this one still waits to be */
export async function noteUnclaimed(tx: Tx, depositId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('deposit')
    .set({ alarmed_at: at })
    .where('deposit_id', '=', depositId)
    .where('state', '=', 'unmatched')
    .where('alarmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Open charges that are looked at for a deposit; far more than ever wait at once. */
const OPEN_MAX = 2_000;

/** Every open charge without a deposit, or those of these names. */
async function findCharges(
  db: Database | Tx,
  depositRequestIds: readonly string[],
): Promise<readonly OpenCharge[]> {
  const { rows } = await sql<OpenCharge>`
    select member_id as "memberId", request_id as "requestId", amount_won as "amountWon",
      bank_owner as owner, requested_at as "requestedAt", status
    from money_request
    where ${acrossMembers} and kind = 'charge' and status in (${sql.join(OPEN_REQUEST_STATUSES)})
      and not is_test and request_id <> all(${depositRequestIds}::uuid[])
    order by request_id desc limit ${OPEN_MAX}`.execute(db);
  return rows;
}

/** Open charges to which no deposit belongs yet, the newest first. */
export async function findOpenCharges(db: Database | Tx): Promise<readonly OpenCharge[]> {
  const taken = await db
    .selectFrom('deposit')
    .select('request_id')
    .where('state', '=', 'matched')
    .where('decided_at', '>', sql<Date>`now() - interval '30 days'`)
    .orderBy('decided_at', 'desc')
    .limit(OPEN_MAX)
    .execute();
  return findCharges(
    db,
    taken.flatMap(({ request_id }) => request_id ?? []),
  );
}

/** In whose name the charges of deposits were asked for, by request. */
async function ownersOf(
  db: Database | Tx,
  rows: readonly DepositRow[],
): Promise<ReadonlyMap<string, string | null>> {
  const matched = rows.flatMap(({ request_of, request_id }) =>
    request_of && request_id ? [{ request_of, request_id }] : [],
  );
  if (matched.length === 0) return new Map();
  const found = await db
    .selectFrom('money_request')
    .select(['request_id', 'bank_owner'])
    .where('member_id', 'in', [...new Set(matched.map(({ request_of }) => request_of))])
    .where(
      'request_id',
      'in',
      matched.map(({ request_id }) => request_id),
    )
    .where(acrossMembers)
    .execute();
  return new Map(found.map(({ request_id, bank_owner }) => [request_id, bank_owner]));
}

/** The charges that deposits may belong to, or do. */
export async function readDepositCandidates({
  db,
  actor,
  input,
  now,
}: Pick<Question<typeof money.readDepositCandidates>, 'db' | 'actor' | 'input' | 'now'>): Promise<
  ReplyOf<typeof money.readDepositCandidates>
> {
  const rows = await db
    .selectFrom('deposit')
    .selectAll()
    .where('deposit_id', 'in', input.deposits.split(','))
    .execute();
  const open = rows.some(({ state }) => state === 'unmatched') ? await findOpenCharges(db) : [];
  const ranked = rows.map((row) => ({ row, candidates: rankCandidates(row, open) }));
  const owners = await ownersOf(db, rows);
  const named = new Set([
    ...ranked.flatMap(({ candidates }) => candidates.map(({ requestId }) => requestId)),
    ...rows.flatMap(({ request_id }) => request_id ?? []),
  ]);
  const shown = await REQUESTS.named({ db, actor }, [...named]);
  const requests = new Map(shown.map((request) => [request.requestId, request]));
  const doubts = await readDoubts(rows, { db, at: now(), open, requests });
  return {
    deposits: ranked.map(({ row, candidates }) => {
      const request = row.request_id === null ? undefined : requests.get(row.request_id);
      const minutes = (at: string) => Math.trunc((row.paid_at.getTime() - Date.parse(at)) / 60_000);
      return {
        depositId: row.deposit_id,
        doubt: doubts.get(row.deposit_id) ?? null,
        candidates: request
          ? [
              {
                request,
                isAmountSame: request.amountWon === row.amount_won,
                // A match does not make one name of two.
                name: nameLikeness(row.payer, owners.get(request.requestId) ?? null),
                minutes: minutes(request.requestedAt),
              },
            ]
          : candidates.flatMap(({ requestId, isAmountSame, name, minutes: apart }) => {
              const found = requests.get(requestId);
              return found ? [{ request: found, isAmountSame, name, minutes: apart }] : [];
            }),
      };
    }),
  };
}
