import { type GameClass, PAGE_ROWS, type partners, type ReplyOf } from '@gwanje/contract';
import { sql } from 'kysely';
import { approvedBetween } from '../../money/totals/approved-money.queries';
import { dayBegins } from '../../money/totals/korean-days.queries';
import { acrossMembers } from '../../placement';
import type { Database } from '../../platform/database';
import type { Question } from '../../platform/implement';
import type { Sql } from '../../platform/list-source';

interface Asked {
  readonly day: string;
  readonly gameClass?: GameClass | undefined;
}

interface HourSum {
  readonly hour: number;
  readonly stakeWon: number;
  readonly payoutWon: number;
}

/** The hour of Seoul in which a bet was settled, or taken back; `at` and the day are of one instant. */
export const HOUR_BOOKED = sql`extract(hour from at at time zone 'Asia/Seoul')::int`;

const hourBegins = (day: string, hour: number): Sql =>
  sql`${dayBegins(day, 0)} + make_interval(hours => ${hour}::int)`;

/** Whether an instant lies in an hour of a day of Seoul: a range, so that it is found by an index. */
export const hourOf = (at: string, { day, hour }: { day: string; hour: number }): Sql =>
  sql`${sql.ref(at)} >= ${hourBegins(day, hour)} and ${sql.ref(at)} < ${hourBegins(day, hour + 1)}`;

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const WEEKS = [0, 1, 2, 3, 4] as const;

const isOf = ({ gameClass }: Asked) =>
  gameClass === undefined ? sql`true` : sql`game_class = ${gameClass}`;

/**
 * Closed ones of a day and of the same weekdays before, by how many weeks they lie back. Days on which
 * nobody played, or of which only the whole was kept, are none of them.
 */
async function listKept(db: Database, asked: Asked): Promise<ReadonlyMap<number, HourSum[]>> {
  const days = sql.join(
    WEEKS.map((week) => sql`(${week}::int, ${asked.day}::date - ${7 * week}::int)`),
  );
  const sumOf = (name: string) =>
    sql`coalesce(sum(${sql.ref(name)}) filter (where ${isOf(asked)}), 0)::bigint`;
  const { rows } = await sql<HourSum & { readonly week: number }>`
    select week, hour, ${sumOf('stake_won')} as "stakeWon", ${sumOf('payout_won')} as "payoutWon"
    from (values ${days}) as asked (week, day_on) join class_hour using (day_on)
    group by week, hour`.execute(db);
  const weeks = new Map<number, HourSum[]>();
  for (const { week, ...sums } of rows) weeks.set(week, [...(weeks.get(week) ?? []), sums]);
  return weeks;
}

/** The hours of a day that is not kept by them, bet by bet. */
async function listRunning(db: Database, asked: Asked): Promise<HourSum[]> {
  const { rows } = await sql<HourSum>`
    select ${HOUR_BOOKED} as hour, sum(sign * stake_won)::bigint as "stakeWon",
      sum(sign * payout_won)::bigint as "payoutWon"
    from booked_bet
    where day_on = ${asked.day}::date and ${isOf(asked)} and ${acrossMembers}
    group by 1`.execute(db);
  return rows;
}

/** Charges and exchanges of any money by the hour in which they were approved, as the day has them. */
async function listDecided(db: Database, { day }: Asked) {
  const { rows } = await sql<{ hour: number; chargeWon: number; exchangeWon: number }>`
    select extract(hour from decided_at at time zone 'Asia/Seoul')::int as hour,
      coalesce(sum(amount_won) filter (where kind = 'charge'), 0)::bigint as "chargeWon",
      coalesce(sum(amount_won) filter (where kind <> 'charge'), 0)::bigint as "exchangeWon"
    from (${approvedBetween(dayBegins(day, 0), dayBegins(day, 1))}) as request
    group by 1`.execute(db);
  return rows;
}

/** The requests behind what came and went in an hour, in the order in which they were approved. */
export async function listCalcHourRequests({
  db,
  input,
}: Question<typeof partners.listCalcHourRequests>): Promise<
  ReplyOf<typeof partners.listCalcHourRequests>
> {
  const { day, hour, page = 1 } = input;
  type Row = Omit<ReplyOf<typeof partners.listCalcHourRequests>['rows'][number], 'member'> & {
    readonly decidedAt: Date;
    readonly _id: string;
    readonly id: string;
    readonly nick: string;
  };
  const { rows } = await sql<Row>`
    select request_id as "requestId", kind, decided_at as "decidedAt", amount_won as "amountWon",
      member.member_id as _id, member.login_id as id, member.nick
    from (${approvedBetween(hourBegins(day, hour), hourBegins(day, hour + 1))}) as request
    join member on member.member_id = request.member_id
    where ${acrossMembers}
    order by decided_at, request_id
    limit ${PAGE_ROWS + 1} offset ${(page - 1) * PAGE_ROWS}`.execute(db);
  return {
    rows: rows.slice(0, PAGE_ROWS).map(({ _id, id, nick, decidedAt, ...row }) => ({
      ...{ ...row, decidedAt: decidedAt.toISOString(), member: { _id, id, nick } },
    })),
    more: rows.length > PAGE_ROWS,
  };
}

/** A day of Seoul by its hours, and the mean of the same weekday of four weeks before. */
export async function readCalcHours(
  db: Database,
  asked: Asked,
): Promise<ReplyOf<typeof partners.readCalcHours>> {
  const kept = await listKept(db, asked);
  const today = kept.get(0) ?? (await listRunning(db, asked));
  const decided = asked.gameClass === undefined ? await listDecided(db, asked) : null;
  const before = WEEKS.flatMap((week) => (week === 0 ? [] : [kept.get(week) ?? []]));
  const known = WEEKS.filter((week) => week > 0 && kept.has(week)).length;
  const meanIn = (hour: number, of: (sums: HourSum) => number): number | null =>
    known === 0
      ? null
      : Math.trunc(
          before
            .flat()
            .filter((sums) => sums.hour === hour)
            .reduce((sum, sums) => sum + of(sums), 0) / known,
        );
  return {
    rows: HOURS.map((hour) => {
      const now = today.find((sums) => sums.hour === hour);
      const moved = decided?.find((sums) => sums.hour === hour);
      return {
        ...{ hour, stakeWon: now?.stakeWon ?? 0, payoutWon: now?.payoutWon ?? 0 },
        chargeWon: decided && (moved?.chargeWon ?? 0),
        exchangeWon: decided && (moved?.exchangeWon ?? 0),
        meanStakeWon: meanIn(hour, ({ stakeWon }) => stakeWon),
        meanProfitWon: meanIn(hour, ({ stakeWon, payoutWon }) => stakeWon - payoutWon),
      };
    }),
  };
}
