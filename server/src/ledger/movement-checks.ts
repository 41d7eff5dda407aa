import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database';
import {
  gap,
  historyTypes,
  isWithin,
  type MemberDifference,
  type RangeCheck,
  shown,
} from './ledger-check';

interface LegRow {
  readonly member_id: string;
  readonly movement_id: string;
  readonly wallet: string | null;
  readonly type: string;
  readonly key: string | null;
  readonly expected_won: string | null;
  readonly entries: string;
  readonly is_won: string;
  readonly is_sign_right: boolean | null;
}

function legSentence({ key, expected_won: expected, is_won, ...row }: LegRow): string {
  const where = `wallet ${row.wallet} of ${row.member_id}`;
  if (key === null || expected === null)
    return `movement ${row.movement_id} of ${row.type}: ${shown(is_won)} in ${where}, but no movement says so`;
  const name = `movement ${key} of ${row.type} ${shown(expected)}`;
  if (row.is_sign_right === false)
    return `${name} of ${row.member_id}: not an amount that ${row.type} can have`;
  return `${name}: ${row.entries} entries of ${shown(is_won)} in ${where} ${gap(is_won, expected)}`;
}

/**
 * Every movement has exactly the entries that its type asks for, and every entry its movement. A
 * movement between two wallets so sums to zero by its entries, another one by the house account
 * on the other side.
 */
export const checkMovements: RangeCheck = async (db, range) => {
  const { rows } = await sql<LegRow>`
    with history_type as (${historyTypes}), moved as (
      select movement.*, wallet, counter_wallet,
        coalesce(sign(amount_won) = sign, amount_won <> 0) as is_sign_right
      from movement left join history_type using (type)
      where ${isWithin('movement', range)}
    ), leg as (
      select member_id, movement_id, type, key, is_sign_right, wallet, amount_won as expected_won
      from moved
      union all
      select member_id, movement_id, type, key, is_sign_right, counter_wallet, -amount_won
      from moved where counter_wallet is not null
    ), entry as (
      select member_id, movement_id, type, wallet, count(*) as entries, sum(amount_won) as is_won
      from ledger_entry where ${isWithin('ledger_entry', range)}
      group by member_id, movement_id, type, wallet
    )
    select member_id, movement_id, type, wallet, key, expected_won::text, is_sign_right,
      coalesce(entries, 0)::text as entries, coalesce(is_won, 0)::text as is_won
    from leg full join entry using (member_id, movement_id, type, wallet)
    where key is null or entries is distinct from 1 or is_won <> expected_won or not is_sign_right
    order by member_id, movement_id, wallet`.execute(db);
  return rows.map((row) => ({
    check: 'movement',
    memberId: row.member_id,
    sentence: legSentence(row),
  }));
};

interface PeriodRow {
  readonly member_id: string;
  readonly begins_on: string;
  readonly wallet: string;
  readonly type: string;
  readonly kept_entries: string;
  readonly kept_won: string;
  readonly entries: string;
  readonly sum_won: string;
}

/** The periods of members whose sums, rows of entries and won, are not the same on both sides. */
async function differentPeriods(
  db: Database,
  check: 'day' | 'month',
  { kept, asked }: { readonly kept: RawBuilder<unknown>; readonly asked: RawBuilder<unknown> },
): Promise<MemberDifference[]> {
  const by = sql`member_id, begins_on, wallet, type`;
  const summed = (rows: RawBuilder<unknown>) => sql`
    select ${by}, sum(entries) as entries, sum(amount_won) as won
    from (${rows}) as part group by ${by}`;
  const { rows } = await sql<PeriodRow>`
    with kept as (${summed(kept)}), asked as (${summed(asked)})
    select ${by}, coalesce(kept.entries, 0)::text as kept_entries,
      coalesce(kept.won, 0)::text as kept_won, coalesce(asked.entries, 0)::text as entries,
      coalesce(asked.won, 0)::text as sum_won
    from kept full join asked using (${by})
    where kept.entries is distinct from asked.entries or kept.won is distinct from asked.won
    order by ${by}`.execute(db);
  return rows.map((row) => ({
    check,
    memberId: row.member_id,
    sentence:
      `${check} ${row.begins_on} of ${row.type} in wallet ${row.wallet} of ${row.member_id}: ` +
      `keeps ${shown(row.kept_entries)} entries of ${shown(row.kept_won)}, ` +
      `has ${shown(row.entries)} of ${shown(row.sum_won)} ${gap(row.kept_won, row.sum_won)}`,
  }));
}

