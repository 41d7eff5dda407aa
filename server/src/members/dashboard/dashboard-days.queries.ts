// What the plots of the dashboard are read from: hours of today and of two days beside it, and sums of days.
import type { Dashboard, DashboardDay, GameClass } from '@gwanje/contract';
import { sql } from 'kysely';
import { approvedBetween, failedByDay } from '../../money/totals/approved-money.queries';
import { dayBegins } from '../../money/totals/korean-days.queries';
import { linesNow, listOpenDays } from '../../partners/rollups/fold-days.queries';
import { acrossMembers } from '../../placement';
import type { Sql } from '../../platform/list-source';
import {
  decidedIn,
  hasManyDecided,
  isLarge,
  keptIn,
  type Line,
  type Read,
  readLogins,
  readPeople,
  seenBy,
} from './dashboard.queries';
import { DAY_MS, dayOf, midnightOf, type Span } from './dashboard.rule';
import { listDecidedHours, type SiteMinute } from './site-minutes.queries';

const HOURS = 24;

/** What was approved in each hour of a day, as it was kept by the minute. */
async function keptHours(db: Read, span: Span) {
  const kept = await listDecidedHours(db, span);
  const wonBy = (hour: number, isCharge: boolean): number =>
    kept
      .findLast((one) => one.hour <= hour)
      ?.decided.reduce(
        (sum, { kind, won }) => sum + ((kind === 'charge') === isCharge ? won : 0),
        0,
      ) ?? 0;
  const hours = (isCharge: boolean) =>
    Array.from({ length: HOURS }, (_, hour) => wonBy(hour, isCharge) - wonBy(hour - 1, isCharge));
  return { chargeWon: hours(true), exchangeWon: hours(false) };
}

/** Charges and exchanges by the hour in which they were approved, of whole days beside today. */
export async function readHours(
  db: Read,
  line: Line,
  at: Date,
): Promise<NonNullable<Dashboard['hours']>> {
  const ofDay = async (daysBefore: number) => {
    const from = midnightOf(at, daysBefore);
    const to = new Date(Math.min(from.getTime() + DAY_MS - 1, at.getTime()));
    if (hasManyDecided(await keptIn(db, line, { from, to }))) return keptHours(db, { from, to });
    const { rows } = await sql<{ hour: number; is_charge: boolean; won: number }>`
      select extract(hour from decided_at at time zone 'Asia/Seoul')::int as hour,
        kind = 'charge' as is_charge, sum(amount_won)::bigint as won
      from (${decidedIn({ from, to })}) as request where ${seenBy(line, 'request.member_id')}
      group by 1, 2`.execute(db);
    const hours = (isCharge: boolean) =>
      Array.from(
        { length: HOURS },
        (_, hour) => rows.find((row) => row.hour === hour && row.is_charge === isCharge)?.won ?? 0,
      );
    return { chargeWon: hours(true), exchangeWon: hours(false) };
  };
  return { today: await ofDay(0), yesterday: await ofDay(1), lastWeek: await ofDay(7) };
}

/** Days of the plots, today among them. */
const DAYS = 30;

interface DayClass {
  readonly day_on: string;
  readonly game_class: GameClass;
  readonly won: number;
  /** From how many rows it was summed. */
  readonly rows: number;
}

/** Sums of what the house kept of each class, of rows of days with stakes and payouts. */
export const sumDays = async (db: Read, days: Sql): Promise<DayClass[]> =>
  (
    await sql<DayClass>`
      select day_on::text, game_class, sum(stake_won - payout_won)::bigint as won, count(*) as rows
      from ${days} group by 1, 2 order by 1, 2`.execute(db)
  ).rows;

/** What the house kept of each class of games by the day of settling: closed days as they were kept. */
async function sumClassesByDay(
  db: Read,
  line: Line,
  { from, at, kept }: { readonly from: string; readonly at: Date; readonly kept?: SiteMinute },
): Promise<Omit<DayClass, 'rows'>[]> {
  const to = dayOf(at);
  const isIn = sql`day_on between ${from}::date and ${to}::date`;
  if (line !== null) {
    const days = linesNow(from, to, { of: line });
    return sumDays(db, sql`(${days}) as each where member_id = ${line}`);
  }
  // Kept days lie on the first machine and those of members with them, so each is asked for by itself.
  const { rows } = await sql<{ closedOn: string | null }>`
    select max(day_on)::text as "closedOn" from site_day where closed_at is not null`.execute(db);
  const since = rows[0]?.closedOn ?? '-infinity';
  const running = isLarge(kept?.class_rows) ? Object.entries(kept.class_won ?? {}) : undefined;
  return [
    ...(await sumDays(db, sql`class_day where ${isIn}`)),
    ...(await sumDays(
      db,
      sql`bet_day where ${isIn} and not is_test and ${acrossMembers} and day_on > ${since}::date
        ${running ? sql`and day_on < ${to}::date` : sql``}`,
    )),
    ...(running ?? []).map(([name, won]) => ({
      ...{ day_on: to, game_class: name as GameClass, won },
    })),
  ];
}

