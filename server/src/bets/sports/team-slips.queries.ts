// Slips with a leg of a team or a league, by the names that legs keep.
import type { SportsBetFilter } from '@gwanje/contract';
import { sql } from 'kysely';
import { dayBegins, dayFloor } from '../../money/totals/korean-days.queries';
import { acrossMembers } from '../../placement';
import { containing, type ListContext } from '../../platform/list';
import type { Sql } from '../../platform/list-source';
import { type BetKey, theseBets } from './carts.queries';

/** Of so many teams and leagues slips are found one event after another; more are borne by many slips. */
const CALLED_MAX = 100;
/** Among more slips the newest of a name are soon found. */
const SLIPS_MAX = 10_000;
/** Nobody bets on an event that began so many days ago. */
const PLAYED_DAYS_MAX = 7;

interface Days {
  readonly from: string;
  readonly to: string;
}

const bears = (query: string): Sql => {
  const pattern = containing(query);
  return sql`(leg.names ->> 'home' ilike ${pattern} or leg.names ->> 'away' ilike ${pattern}
    or leg.names ->> 'league' ilike ${pattern})`;
};

/** Teams, leagues and events that have ever been called so. */
async function findCalled(db: ListContext['db'], query: string): Promise<string[]> {
  const { rows } = await sql<{ subject_id: string }>`
    select distinct subject_id from slip_name where name ilike ${containing(query)}
    limit ${CALLED_MAX + 1}`.execute(db);
  return rows.map(({ subject_id }) => subject_id);
}

/**
 * Slips of some days with a leg like this. Each step is held apart from the next, since the
 * database takes few slips for very many, and would look at every slip of the days.
 */
async function findSlips(
  db: ListContext['db'],
  query: string,
  { called, from, to }: Days & { readonly called: readonly string[] },
): Promise<readonly BetKey[]> {
  const of = (column: string) => sql`(
    select event.event_id from sports_event as event
    where ${sql.ref(`event.${column}`)} = named.subject_id
      and event.starts_at >= ${dayBegins(from, -PLAYED_DAYS_MAX)}
      and event.created_at < ${dayBegins(to, 1)} offset 0)`;
  const events = ['home_id', 'away_id', 'league_id', 'event_id'].map(of);
  const { rows } = await sql<BetKey>`
    select slip.member_id as "memberId", slip.bet_id as "betId"
    from unnest(${called}::uuid[]) as named (subject_id)
    cross join lateral (${sql.join(events, sql` union all `)}) as event
    cross join lateral (
      select leg.member_id, leg.bet_id from bet_leg as leg
      where leg.event_id = event.event_id and leg.bet_id >= ${dayFloor(from, 0)}
        and leg.bet_id < ${dayFloor(to, 1)} and ${bears(query)} and ${acrossMembers} offset 0
    ) as slip limit ${SLIPS_MAX + 1}`.execute(db);
  return rows;
}

/**
 * What a filter says of a team or a league, as conditions on `bet`, and what it says besides. Slips
 * that were found are of its days already: asked for by their days again, the database, which takes
 * one of many days for a bet or two, would hold every bet of them against every slip.
 */
export async function ofTeam(
  { db }: ListContext,
  { query, ...besides }: SportsBetFilter,
): Promise<[conditions: Sql[], besides: SportsBetFilter]> {
  const { from, to, ...always } = besides;
  if (query === undefined) return [[], besides];
  const isAnyOf = sql`exists (
    select 1 from bet_leg as leg where leg.member_id = bet.member_id and leg.bet_id = bet.bet_id
      and ${bears(query)})`;
  if (from === undefined || to === undefined) return [[isAnyOf], besides];
  const called = await findCalled(db, query);
  if (called.length > CALLED_MAX) return [[isAnyOf], besides];
  const slips = await findSlips(db, query, { called, from, to });
  return slips.length > SLIPS_MAX ? [[isAnyOf], besides] : [[theseBets(slips)], always];
}
