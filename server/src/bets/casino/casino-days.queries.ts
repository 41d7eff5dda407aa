// What of the vendors' books is kept by day: folded once a day is over, and read with what is not.
import type { CasinoFilter } from '@gwanje/contract';
import { sql } from 'kysely';
import { dayFloor } from '../../money/totals/korean-days.queries';
import { totalSpans } from '../../money/totals/total-spans.rule';
import { isOfSite } from '../../money/totals/totals.queries';
import { acrossMembers } from '../../placement';
import { type Database, type Statement, type Tx, transaction } from '../../platform/database';
import type { ListContext, Sql } from '../../platform/list-source';
import { madeAt } from '../../platform/made-at.queries';
import { instantOf } from '../../platform/new-id';
import { daysOf } from '../bet-conditions.queries';
import {
  ALL_PROVIDERS,
  keptConditions,
  roundResult,
  transactionResult,
} from './casino-filters.queries';
import { holdAgain } from './reconcile-casino.queries';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SEOUL_MS = 9 * HOUR_MS;
/** No call is still under way so long after its day was over. */
const SETTLES_MS = HOUR_MS;
/** A day that goes on changing is not folded again more often. */
const AGAIN_MS = HOUR_MS / 6;

const seoulDay = (at: Date): string => new Date(at.getTime() + SEOUL_MS).toISOString().slice(0, 10);
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** What says, in the transaction of a change at `at`, that a day which is over has changed; none where it is not. */
export function lateOf(tx: Tx, memberId: string, id: string, at: Date): readonly Statement[] {
  const day = seoulDay(instantOf(id));
  if (day >= seoulDay(at)) return [];
  return [tx.insertInto('casino_late').values({ member_id: memberId, day_on: day })];
}

/**
 * The same of every day on which a transaction of a round came: what a round comes to is what became
 * of its stakes.
 */
export function lateOfRound(
  tx: Tx,
  memberId: string,
  roundId: string,
  at: Date,
): readonly Statement[] {
  const late = lateOf(tx, memberId, roundId, at);
  if (late.length === 0) return late;
  return [
    ...late,
    sql`
      insert into casino_late (member_id, day_on)
      select distinct said.member_id,
        (${madeAt('said.transaction_id')} at time zone 'Asia/Seoul')::date
      from casino_transaction as said
      where said.member_id = ${memberId} and said.round_id = ${roundId}
        and said.transaction_id < ${dayFloor(seoulDay(at), 0)}`,
  ];
}

const isOfDay = (id: Sql, day: string) =>
  sql`${id} >= ${dayFloor(day, 0)} and ${id} < ${dayFloor(day, 1)} and ${acrossMembers}`;

export const casinoDay = (day: string): Sql => sql`
  select ${day}::date as day_on, said.vendor, said.mode, said.game_class,
    coalesce(said.provider, 0) as provider, said.is_tournament,
    case when said.kind = 'WIN' and said.amount_won = 0 then 'MISS' else said.kind end as kind,
    said.is_test, count(*) as transactions, sum(said.amount_won) as amount_won,
    coalesce(sum(said.amount_won) filter (where kept.cancelled_by is null), 0) as standing_won,
    ${transactionResult} as result
  from casino_transaction as said
  join casino_key as kept on kept.member_id = said.member_id and kept.vendor = said.vendor
    and kept.vendor_ref = said.vendor_ref
  join casino_round as round on round.member_id = said.member_id and round.round_id = said.round_id
  where ${isOfDay(sql`said.transaction_id`, day)}
  group by 1, 2, 3, 4, 5, 6, 7, 8, result`;

export const casinoRoundDay = (day: string): Sql => sql`
  select ${day}::date as day_on, vendor, mode, game_class, coalesce(provider, 0) as provider,
    is_tournament, is_test, count(*) as rounds,
    sum(bet_won) as bet_won, sum(win_won) as win_won, sum(counted_valid_won) as valid_won,
    ${roundResult} as result
  from casino_round as round where ${isOfDay(sql`round.round_id`, day)}
  group by 1, 2, 3, 4, 5, 6, 7, result`;

