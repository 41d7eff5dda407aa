// How a request is written to, so that its totals, its claim and the net of its member follow.
import { OPEN_REQUEST_STATUSES } from '@gwanje/contract';
import { sql, type Updateable } from 'kysely';
import { NO_CLAIM } from '../../claims/claims.rule';
import type { Tx } from '../../platform/database';
import type { Schema } from '../../schema';
import { effectOnProfitWon, isOpen, type RequestRow } from './requests.rule';

/** The day of an instant in Seoul. */
const dayOf = (at: Date) => sql<string>`(${at}::timestamptz at time zone 'Asia/Seoul')::date`;

/** What a request that is decided adds to the totals. */
async function countDecided(tx: Tx, row: RequestRow): Promise<void> {
  await tx
    .insertInto('request_delta')
    .values({
      member_id: row.member_id,
      request_id: row.request_id,
      requested_on: dayOf(row.requested_at),
      decided_on: dayOf(row.decided_at as Date),
      kind: row.kind,
      status: row.status,
      amount_won: row.amount_won,
      bonus_won: row.bonus_won ?? 0,
      is_test: row.is_test,
    })
    .execute();
}

/** Takes what a request has added to the totals out of them again, whether it is folded or not. */
async function uncountDecided(tx: Tx, row: RequestRow): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('request_delta')
    .where('member_id', '=', row.member_id)
    .where('request_id', '=', row.request_id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) return;
  const [requests, won, bonusWon] = row.is_test
    ? [0, 0, 0]
    : [1, row.amount_won, row.bonus_won ?? 0];
  await sql`
    update request_total set listed = listed - 1, requests = requests - ${requests}::bigint,
      amount_won = amount_won - ${won}::bigint, bonus_won = bonus_won - ${bonusWon}::bigint
    where kind = ${row.kind} and status = ${row.status}
      and begins_on = date_trunc(span, ${dayOf(row.requested_at)})::date
      and decided_on = date_trunc(span, ${dayOf(row.decided_at as Date)})::date`.execute(tx);
}

/** In the database, what approving a request adds to what its member has charged less exchanged. */
const EFFECT = sql<number>`case kind
  when 'charge' then amount_won when 'exchange' then -amount_won else 0 end`;

/** What a member has charged less exchanged by all that is approved, won. */
const profitOf = (memberId: string) => sql<number>`(
  select coalesce(sum(${EFFECT}), 0)::bigint from money_request
  where member_id = ${memberId} and status = 'approved')`;

/** The same with a request that is being made. */
export const profitWith = ({
  member_id,
  ...request
}: Pick<RequestRow, 'member_id' | 'kind' | 'amount_won'>) =>
  sql<number>`${profitOf(member_id)} + ${effectOnProfitWon(request)}::bigint`;

/** A request that is decided keeps the net of that moment; those that wait get the new one. */
async function keepProfit(
  tx: Tx,
  { member_id: memberId, request_id: requestId }: RequestRow,
): Promise<void> {
  await tx
    .updateTable('money_request')
    .set({
      profit_won: sql<number>`${profitOf(memberId)}
        + case when status in (${sql.join(OPEN_REQUEST_STATUSES)}) then ${EFFECT} else 0 end`,
    })
    .where('member_id', '=', memberId)
    .where((row) =>
      row.or([row('request_id', '=', requestId), row('status', 'in', OPEN_REQUEST_STATUSES)]),
    )
    .execute();
}

/**
 * Writes to a request as long as it is in the status in which it was read, which ends the claim on
 * it; one that is decided by it enters the totals.
 *
 * @throws {Error} it is not, so it was not locked
 */
export async function changeRequest(
  tx: Tx,
  before: RequestRow,
  changes: Updateable<Schema['money_request']>,
): Promise<RequestRow> {
  const after = await tx
    .updateTable('money_request')
    .set({ ...NO_CLAIM, ...changes })
    .where('member_id', '=', before.member_id)
    .where('request_id', '=', before.request_id)
    .where('status', '=', before.status)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (before.status !== after.status) {
    if (!isOpen(before)) await uncountDecided(tx, before);
    if (!isOpen(after)) {
      await countDecided(tx, after);
      await keepProfit(tx, after);
    }
  }
  return after;
}
