import type { MoneyRequest } from '@gwanje/contract';
import { sql, type Updateable } from 'kysely';
import { lockWallets } from '../ledger/post-movement';
import type { Database, Tx } from '../platform/database';
import { Refusal } from '../platform/refusal';
import type { Schema } from '../schema';
import { type ByPeriod, type EarlierCharges, isOpen, type RequestRow } from './requests.rule';

/** Requests with the people in them, as replies show them. */
export const shownRequests = (db: Database | Tx) =>
  db
    .selectFrom('money_request as request')
    .innerJoin('member', 'member.member_id', 'request.member_id')
    .leftJoin('admin as first', 'first._id', 'request.first_approved_by')
    .leftJoin('admin as decider', 'decider._id', 'request.decided_by')
    .selectAll('request')
    .select(['member.login_id', 'member.nick', 'member.grade', 'member.level'])
    .select(['first.login_id as first_login_id', 'decider.login_id as decider_login_id']);

type ShownRow = Awaited<ReturnType<ReturnType<typeof shownRequests>['executeTakeFirstOrThrow']>>;

const toPerson = (adminId: string | null, loginId: string | null) =>
  adminId !== null && loginId !== null ? { _id: adminId, id: loginId } : null;

const toBankAccount = ({ bank, bank_number, bank_owner }: RequestRow) =>
  bank !== null && bank_number !== null && bank_owner !== null
    ? { bank, number: bank_number, owner: bank_owner }
    : null;

export const toMoneyRequest = (row: ShownRow): MoneyRequest => ({
  requestId: row.request_id,
  kind: row.kind,
  status: row.status,
  member: {
    _id: row.member_id,
    id: row.login_id,
    nick: row.nick,
    grade: row.grade,
    level: row.level,
    isTest: row.is_test,
  },
  amountWon: row.amount_won,
  bonusWon: row.bonus_won,
  bonusTakenBackAt: row.bonus_taken_back_at?.toISOString() ?? null,
  bankAccount: toBankAccount(row),
  requestedAt: row.requested_at.toISOString(),
  firstApprovedBy: toPerson(row.first_approved_by, row.first_login_id),
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedBy: toPerson(row.decided_by, row.decider_login_id),
  reason: row.reason,
});

/** Whose request it is; the door to everything that is keyed by member. @throws {Refusal} money.request_not_found */
export async function requireRequestMember(db: Database | Tx, requestId: string): Promise<string> {
  const row = await db
    .selectFrom('money_request')
    .select('member_id')
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  if (!row) throw new Refusal('money.request_not_found');
  return row.member_id;
}

/** One request as replies show it. */
export async function getRequest(
  db: Database | Tx,
  memberId: string,
  requestId: string,
): Promise<MoneyRequest> {
  const row = await shownRequests(db)
    .where('request.member_id', '=', memberId)
    .where('request.request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  return toMoneyRequest(row);
}

/**
 * A request as it stands and stays until the transaction ends: whoever decides about one holds
 * the member's wallets first.
 *
 * @throws {Refusal} member.not_found, money.request_not_found
 */
export async function lockRequest(
  tx: Tx,
  memberId: string,
  requestId: string,
): Promise<RequestRow> {
  await lockWallets(tx, memberId);
  const row = await tx
    .selectFrom('money_request')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('request_id', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('money.request_not_found');
  return row;
}

/**
 * The same for a request that must still wait for somebody.
 *
 * @throws {Refusal} member.not_found, money.request_not_found, money.request_closed with the
 *   request as it was decided
 */
export async function lockOpenRequest(
  tx: Tx,
  memberId: string,
  requestId: string,
): Promise<RequestRow> {
  const row = await lockRequest(tx, memberId, requestId);
  if (!isOpen(row))
    throw new Refusal('money.request_closed', {
      details: await getRequest(tx, memberId, requestId),
    });
  return row;
}

/**
 * Writes to a request as long as it is in the status in which it was read.
 *
 * @throws {Error} it is not, so it was not locked
 */
export async function changeRequest(
  tx: Tx,
  before: RequestRow,
  changes: Updateable<Schema['money_request']>,
): Promise<RequestRow> {
  return tx
    .updateTable('money_request')
    .set(changes)
    .where('member_id', '=', before.member_id)
    .where('request_id', '=', before.request_id)
    .where('status', '=', before.status)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What the bonus of a charge that is approved at `now` depends on. */
export async function findEarlierCharges(
  tx: Tx,
  memberId: string,
  now: Date,
): Promise<EarlierCharges> {
  const { rows } = await sql<EarlierCharges>`
    select to_char(midnight, 'YYYY-MM-DD') as "dayOn",
      exists (
        select from money_request
        where member_id = ${memberId} and kind = 'charge' and status = 'approved'
      ) as "hasAny",
      exists (
        select from money_request
        where member_id = ${memberId} and kind = 'charge' and status = 'approved'
          and decided_at >= midnight at time zone 'Asia/Seoul'
      ) as "hasOnDay"
    from date_trunc('day', ${now}::timestamptz at time zone 'Asia/Seoul') as midnight`.execute(tx);
  return rows[0] as EarlierCharges;
}

/** What a member has asked to charge in the day, week and month of `now` and was not refused. */
export async function sumCharges(tx: Tx, memberId: string, now: Date): Promise<ByPeriod<number>> {
  const { rows } = await sql<ByPeriod<number>>`
    select
      coalesce(sum(amount_won) filter (where requested_at >= day_start), 0)::bigint as "dayWon",
      coalesce(sum(amount_won) filter (where requested_at >= week_start), 0)::bigint as "weekWon",
      coalesce(sum(amount_won) filter (where requested_at >= month_start), 0)::bigint as "monthWon"
    from money_request, (
      select date_trunc('day', local) at time zone 'Asia/Seoul' as day_start,
        date_trunc('week', local) at time zone 'Asia/Seoul' as week_start,
        date_trunc('month', local) at time zone 'Asia/Seoul' as month_start
      from (select ${now}::timestamptz at time zone 'Asia/Seoul' as local) as seoul
    ) as period
    where member_id = ${memberId} and kind = 'charge'
      and status in ('waiting', 'held', 'approved')
      and request_id >= uuid_floor(least(week_start, month_start))`.execute(tx);
  return rows[0] as ByPeriod<number>;
}
