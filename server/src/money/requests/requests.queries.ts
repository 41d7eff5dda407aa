import {
  type FeedReplyOf,
  type feed,
  isPermitted,
  type MoneyRequest,
  OPEN_REQUEST_STATUSES,
  PAYOUT_FILE_MINUTES,
  type RequestFilter,
  requests,
} from '@gwanje/contract';
import { type RawBuilder, sql } from 'kysely';
import { claimColumns, findOtherClaimer, joinClaimer } from '../../claims/claims.queries';
import { type Holder, lockWallets } from '../../ledger/post-movement';
import { markedMemberOf } from '../../members/member-cell.queries';
import { ofMembers } from '../../own-line.queries';
import type { Database, Tx } from '../../platform/database';
import { bindList, instant, type ListContext, ruled } from '../../platform/list';
import { accountOf, maskedAccountOf } from '../../platform/masks.rule';
import { Refusal } from '../../platform/refusal';
import { sumRequests } from '../totals/totals.queries';
import { requestConditions } from './request-lists.queries';
import { accountChangedAt, type EarlierCharges, isOpen, type RequestRow } from './requests.rule';

/** The administrator for whom a request is shown: what of its bank account he sees depends on what he may do. */
export type Viewer = ListContext['actor'];

/** Whole for whoever may decide on or pay to it, and only as long as he may. */
export function shownAccountOf(row: AccountOfRequest, viewer: Viewer) {
  const mayPay =
    (isOpen(row) && viewer && isPermitted(viewer.type, 'money.decide')) ||
    (row.payout === 'due' && viewer && isPermitted(viewer.type, 'money.pay'));
  return row.kind !== 'charge' && mayPay ? accountOf(row) : maskedAccountOf(row);
}

type AccountOfRequest = Pick<
  RequestRow,
  'kind' | 'status' | 'payout' | 'bank' | 'bank_number' | 'bank_owner'
>;
/** Instants as text: nearly no account has changed, and dates of every row would cost what its JSON does. */
interface AgeOfAccount extends Pick<RequestRow, 'kind'> {
  readonly requested: string;
  readonly decided: string | null;
  readonly changed: string | null;
}

function shownChangeOf({ kind, requested, decided, changed }: AgeOfAccount): string | null {
  if (changed === null) return null;
  const request = {
    kind,
    requested_at: new Date(REQUESTED_AT.say(requested)),
    decided_at: decided === null ? null : new Date(REQUESTED_AT.say(decided)),
  };
  const changedAt = new Date(REQUESTED_AT.say(changed));
  return accountChangedAt(request, changedAt)?.toISOString() ?? null;
}

const ID = sql.ref('request.request_id');
const KIND = sql.ref('request.kind');
const STATUS = sql.ref('request.status');
const AMOUNT = sql.ref('request.amount_won');
const PROFIT = sql.ref('request.profit_won');
const REQUESTED_AT = instant<string>(sql.ref('request.requested_at'));
const PAYOUT = sql.ref('request.payout');
const DECIDED_AT = instant<string | null>(sql.ref('request.decided_at'));
const ACCOUNT_CHANGED_AT = instant<string | null>(sql.ref('member.bank_changed_at'));

/**
 * Its kind, where one is asked for: a page is read by names, which no index has but behind their
 * member or their kind.
 */
const isWithin = (filter: Partial<RequestFilter>, context: ListContext) =>
  sql`${ofMembers('request.member_id')(filter, context)}
    and ${filter.kind === undefined ? sql`true` : sql`request.kind = ${filter.kind}`}`;