/** What is kept by day and by month: its tables, how a day is summed, what a row is of, what it counts. */
const KEPT_SUMS = [
  {
    ...{ months: sql.table('casino_month'), days: sql.table('casino_day'), ofDay: casinoDay },
    of: (provider: Sql) => sql`vendor, mode, game_class, ${provider}, is_tournament, kind, is_test`,
    sums: sql`sum(transactions), sum(amount_won), sum(standing_won)`,
  },
  {
    ...{ months: sql.table('casino_round_month'), days: sql.table('casino_round_day') },
    ofDay: casinoRoundDay,
    of: (provider: Sql) => sql`vendor, mode, game_class, ${provider}, is_tournament, is_test`,
    sums: sql`sum(rounds), sum(bet_won), sum(win_won), sum(valid_won)`,
  },
];
const OF_PROVIDER = sql.ref('provider');

/** Sums of a day: of each provider, and of all of a vendor's together. */
async function sumDay(tx: Tx, day: string): Promise<void> {
  for (const { days, ofDay, of, sums } of KEPT_SUMS) {
    await sql`delete from ${days} where day_on = ${day}`.execute(tx);
    await sql`insert into ${days} ${ofDay(day)}`.execute(tx);
    await sql`insert into ${days}
      select day_on, ${of(ALL_PROVIDERS)}, ${sums}, result from ${days} where day_on = ${day}
      group by day_on, ${of(ALL_PROVIDERS)}, result`.execute(tx);
  }
}

/** Adds a month up from those of its days that are folded; while one is not, nobody reads it. */
async function sumMonth(tx: Tx, month: string): Promise<void> {
  for (const { months, days, of, sums } of KEPT_SUMS) {
    await sql`delete from ${months} where begins_on = ${month}`.execute(tx);
    await sql`insert into ${months}
      select ${month}::date, ${of(OF_PROVIDER)}, ${sums}, result from ${days}
      where day_on >= ${month}::date and day_on < ${month}::date + interval '1 month'
      group by ${of(OF_PROVIDER)}, result`.execute(tx);
  }
}

/**
 * Folds a day, or folds it again. Words that it has changed go first: a change that comes after them
 * and before the sums is in these, and leaves its word for the next time.
 */
async function foldDay(tx: Tx, day: string, at: Date): Promise<void> {
  // A plain set statement (decision 0137): words of all members.
  await sql`delete from casino_late as late using (values (${day}::date)) as folded (day_on)
    where late.day_on = folded.day_on and ${acrossMembers}`.execute(tx);
  await sumDay(tx, day);
  await sumMonth(tx, monthOf(day));
  await holdAgain(tx, day, at);
  await sql`insert into casino_folded values (${day}, ${at})
    on conflict (day_on) do update set folded_at = excluded.folded_at`.execute(tx);
}

/** The day to be folded next: one that has changed, or the first that was not folded; undefined where there is none. */
async function nextDay(db: Database, at: Date): Promise<string | undefined> {
  // Words of changes lie with their members, folded days on the first machine: one after the other.
  const changed = await sql<{ days: string[] | null }>`
    select array_agg(distinct day_on::text) as days from casino_late where ${acrossMembers}`.execute(
    db,
  );
  const { rows } = await sql<{ late: string | null; last: string | null }>`
    select min(day_on) filter (where day_on = any(${changed.rows[0]?.days ?? []}::date[])
        and folded_at <= ${new Date(at.getTime() - AGAIN_MS)})::text as late,
      max(day_on)::text as last
    from casino_folded`.execute(db);
  const { late, last } = rows[0] as (typeof rows)[number];
  if (late !== null) return late;
  const isOver = (day: string) => day < seoulDay(new Date(at.getTime() - SETTLES_MS));
  if (last !== null) return isOver(dayAfter(last, 1)) ? dayAfter(last, 1) : undefined;
  const told = await sql<{ first: string }>`
    select transaction_id::text as first from casino_transaction where ${acrossMembers}
    order by transaction_id limit 1`.execute(db);
  const [first] = told.rows.map((row) => seoulDay(instantOf(row.first)));
  return first !== undefined && isOver(first) ? first : undefined;
}