interface DayRequests {
  readonly day_on: string;
  readonly is_charge: boolean;
  readonly won: number;
}

/** What was approved of a line on days that are not folded, as everybody stands now. */
async function sumOpenDays(
  db: Read,
  line: string,
  { from, at }: { readonly from: Date; readonly at: Date },
): Promise<Sql> {
  const open = await listOpenDays(db, dayOf(from), dayOf(at));
  return sql`
    select (decided_at at time zone 'Asia/Seoul')::date::text, kind = 'charge',
      sum(amount_won)::bigint
    from (${approvedBetween(dayBegins(open[0] ?? dayOf(at), 0), dayBegins(dayOf(at), 1))}) as request
    where (decided_at at time zone 'Asia/Seoul')::date = any(${open}::date[])
      and ${seenBy(line, 'member_id')}
    group by 1, 2`;
}

async function sumRequestsByDay(
  db: Read,
  line: Line,
  { from, at }: { readonly from: Date; readonly at: Date },
): Promise<DayRequests[]> {
  const first = dayOf(from);
  const { rows } =
    line === null
      ? await sql<DayRequests>`
          with folded as (
            select decided_on as day_on, kind, amount_won from request_total
            where span = 'day' and status = 'approved' and decided_on >= ${first}::date
          ), fresh as (
            select decided_on, kind, amount_won from request_delta
            where status = 'approved' and decided_on >= ${first}::date and not is_test
              and ${acrossMembers}
          ), failed as (
            select decided_on, kind, amount_won from (${failedByDay}) as failed
            where decided_on >= ${first}::date
          )
          select day_on::text, kind = 'charge' as is_charge, sum(amount_won)::bigint as won
          from (
            select * from folded union all select * from fresh union all select * from failed
          ) as summed
          group by 1, 2`.execute(db)
      : await sql<DayRequests>`
          with folded as (
            select day_on, charge_won, exchange_won from partner_cash_day
            where member_id = ${line} and day_on >= ${first}::date
          )
          select day_on::text, true as is_charge, charge_won as won from folded
          union all
          select day_on::text, false, exchange_won from folded
          union all
          select * from (${await sumOpenDays(db, line, { from, at })}) as running`.execute(db);
  return rows;
}

/** Thirty days, the last of them today so far. */
export async function readDays(db: Read, line: Line, at: Date): Promise<DashboardDay[]> {
  const from = midnightOf(at, DAYS - 1);
  const today = { from: midnightOf(at), to: at };
  const kept = await keptIn(db, line, today);
  const games = await sumClassesByDay(db, line, { from: dayOf(from), at, ...(kept && { kept }) });
  const decided = await sumRequestsByDay(db, line, { from, at });
  const days =
    line === null
      ? await db.selectFrom('site_day').selectAll().where('day_on', '>=', dayOf(from)).execute()
      : [];
  const people =
    line === null
      ? {
          ...(await readPeople(db, line, today, kept)),
          active: await readLogins(db, line, today, kept),
        }
      : null;
  return Array.from({ length: DAYS }, (_, index) => {
    const dayOn = dayOf(midnightOf(at, DAYS - 1 - index));
    const wonOf = (isCharge: boolean) =>
      decided.find((row) => row.day_on === dayOn && row.is_charge === isCharge)?.won ?? 0;
    const closed = days.find((row) => row.day_on === dayOn);
    const counted =
      dayOn === dayOf(at) ? people && { ...people, first_charges: people.firstCharges } : closed;
    return {
      ...{ dayOn, chargeWon: wonOf(true), exchangeWon: wonOf(false) },
      profitWon: Object.fromEntries(
        games.filter((row) => row.day_on === dayOn).map(({ game_class, won }) => [game_class, won]),
      ),
      joins: counted?.joins ?? null,
      firstCharges: counted?.first_charges ?? null,
      active: counted?.active ?? null,
    };
  });
}