/** Charge and exchange requests with the people in them. */
export const REQUESTS = bindList(requests, {
  base: sql`money_request`,
  as: 'request',
  joins: sql`
    join member on member.member_id = request.member_id
    left join admin as requester on requester._id = request.requested_by
    left join admin as first on first._id = request.first_approved_by
    left join admin as decider on decider._id = request.decided_by
    left join admin as payer on payer._id = request.paid_by
    left join admin as failer on failer._id = request.payout_failed_by
    left join admin as filer on filer._id = request.filed_by
    left join deposit_account as deposit on deposit.account_id = request.deposit_account_id
    ${joinClaimer('request')}`,
  within: isWithin,
  id: ID,
  columns: {
    requestId: ID,
    kind: KIND,
    status: STATUS,
    member: { ...markedMemberOf('member'), isTest: sql.ref('request.is_test') },
    amountWon: AMOUNT,
    profitWon: PROFIT,
    bonusWish: sql.ref('request.bonus_wish'),
    bonusWon: sql.ref('request.bonus_won'),
    bonusTakenBackAt: instant(sql.ref('request.bonus_taken_back_at')),
    waivedWon: sql.ref('request.waived_won'),
    bankAccount: ruled(
      {
        kind: KIND,
        status: STATUS,
        payout: PAYOUT,
        bank: sql.ref('request.bank'),
        bank_number: sql.ref('request.bank_number'),
        bank_owner: sql.ref('request.bank_owner'),
      },
      (row: AccountOfRequest, { actor }) => shownAccountOf(row, actor),
    ),
    accountChangedAt: ruled(
      {
        kind: KIND,
        requested: REQUESTED_AT.column,
        decided: DECIDED_AT.column,
        changed: ACCOUNT_CHANGED_AT.column,
      },
      shownChangeOf,
    ),
    channel: sql`case when request.requested_by is not null then 'proxy'
      when request.is_mega then 'mega' else 'bank' end`,
    requestedBy: { _id: sql.ref('requester._id'), id: sql.ref('requester.login_id') },
    requestedAt: REQUESTED_AT,
    firstApprovedBy: { _id: sql.ref('first._id'), id: sql.ref('first.login_id') },
    firstApprovedAt: instant(sql.ref('request.first_approved_at')),
    decidedAt: DECIDED_AT,
    decidedBy: { _id: sql.ref('decider._id'), id: sql.ref('decider.login_id') },
    reason: sql.ref('request.reason'),
    corrects: sql.ref('request.corrects'),
    depositAccount: ruled(
      {
        bank: sql.ref('deposit.bank'),
        bank_number: sql.ref('deposit.number'),
        bank_owner: sql.ref('deposit.owner'),
      },
      (row: Pick<RequestRow, 'bank' | 'bank_number' | 'bank_owner'>) => maskedAccountOf(row),
    ),
    payout: PAYOUT,
    paidBy: { _id: sql.ref('payer._id'), id: sql.ref('payer.login_id') },
    paidAt: instant(sql.ref('request.paid_at')),
    payoutFailedBy: { _id: sql.ref('failer._id'), id: sql.ref('failer.login_id') },
    file: {
      by: { _id: sql.ref('filer._id'), id: sql.ref('filer.login_id') },
      at: instant<string>(sql.ref('request.filed_at')),
      until: instant<string>(
        sql`(request.filed_at + make_interval(mins => ${PAYOUT_FILE_MINUTES}))`,
      ),
    },
    claim: claimColumns('request'),
  },
  narrow: requestConditions,
  sorts: {
    newest: { by: ID, direction: 'desc' },
    oldest: { by: ID, direction: 'asc' },
    '-amountWon': { by: AMOUNT, direction: 'desc' },
    amountWon: { by: AMOUNT, direction: 'asc' },
    '-profitWon': { by: PROFIT, direction: 'desc' },
    profitWon: { by: PROFIT, direction: 'asc' },
  },
  sum: sumRequests,
});

/** What names a request; its identifier alone would be looked for on every machine. */
export interface RequestKey {
  readonly memberId: string;
  readonly requestId: string;
}

/** One request as replies show it. */
export const getRequest = (
  db: Database | Tx,
  { memberId, requestId }: RequestKey,
  viewer: Viewer,
): Promise<MoneyRequest> => REQUESTS.get({ db, actor: viewer }, requestId, { memberId });

/** A request as it is while its member's wallets are held, which is from `at` on. */
interface HeldRequest {
  readonly before: RequestRow;
  readonly at: Date;
}

/**
 * A request as it stands and stays until the transaction ends: whoever decides about one holds
 * the member's wallets first.
 *
 * @throws {Refusal} member.not_found, record.not_found
 */
