// Where an event stands at a moment, and which of them each page is of.
import {
  type EventPhase,
  SPORT_PERIODS,
  SPORTS_TYPE_IDS,
  SPORTS_TYPES,
  type sportsEvents,
} from '@gwanje/contract';
import { sql } from 'kysely';
import type { FilterOf, Sql } from '../../platform/list-source';

export const LIVE_TYPES = SPORTS_TYPE_IDS.filter((id) => SPORTS_TYPES[id].isLive);
const IS_LIVE = sql`event.game_type = any(${LIVE_TYPES}::text[])`;
const MINUTES = JSON.stringify(
  Object.fromEntries(Object.entries(SPORT_PERIODS).map(([sport, { minutes }]) => [sport, minutes])),
);
/** When it should be over, as long as its sport lasts. */
export const USUAL_END = sql`(event.starts_at
  + (${MINUTES}::jsonb ->> event.sport)::integer * interval '1 minute')`;
/** It has begun, has lasted as long as its sport does, and no feed speaks of it any more. */
const IS_OVER = sql`(now() >= ${USUAL_END}
  and coalesce(event.fed_at, event.starts_at) < now() - interval '5 minutes')`;

const IS_SILENCED = sql`(event.state in ('open', 'suspended') and ${IS_OVER})`;
/** What a feed writes that speaks again of an event which its silence had ended: it is played again. */
export const REVIVED = {
  stands_at: sql<Date | null>`case when ${IS_SILENCED}
    then clock_timestamp() else event.stands_at end`,
  listed_at: sql<Date | null>`case when ${IS_SILENCED} and ${IS_LIVE}
    then clock_timestamp() else event.listed_at end`,
};

/** By the database's clock: what time alone decides is stored nowhere. */
export const PHASE = sql<EventPhase>`case
  when event.state in ('confirming', 'settling', 'settled', 'void', 'postponed') then event.state
  when ${IS_OVER} then 'awaiting'
  when event.state = 'suspended' and (${IS_LIVE} or now() < event.starts_at) then 'suspended'
  when now() >= event.starts_at then 'started'
  else event.state end`;

/** Its sale was stopped for good, and nobody has taken it up again since. */
const stoppedBy = (sources: readonly ('feed' | 'hand')[]) => sql<boolean>`exists (
  select 1 from event_stop as stop
  where stop.event_id = event.event_id and stop.kind = 'stop'
    and stop.source = any(${sources}::text[]) and stop.until_at is null and not exists (
      select 1 from event_stop as back
      where back.event_id = event.event_id and back.kind = 'resume' and back.seq > stop.seq))`;
export const IS_STOPPED = stoppedBy(['feed', 'hand']);
export const IS_STOPPED_BY_FEED = stoppedBy(['feed']);
/** The same, as long as a person has to decide about it. */
export const IS_FED_OTHERWISE = sql<boolean>`((event.state = 'suspended'
  or (event.state = 'confirming' and event.confirms_at is null)) and ${IS_STOPPED_BY_FEED})`;

/** People have taken back that it was void: nobody else makes it so again. */
export const IS_VOID_TAKEN_BACK = sql<boolean>`exists (
  select 1 from event_settlement as void
  join event_settlement as back
    on back.event_id = void.event_id and back.settlement_no = void.settlement_no + 1
  where void.event_id = event.event_id and void.kind = 'void' and back.kind = 'rollback')`;

type EventFilter = FilterOf<typeof sportsEvents>;

const IS_COMING = sql`(now() < event.starts_at and event.state in ('open', 'suspended'))`;
const IS_RUNNING = sql`(now() >= event.starts_at and event.state in ('open', 'suspended')
  and not ${IS_OVER})`;

/** Where an event stands, each asked so that the index over what is kept and the start finds it. */
const isKept = (state: string) => sql`event.state = ${state}`;
export const PHASES: Readonly<Record<EventPhase, Sql>> = {
  open: sql`(event.state = 'open' and now() < event.starts_at)`,
  suspended: sql`(event.state = 'suspended' and ${PHASE} = 'suspended')`,
  started: sql`(event.state in ('open', 'suspended') and now() >= event.starts_at
    and ${PHASE} = 'started')`,
  awaiting: sql`(event.state in ('open', 'suspended') and now() >= event.starts_at and ${IS_OVER})`,
  confirming: isKept('confirming'),
  settling: isKept('settling'),
  settled: isKept('settled'),
  void: isKept('void'),
  postponed: isKept('postponed'),
};

