// Closed days of partners, folded from those of bettors.
import { PARTNER_GRADE_MIN } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import type { Sql } from '../../platform/list-source';
import { foldCash, foldLineDays, isLarge } from './line-sizes.queries';

const ALL = sql`true`;
const IS_OPEN = sql`day_on not in (select day_on from partner_fold)`;
/** Days whose bettors are folded into their lines for good. */
export const IS_FOLDED = sql`day_on in (select day_on from partner_fold)`;

/** Joins everybody on a path who is a partner or earns anything, with his place. */
export const nodesOf = (path: Sql): Sql => sql`
  cross join lateral (
    select member_id, place from unnest(${path}) with ordinality as each (member_id, place)
    where member_id in (
      select member_id from member where grade >= ${PARTNER_GRADE_MIN} and ${acrossMembers}
      union select member_id from commission_rate where ${acrossMembers})
  ) as node`;

/** What lines have played from one day to another: member_id, day_on, game_class, path and sums. */
const linesOf = (fromOn: string, toOn: string, of: Sql = ALL): Sql => sql`
  select node.member_id, day.day_on, day.game_class, day.path[:node.place - 1] as path,
    sum(day.bets)::int as bets, sum(day.stake_won)::bigint as stake_won,
    sum(day.valid_stake_won)::bigint as valid_stake_won,
    sum(day.payout_won)::bigint as payout_won,
    sum(day.rolling_won + day.lose_point_won)::bigint as bet_cost_won,
    count(distinct day.member_id)::int as members
  from bet_day as day cross join lateral unnest(day.path) with ordinality as node (member_id, place)
  where day.day_on between ${fromOn}::date and ${toOn}::date and not day.is_test and ${of}
    and ${acrossMembers} and node.member_id in (
      select member_id from member where grade >= ${PARTNER_GRADE_MIN} and ${acrossMembers}
      union select member_id from commission_rate where ${acrossMembers})
  group by node.member_id, day.day_on, day.game_class, day.path[:node.place - 1]`;

/** What has been rolled up to whom: member_id, day_on, game_class, pay and sums. */
const rolledOf = (fromOn: string, toOn: string, of: Sql = ALL): Sql => sql`
  select beneficiary_id as member_id, day_on, game_class, pay, sum(bets)::int as bets,
    sum(stake_won)::bigint as stake_won, sum(amount_won)::bigint as amount_won
  from rolling_day
  where day_on between ${fromOn}::date and ${toOn}::date and pay <> 'comp' and ${of}
    and ${acrossMembers}
  group by beneficiary_id, day_on, game_class, pay`;

/**
 * How days that are not folded are summed: as they stand, of one partner and his line, or of everybody
 * as the last hour has counted them.
 */
export type Running = { readonly of: string } | 'counted';

/** Rows of a table of days within a range. */
const keptIn = (table: string, columns: Sql, [fromOn, toOn]: readonly [string, string]): Sql => sql`
  select ${columns} from ${sql.table(table)}
  where day_on between ${fromOn}::date and ${toOn}::date and ${acrossMembers}`;

const LINE_COLUMNS = sql`member_id, day_on, game_class, path, bets, stake_won, valid_stake_won,
  payout_won, bet_cost_won, members`;
const ROLLED_COLUMNS = sql`member_id, day_on, game_class, pay, bets, stake_won, amount_won`;

/** The same as `linesOf`: folded days as they were folded, the others as they run. */
export const linesNow = (fromOn: string, toOn: string, running: Running): Sql => sql`
  ${keptIn('partner_day', LINE_COLUMNS, [fromOn, toOn])}
  union all ${
    running === 'counted'
      ? sql`${keptIn('partner_hour', LINE_COLUMNS, [fromOn, toOn])} and ${IS_OPEN}`
      : linesOf(fromOn, toOn, sql`${IS_OPEN} and day.path @> array[${running.of}::uuid]`)
  }`;

export const rolledNow = (fromOn: string, toOn: string, running: Running): Sql => sql`
  ${keptIn('partner_rolling_day', ROLLED_COLUMNS, [fromOn, toOn])}
  union all ${
    running === 'counted'
      ? sql`${keptIn('partner_rolling_hour', ROLLED_COLUMNS, [fromOn, toOn])} and ${IS_OPEN}`
      : rolledOf(fromOn, toOn, sql`${IS_OPEN} and beneficiary_id = ${running.of}`)
  }`;

/** Keeps what lines have come to until now on days that are not folded, in place of the last time. */
export async function countRunning(tx: Tx, days: readonly string[], at: Date): Promise<void> {
  // Plain set statements (decision 0137): rows of all members, whatever day they are of.
  for (const table of ['partner_hour', 'partner_rolling_hour'])
    await sql`
      delete from ${sql.table(table)} as hour using (values ('-infinity'::date)) as since (day_on)
      where hour.day_on >= since.day_on and ${acrossMembers}`.execute(tx);
  await sql`delete from partner_count`.execute(tx);
  for (const day of days) {
    await sql`insert into partner_hour (${LINE_COLUMNS})
      select ${LINE_COLUMNS} from (${linesOf(day, day)}) as line`.execute(tx);
    await sql`insert into partner_rolling_hour (${ROLLED_COLUMNS})
      select ${ROLLED_COLUMNS} from (${rolledOf(day, day)}) as rolled`.execute(tx);
    await tx.insertInto('partner_count').values({ day_on: day, counted_at: at }).execute();
  }
}

