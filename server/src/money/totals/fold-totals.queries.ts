import { sql } from 'kysely';
import { LARGE_FROM_WON } from '../../ledger/large-entries';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import { instantOf } from '../../platform/new-id';
import { SLOTS_KEPT_DAYS, slotOf } from './site-slots.rule';

/** Rows that are folded in one transaction: few milliseconds, in which nobody waits for it. */
const ROWS_MAX = 5_000;

/** Both spans that a row of a day is folded into. */
const spans = sql`(values ('day'), ('month')) as each (span)`;

/**
 * Folds entries into the sums of their day, month and ten minutes, of the whole site, large
 * amounts apart, and, by month,
 * of their member: what is removed from the one is added to the others in one transaction, so a total that
 * is read meanwhile has each entry once.
 *
 * @returns whether there may be more
 */
export async function foldEntries(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ entry_id: string }>`
    delete from entry_delta as delta using (
      select member_id, entry_id from entry_delta where ${acrossMembers} limit ${ROWS_MAX}
    ) as due
    where delta.member_id = due.member_id and delta.entry_id = due.entry_id
    returning delta.member_id, delta.entry_id, day_on, wallet, type, amount_won, is_test`.execute(
    tx,
  );
  if (rows.length === 0) return false;
  // In one order, so that two servers that fold at once wait for each other and not in a circle.
  await sql`
    insert into entry_total as kept
      (span, begins_on, wallet, type, listed, entries, amount_won, plus_won)
    select span, date_trunc(span, day_on)::date, wallet, type, count(*),
      count(*) filter (where not is_test), coalesce(sum(amount_won) filter (where not is_test), 0),
      coalesce(sum(amount_won) filter (where not is_test and amount_won > 0), 0)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as folded
      (day_on date, wallet text, type text, amount_won bigint, is_test boolean)
    cross join ${spans}
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (span, begins_on, wallet, type) do update
      set listed = kept.listed + excluded.listed, entries = kept.entries + excluded.entries,
        amount_won = kept.amount_won + excluded.amount_won,
        plus_won = kept.plus_won + excluded.plus_won`.execute(tx);
  await sql`
    insert into large_total as kept
      (least_won, span, begins_on, wallet, type, listed, entries, amount_won)
    select least_won, span, date_trunc(span, day_on)::date, wallet, type, count(*),
      count(*) filter (where not is_test), coalesce(sum(amount_won) filter (where not is_test), 0)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as folded
      (day_on date, wallet text, type text, amount_won bigint, is_test boolean)
    join unnest(${LARGE_FROM_WON}::bigint[]) as amount (least_won) on abs(amount_won) >= least_won
    cross join ${spans}
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (least_won, span, begins_on, wallet, type) do update
      set listed = kept.listed + excluded.listed, entries = kept.entries + excluded.entries,
        amount_won = kept.amount_won + excluded.amount_won`.execute(tx);
  const slotted = rows.map((row) => ({ ...row, begins_at: slotOf(instantOf(row.entry_id)) }));
  await sql`
    insert into site_slot as kept (begins_at, wallet, type, entries, amount_won)
    select begins_at, wallet, type, count(*), sum(amount_won)
    from jsonb_to_recordset(${JSON.stringify(slotted)}::jsonb) as folded
      (begins_at timestamptz, wallet text, type text, amount_won bigint, is_test boolean)
    where not is_test
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (begins_at, wallet, type) do update
      set entries = kept.entries + excluded.entries,
        amount_won = kept.amount_won + excluded.amount_won`.execute(tx);
  await sql`
    insert into ledger_month as kept
      (member_id, begins_on, wallet, type, entries, amount_won, is_test)
    select member_id, date_trunc('month', day_on)::date, wallet, type, count(*), sum(amount_won),
      bool_or(is_test)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as folded
      (member_id uuid, day_on date, wallet text, type text, amount_won bigint, is_test boolean)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (member_id, begins_on, wallet, type) do update
      set entries = kept.entries + excluded.entries,
        amount_won = kept.amount_won + excluded.amount_won`.execute(tx);
  return rows.length === ROWS_MAX;
}

/** The same for requests that were decided. @returns whether there may be more */
export async function foldRequests(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    delete from request_delta as delta using (
      select member_id, request_id from request_delta where ${acrossMembers} limit ${ROWS_MAX}
    ) as due
    where delta.member_id = due.member_id and delta.request_id = due.request_id
    returning requested_on, decided_on, kind, status, amount_won, bonus_won, is_test`.execute(tx);
  if (rows.length === 0) return false;
  await sql`
    insert into request_total as kept
      (span, kind, begins_on, decided_on, status, listed, requests, amount_won, bonus_won)
    select span, kind, date_trunc(span, requested_on)::date, date_trunc(span, decided_on)::date,
      status, count(*), count(*) filter (where not is_test),
      coalesce(sum(amount_won) filter (where not is_test), 0),
      coalesce(sum(bonus_won) filter (where not is_test), 0)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as folded
      (requested_on date, decided_on date, kind text, status text, amount_won bigint,
        bonus_won bigint, is_test boolean)
    cross join ${spans}
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (span, kind, begins_on, decided_on, status) do update
      set listed = kept.listed + excluded.listed, requests = kept.requests + excluded.requests,
        amount_won = kept.amount_won + excluded.amount_won,
        bonus_won = kept.bonus_won + excluded.bonus_won`.execute(tx);
  return rows.length === ROWS_MAX;
}

/** The same for bets, by the day on which they were placed. @returns whether there may be more */
export async function foldBets(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    delete from bet_delta as delta using (
      select member_id, delta_id from bet_delta where ${acrossMembers} limit ${ROWS_MAX}
    ) as due
    where delta.member_id = due.member_id and delta.delta_id = due.delta_id
    returning day_on, mark, game, result, is_test, bets, stake_won, payout_won, expected_won`.execute(
    tx,
  );
  if (rows.length === 0) return false;
  await sql`
    insert into bet_total as kept
      (mark, span, begins_on, game, result, is_test, bets, stake_won, payout_won, expected_won)
    select mark, span, date_trunc(span, day_on)::date, game, result, is_test, sum(bets),
      sum(stake_won), sum(payout_won), sum(expected_won)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as folded
      (day_on date, mark text, game text, result text, is_test boolean, bets bigint,
        stake_won bigint, payout_won bigint, expected_won bigint)
    cross join ${spans}
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (mark, span, begins_on, game, result, is_test) do update
      set bets = kept.bets + excluded.bets, stake_won = kept.stake_won + excluded.stake_won,
        payout_won = kept.payout_won + excluded.payout_won,
        expected_won = kept.expected_won + excluded.expected_won`.execute(tx);
  return rows.length === ROWS_MAX;
}

/** Forgets slots that nothing is held against any more. */
export const forgetSlots = (db: Database, at: Date) =>
  db
    .deleteFrom('site_slot')
    .where('begins_at', '<', new Date(at.getTime() - SLOTS_KEPT_DAYS * 86_400_000))
    .execute();