export async function lockRequest(
  holder: Holder,
  { memberId, requestId }: RequestKey,
): Promise<HeldRequest> {
  const { at } = await lockWallets(holder, memberId);
  const before = await holder.tx
    .selectFrom('money_request')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('request_id', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new Refusal('record.not_found');
  return { before, at };
}

/** Whoever goes on with a request; null: the member himself. */
type Worker = Holder & {
  readonly actor: (NonNullable<Viewer> & { readonly adminId: string }) | null;
};

/**
 * Refuses to go on with a request on which somebody else is at work.
 *
 * @throws {Refusal} money.request_claimed with the request as it is
 */
export async function requireUnclaimed(
  { tx, actor }: Worker,
  { before, at }: HeldRequest,
): Promise<void> {
  const other = await findOtherClaimer(tx, before, actor?.adminId ?? null, at);
  if (other === undefined) return;
  const key = { memberId: before.member_id, requestId: before.request_id };
  throw new Refusal('money.request_claimed', { details: await getRequest(tx, key, actor) });
}

/**
 * The same for a request that must still wait for somebody, and that nobody else works on.
 *
 * @throws {Refusal} member.not_found, record.not_found, money.request_closed with the
 *   request as it was decided, money.request_claimed
 */
export async function lockOpenRequest(worker: Worker, key: RequestKey): Promise<HeldRequest> {
  const held = await lockRequest(worker, key);
  if (!isOpen(held.before)) {
    const details = await getRequest(worker.tx, key, worker.actor);
    throw new Refusal('money.request_closed', { details });
  }
  await requireUnclaimed(worker, held);
  return held;
}

/**
 * Refuses what somebody has put on hold since it was seen to wait: he knows something about it that
 * whoever decides does not.
 *
 * @throws {Refusal} money.request_held with the request as it is
 */
export async function requireNotHeld(
  {
    tx,
    actor,
    expectedStatus,
  }: Pick<Worker, 'tx' | 'actor'> & {
    readonly expectedStatus?: RequestRow['status'] | null | undefined;
  },
  { member_id: memberId, request_id: requestId, status }: RequestRow,
): Promise<void> {
  if (status !== 'held' || expectedStatus !== 'waiting') return;
  const details = await getRequest(tx, { memberId, requestId }, actor);
  throw new Refusal('money.request_held', { details });
}

const OWN_REQUESTS_MAX = 50;

/** The last requests of one member as he sees them himself, the newest first. */
export async function findRequestsOf(
  db: Database | Tx,
  memberId: string,
): Promise<FeedReplyOf<typeof feed.listOwn>['requests']> {
  const rows = await db
    .selectFrom('money_request')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('request_id', 'desc')
    .limit(OWN_REQUESTS_MAX)
    .execute();
  return rows.map((row) => ({
    requestId: row.request_id,
    kind: row.kind,
    status: row.status,
    amountWon: row.amount_won,
    bonusWon: row.bonus_won,
    requestedAt: row.requested_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  }));
}

/**
 * Of one member's requests: minutes from the last exchange to a request, below 0 where that was
 * approved since; one that is open is as if it had just been made. Null where there is none.
 */
export const minutesFromExchange = (requestedAt: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`floor(extract(epoch from ${requestedAt} - max(
    case status when 'approved' then decided_at else ${requestedAt} end
  ) filter (where kind = 'exchange' and status in ('waiting', 'held', 'approved'))) / 60)::int`;

/** What the bonus of a charge that is approved at `now` depends on. */
export async function findEarlierCharges(
  tx: Tx,
  { member_id: memberId, requested_at }: Pick<RequestRow, 'member_id' | 'requested_at'>,
  now: Date,
): Promise<EarlierCharges> {
  const { rows } = await sql<EarlierCharges>`
    select to_char(midnight, 'YYYY-MM-DD') as "dayOn",
      exists (
        select 1 from money_request
        where member_id = ${memberId} and kind = 'charge' and status = 'approved'
      ) as "hasAny",
      exists (
        select 1 from money_request
        where member_id = ${memberId} and kind = 'charge' and status = 'approved'
          and decided_at >= midnight at time zone 'Asia/Seoul'
      ) as "hasOnDay", (
        select count(*) from money_request
        where member_id = ${memberId} and kind = 'charge' and bonus_type = 'every'
          and decided_at >= midnight at time zone 'Asia/Seoul'
      ) as "furtherOnDay", (
        select ${minutesFromExchange(sql`${requested_at}::timestamptz`)} from money_request
        where member_id = ${memberId}
      ) as "minutesFromExchange"
    from date_trunc('day', ${now}::timestamptz at time zone 'Asia/Seoul') as midnight`.execute(tx);
  return rows[0] as EarlierCharges;
}

/** What a member's exchanges have taken that may still come back to him, won. */
export async function sumOpenExchanges(tx: Tx, memberId: string): Promise<number> {
  const { won } = await tx
    .selectFrom('money_request')
    .select(sql<number>`coalesce(sum(amount_won), 0)`.as('won'))
    .where('member_id', '=', memberId)
    .where('kind', '=', 'exchange')
    .where('status', 'in', OPEN_REQUEST_STATUSES)
    .executeTakeFirstOrThrow();
  return won;
}