export const VIEWS: Readonly<Record<NonNullable<EventFilter['view']>, Sql>> = {
  prematchOngoing: sql`(not ${IS_LIVE} and ${IS_COMING})`,
  prematchClosed: sql`(not ${IS_LIVE} and not ${IS_COMING})`,
  liveUpcoming: sql`(${IS_LIVE} and ${IS_COMING})`,
  liveOngoing: sql`(${IS_LIVE} and ${IS_RUNNING})`,
  liveClosed: sql`(${IS_LIVE} and not ${IS_COMING} and not ${IS_RUNNING})`,
  custom: sql`event.source is null`,
};

/** Where an event stands, and of which page it is: what a move changes. */
export const PLACE = {
  phase: PHASE,
  page: sql<string>`case ${sql.join(
    (
      ['prematchOngoing', 'prematchClosed', 'liveUpcoming', 'liveOngoing', 'liveClosed'] as const
    ).map((view) => sql`when ${VIEWS[view]} then ${view}`),
    sql` `,
  )} end`,
};

/** When the clock brought it to where it stands: it began, or was over and no feed spoke of it any more. */
const CLOCKED_AT = sql`greatest(case when now() >= event.starts_at then event.starts_at end,
  case when ${IS_OVER} then greatest(${USUAL_END},
    coalesce(event.fed_at, event.starts_at) + interval '5 minutes') end)`;

/** By a name or a day, of which an event may come to be without being moved. */
const isNarrowed = ({ query, league, sport, gameType, from, to }: EventFilter): boolean =>
  [query, league, sport, gameType, from, to].some((value) => value !== undefined);

/** Of a team that is called otherwise since. */
const isRenamed = (since: Date): Sql => {
  const renamed = sql`array(select team.team_id from team_name as team where team.renamed_at >= ${since})`;
  return sql`event.home_id = any(${renamed}) or event.away_id = any(${renamed})`;
};

/**
 * Whether an event has come to be of a list since: it was made, somebody or a feed moved it there, gave
 * it its names or its day, or the clock did, of which there are few. Undefined where being made is all
 * that brings it.
 */
export function joinedSince(filter: EventFilter, since: Date): Sql | undefined {
  const { view, state, query } = filter;
  const isOfPage = state === undefined;
  const isMoving = !isOfPage || (view !== undefined && view !== 'custom');
  if (!isMoving && !isNarrowed(filter)) return undefined;
  const moved = sql.ref(isOfPage ? 'event.listed_at' : 'event.stands_at');
  // Of closed ones before a match it is the start that brings them, and nothing after it.
  const clocked = isOfPage && view === 'prematchClosed' ? sql.ref('event.starts_at') : CLOCKED_AT;
  const ways = [
    sql`event.event_id >= uuid_floor(${since}::timestamptz)`,
    ...(isMoving
      ? [
          sql`${moved} >= ${since}`,
          sql`(event.state in ('open', 'suspended') and event.starts_at <= now()
            and ${clocked} >= ${since})`,
        ]
      : []),
    ...(isNarrowed(filter) ? [sql`event.named_at >= ${since}`] : []),
    ...(query === undefined ? [] : [isRenamed(since)]),
  ];
  return sql`(${sql.join(ways, sql` or `)})`;
}

export const IS_SETTLED = sql`event.state in ('settled', 'void')`;

/** How far it is carried out what was decided of an event with many bets; null where it is. */
export const SETTLING = sql`(
  select jsonb_build_object('bettors', settling.bettors, 'done', settling.bettors_done,
    'held', cardinality(settling.held))
  from event_settling as settling where settling.event_id = event.event_id)`;

/** Another one is being settled that carts are on as well, so that what this one comes to moves. */
export const IS_MOVING = sql`(${IS_SETTLED} and exists (
  select 1 from event_settling as other where event.event_id = any(other.shares_with)))`;