/** When days of a range that are not folded were counted; null before any was. */
export async function findCountedAt(
  db: Database,
  fromOn: string,
  toOn: string,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(counted_at) as at from partner_count
    where day_on between ${fromOn}::date and ${toOn}::date and ${IS_OPEN}`.execute(db);
  return rows[0]?.at ?? null;
}

/** Folds a day that is over, once. @returns whether it was folded by this call */
export async function foldDay(tx: Tx, dayOn: string, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('partner_fold')
    .values({ day_on: dayOn, folded_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await sql`
    insert into partner_day (${LINE_COLUMNS}) select ${LINE_COLUMNS}
    from (${linesOf(dayOn, dayOn)}) as line`.execute(tx);
  await sql`
    insert into partner_rolling_day (${ROLLED_COLUMNS}) select ${ROLLED_COLUMNS}
    from (${rolledOf(dayOn, dayOn)}) as rolled`.execute(tx);
  await foldCash(tx, dayOn);
  await foldLineDays(tx, dayOn);
  await sql`
    insert into partner_check_day (day_on, game_class, profit_won, cost_won, given_won,
      stake_won_bps, floors_made, floors_taken)
    select ${dayOn}::date, game_class, coalesce(profit_won, 0), coalesce(cost_won, 0),
      coalesce(given_won, 0), coalesce(stake_won_bps, 0), made * nodes, taken * nodes
    from (
      select game_class, sum(stake_won - payout_won)::bigint as profit_won,
        sum(rolling_won)::bigint as cost_won, max(cardinality(path)) + 1 as nodes
      from bet_day where day_on = ${dayOn}::date and not is_test and ${acrossMembers}
      group by game_class
    ) as day full join (
      select game_class, sum(amount_won)::bigint as given_won,
        sum(stake_won * (own_bps - below_bps))::bigint as stake_won_bps
      from rolling_day where day_on = ${dayOn}::date and ${acrossMembers} group by game_class
    ) as rolled using (game_class) left join (
      select game_class, count(*) filter (where sign > 0) as made,
        count(*) filter (where sign < 0) as taken
      from booked_bet where day_on = ${dayOn}::date and ${acrossMembers} group by game_class
    ) as booked using (game_class)`.execute(tx);
  return true;
}

/**
 * Days before this one that are not folded yet: those that something was booked on, and from the first
 * that was folded on every one, also where no server ran and nobody played.
 */
export async function listUnfolded(db: Database, before: string): Promise<string[]> {
  const { rows } = await sql<{ day_on: string }>`
    select distinct day_on::text as day_on from bet_day
    where day_on < ${before}::date and day_on >= ${before}::date - 40 and ${acrossMembers}
      and day_on not in (select day_on from partner_fold)
    union select day::date::text from generate_series(
        coalesce((select min(day_on) from partner_fold), ${before}::date - 1),
        ${before}::date - 1, interval '1 day') as day
      where day::date not in (select day_on from partner_fold)
    order by 1`.execute(db);
  return rows.map(({ day_on }) => day_on);
}

/** Which days of a range are not folded. */
export async function listOpenDays(
  db: Database | Tx,
  fromOn: string,
  toOn: string,
): Promise<string[]> {
  const { rows } = await sql<{ day_on: string }>`
    select day::date::text as day_on
    from generate_series(${fromOn}::date, ${toOn}::date, interval '1 day') as day
    where day::date not in (select day_on from partner_fold) order by 1`.execute(db);
  return rows.map(({ day_on }) => day_on);
}

/**
 * Which days of a range cannot be settled yet. Before the first one that was folded nothing was booked,
 * unless it says so, so the half of a month in which an operator has begun is settled like any other.
 */
export async function listUnsettledDays(
  db: Database | Tx,
  fromOn: string,
  toOn: string,
): Promise<string[]> {
  const open = await listOpenDays(db, fromOn, toOn);
  const first = await sql<{ day_on: string | null }>`
    select min(day_on)::text as day_on from partner_fold`.execute(db);
  const firstOn = first.rows[0]?.day_on ?? null;
  const before = open.filter((day) => firstOn !== null && day < firstOn);
  if (before.length === 0) return open;
  const { rows } = await sql<{ day_on: string }>`
    select distinct day_on::text as day_on from bet_day
    where day_on = any(${before}::date[]) and ${acrossMembers}`.execute(db);
  const booked = new Set(rows.map(({ day_on }) => day_on));
  return open.filter((day) => !before.includes(day) || booked.has(day));
}

/** Whether days of a range are counted by the hour: some are not folded, and the line is a large one. */
export async function isCounted(
  db: Database,
  memberId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  return (await listOpenDays(db, from, to)).length > 0 && (await isLarge(db, memberId));
}
