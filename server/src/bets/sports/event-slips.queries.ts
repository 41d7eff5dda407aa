// Slips that are found by what is known of their events: those with an open leg, and those placed after a start.
import type { SportsBetFilter } from '@gwanje/contract';
import { sql } from 'kysely';
import { isOfDays } from '../../money/totals/korean-days.queries';
import { acrossMembers } from '../../placement';
import type { ListContext } from '../../platform/list';
import type { Sql } from '../../platform/list-source';

interface EventStart {
  readonly eventId: string;
  readonly startsAt: string;
}

/** What a filter says of the events of slips, as conditions on `bet`, and what it says besides. */
type Found = [conditions: Sql[], besides: SportsBetFilter];

/**
 * Found once, not looked for bet by bet; and of the days that are asked already: asked for these again,
 * the database, which takes days for a bet or two, would hold every bet of them against all of it.
 */
const among = (
  slips: (bounds: (id: string) => Sql) => Sql,
  { from, to, ...always }: SportsBetFilter,
): Found => {
  const bounds = (id: string) =>
    sql.join([acrossMembers, ...isOfDays(sql.ref(id), { from, to })], sql` and `);
  return [[sql`(bet.member_id, bet.bet_id) in (${slips(bounds)} offset 0)`], always];
};

/** Bets on the events of which some came too late, from their starts on: few of them, wherever they lie. */
export async function ofLate({ db }: ListContext, filter: SportsBetFilter): Promise<Found> {
  if (filter.mark !== 'late') return [[], filter];
  const { rows } = await sql<EventStart>`
    select event_id as "eventId", starts_at::text as "startsAt"
    from sports_event where has_late_bets`.execute(db);
  return among(
    (bounds) => sql`
      select leg.member_id, leg.bet_id
      from unnest(${rows.map(({ eventId }) => eventId)}::uuid[],
        ${rows.map(({ startsAt }) => startsAt)}::timestamptz[]) as begun (event_id, starts_at)
      join bet_leg as leg
        on leg.event_id = begun.event_id and leg.bet_id >= uuid_floor(begun.starts_at)
      where ${bounds('leg.bet_id')}`,
    filter,
  );
}

/** Where a leg may be open still: what an event has settled or voided leaves none. */
const UNDECIDED = ['open', 'suspended', 'postponed', 'confirming', 'settling'];

/**
 * Bets of which a leg is open: those in progress, and those that another leg has lost already, by the
 * events that are not decided. Of one member, event or market there are few enough to ask each.
 */
export async function ofOpenLegs({ db }: ListContext, filter: SportsBetFilter): Promise<Found> {
  if (filter.legs === undefined) return [[], filter];
  if ([filter.memberId, filter.event, filter.market].some((one) => one !== undefined))
    return [
      [
        sql`exists (
          select 1 from bet_leg as leg
          where leg.member_id = bet.member_id and leg.bet_id = bet.bet_id and leg.result = 'I')`,
      ],
      filter,
    ];
  const { rows } = await sql<{ event_id: string }>`
    select event_id from sports_event where state = any(${UNDECIDED}::text[])`.execute(db);
  return among(
    (bounds) => sql`
      select leg.member_id, leg.bet_id from bet_leg as leg
      where leg.event_id = any(${rows.map((row) => row.event_id)}::uuid[]) and leg.result = 'I'
        and ${bounds('leg.bet_id')}
      union
      select going.member_id, going.bet_id from bet as going
      where going.result = 'I' and going.product = 'sports' and ${bounds('going.bet_id')}`,
    filter,
  );
}
