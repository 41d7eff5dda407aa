// Slips with a leg of a team or a league, by the names that legs keep.
import type { SportsBetFilter } from '@gwanje/contract';
import { sql } from 'kysely';
import { dayBegins, dayFloor } from '../../money/totals/korean-days.queries';
import { acrossMembers } from '../../placement';
import { containing, type ListContext } from '../../platform/list';
import type { Sql } from '../../platform/list-source';

/** Of so many events slips are found one event after another; a name of more is borne by many slips. */
const EVENTS_MAX = 1_000;
/** Nobody bets on an event that began so many days ago. */
const PLAYED_DAYS_MAX = 7;

const bears = (query: string): Sql => {
  const pattern = containing(query);
  return sql`(leg.names ->> 'home' ilike ${pattern} or leg.names ->> 'away' ilike ${pattern}
    or leg.names ->> 'league' ilike ${pattern})`;
};

/** Events that have ever been under such a name, of those that could be bet on in some days. */
async function findEvents(
  db: ListContext['db'],
  query: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<string[]> {
  const isOfDays = sql`event.starts_at >= ${dayBegins(from, -PLAYED_DAYS_MAX)}
    and event.created_at < ${dayBegins(to, 1)}`;
  const of = (column: string) => sql`
    select event.event_id from called
    join sports_event as event on ${sql.ref(`event.${column}`)} = called.subject_id
    where ${isOfDays}`;
  const { rows } = await sql<{ event_id: string }>`
    with called as materialized (
      select distinct subject_id from slip_name where name ilike ${containing(query)}
    )
    select event_id from (${sql.join(
      ['home_id', 'away_id', 'league_id', 'event_id'].map(of),
      sql` union all `,
    )}) as found limit ${EVENTS_MAX + 1}`.execute(db);
  return rows.map(({ event_id }) => event_id);
}

/** The condition on `bet` that one of its legs bears a name like this, of a team or a league. */
export async function isOfTeam(
  { db }: ListContext,
  query: string,
  { from, to }: Pick<SportsBetFilter, 'from' | 'to'>,
): Promise<Sql> {
  const isAnyOf = sql`exists (
    select 1 from bet_leg as leg where leg.member_id = bet.member_id and leg.bet_id = bet.bet_id
      and ${bears(query)})`;
  if (from === undefined || to === undefined) return isAnyOf;
  const events = await findEvents(db, query, { from, to });
  if (events.length > EVENTS_MAX) return isAnyOf;
  return sql`(bet.member_id, bet.bet_id) in (
    select leg.member_id, leg.bet_id from bet_leg as leg
    where leg.event_id = any(${events}::uuid[]) and leg.bet_id >= ${dayFloor(from, 0)}
      and leg.bet_id < ${dayFloor(to, 1)} and ${bears(query)} and ${acrossMembers})`;
}