/** The sums of every day are those of its entries. */
export const checkDays: RangeCheck = (db, range) =>
  differentPeriods(db, 'day', {
    kept: sql`
      select member_id, day_on as begins_on, wallet, type, entries, amount_won
      from ledger_day where ${isWithin('ledger_day', range)}`,
    asked: sql`
      select member_id, (at at time zone 'Asia/Seoul')::date as begins_on, wallet, type,
        1 as entries, amount_won
      from ledger_entry where ${isWithin('ledger_entry', range)}`,
  });

/** What is folded of every month, and what is not yet, is what its days come to. */
export const checkMonths: RangeCheck = (db, range) =>
  differentPeriods(db, 'month', {
    kept: sql`
      select member_id, begins_on, wallet, type, entries, amount_won
      from ledger_month where ${isWithin('ledger_month', range)}
      union all
      select member_id, date_trunc('month', day_on)::date, wallet, type, 1, amount_won
      from entry_delta where ${isWithin('entry_delta', range)}`,
    asked: sql`
      select member_id, date_trunc('month', day_on)::date as begins_on, wallet, type, entries,
        amount_won
      from ledger_day where ${isWithin('ledger_day', range)}`,
  });

interface MarkRow {
  readonly member_id: string;
  readonly place: string;
  readonly wrong_rows: string;
}

/**
 * What lists and totals go by: identifiers carry the instant of their row, entries have that of their
 * movement, and test accounts are marked as such wherever they are to be left out.
 */
export const checkMarks: RangeCheck = async (db, range) => {
  const { rows } = await sql<MarkRow>`
    with owner as (
      select member_id, is_test from member where ${isWithin('member', range)}
    ), wrong as (
      select member_id, 'entries, their instant' as place from ledger_entry
      where ${isWithin('ledger_entry', range)} and (
        entry_id < uuid_floor(at) or entry_id >= uuid_floor(at + interval '1 millisecond'))
      union all
      select entry.member_id, 'entries, the instant of their movement'
      from ledger_entry as entry join movement on movement.member_id = entry.member_id
        and movement.movement_id = entry.movement_id and movement.at <> entry.at
      where ${isWithin('entry', range)}
      union all
      select entry.member_id, 'entries, whether a test account' from ledger_entry as entry
      join owner on owner.member_id = entry.member_id and owner.is_test <> entry.is_test
      where ${isWithin('entry', range)}
      union all
      select day.member_id, 'days, whether a test account' from ledger_day as day
      join owner on owner.member_id = day.member_id and owner.is_test <> day.is_test
      where ${isWithin('day', range)}
      union all
      select month.member_id, 'months, whether a test account' from ledger_month as month
      join owner on owner.member_id = month.member_id and owner.is_test <> month.is_test
      where ${isWithin('month', range)}
      union all
      select request.member_id, 'requests, whether a test account' from money_request as request
      join owner on owner.member_id = request.member_id and owner.is_test <> request.is_test
      where ${isWithin('request', range)}
    )
    select member_id, place, count(*)::text as wrong_rows from wrong
    group by member_id, place order by member_id, place`.execute(db);
  return rows.map(({ member_id, place, wrong_rows }) => ({
    check: 'mark',
    memberId: member_id,
    sentence: `marks of ${member_id}: wrong in ${shown(wrong_rows)} rows of ${place}`,
  }));
};