export async function foldCasinoDays(db: Database, at: Date, signal: AbortSignal): Promise<void> {
  for (let day = await nextDay(db, at); day !== undefined && !signal.aborted; ) {
    const folding = day;
    await transaction(db, (tx) => foldDay(tx, folding, at));
    day = await nextDay(db, at);
  }
}

/** Fields that the folded days know. */
const KEPT = [
  'vendor',
  'mode',
  'gameClass',
  'isTournament',
  'provider',
  'kind',
  'betResult',
  'from',
  'to',
  'isTest',
];

/**
 * Whether sums of a filter are read from the folded days, which are of the whole site. Of one day its
 * rows are read: they know how many members there were.
 */
export const isOfCasinoDays = (context: ListContext, filter: CasinoFilter): boolean =>
  isOfSite(context, {}) &&
  daysOf(filter) > 1 &&
  Object.entries(filter).every(([name, value]) => value === undefined || KEPT.includes(name));

/**
 * Where sums are read from: folded ones as `kept`, of days or of months, and every other row, by
 * stretches of which each is one of an index.
 */
interface Spans {
  readonly kept: readonly { readonly span: 'day' | 'month'; readonly where: Sql }[];
  readonly rows: readonly Sql[];
}

/** Where the sums of a filter are read from, its rows by `id`. */
export async function casinoSpans(
  { db }: ListContext,
  { from, to, ...filter }: CasinoFilter,
  id: Sql,
): Promise<Spans> {
  const { rows } = await sql<{ first: string | null; last: string | null; late: string[] | null }>`
    select min(day_on)::text as first, max(day_on)::text as last,
      (select array_agg(distinct day_on::text) from casino_late where ${acrossMembers}) as late
    from casino_folded`.execute(db);
  const { first, last, late } = rows[0] as (typeof rows)[number];
  if (first === null || last === null) return { kept: [], rows: [sql`true`] };
  const days = {
    from: from !== undefined && from > first ? from : first,
    to: to !== undefined && to < last ? to : last,
  };
  const apart = (late ?? []).filter((day) => day >= days.from && day <= days.to);
  // The rows of none are met where all days that are asked for are folded.
  const others = [
    ...(from === undefined || from < first ? [sql`${id} < ${dayFloor(first, 0)}`] : []),
    ...(to === undefined || to > last ? [sql`${id} >= ${dayFloor(last, 1)}`] : []),
    ...apart.map((day) => sql`${id} >= ${dayFloor(day, 0)} and ${id} < ${dayFloor(day, 1)}`),
  ];
  const ofDays = (begins: string, ends: Sql) => ({
    span: 'day' as const,
    where: sql`kept.day_on between ${begins}::date and ${ends}
      and kept.day_on <> all(${apart}::date[])`,
  });
  const spans = days.from <= days.to ? totalSpans(days) : [];
  const kept = spans.flatMap(({ span, first: begins, last: ends }) => {
    if (span === 'day') return [ofDays(begins, sql`${ends}::date`)];
    // A month of which a day is read by itself adds up from its other days.
    const broken = [...new Set(apart.map(monthOf))].filter((on) => on >= begins && on <= ends);
    return [
      {
        span,
        where: sql`kept.begins_on between ${begins}::date and ${ends}::date
          and kept.begins_on <> all(${broken}::date[])`,
      },
      ...broken.map((on) =>
        ofDays(on, sql`(${on}::date + interval '1 month' - interval '1 day')::date`),
      ),
    ];
  });
  return {
    kept: kept.map(({ span, where }) => ({
      span,
      where: sql.join([where, ...keptConditions(filter)], sql` and `),
    })),
    rows: others.length > 0 ? others : [sql`false`],
  };
}
