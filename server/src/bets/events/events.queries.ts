import {
  type EventScore,
  MARKET_KINDS,
  type MarketKindId,
  type MarketPick,
  type SportsEvent,
  sportsEvents,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import { bindList, instant, ruled } from '../../platform/list';
import type { FilterOf, ListContext, PageOf, Sql, SumsOf } from '../../platform/list-source';
import { Refusal } from '../../platform/refusal';
import { DAYS_MAX, daysOf } from '../bet-conditions.queries';
import { isCalledLike } from './called-like.queries';
import {
  IS_FED_OTHERWISE,
  IS_MOVING,
  IS_SETTLED,
  joinedSince,
  PHASE,
  PHASES,
  SETTLING,
  USUAL_END,
  VIEWS,
} from './event-phases.queries';
import {
  COURTSIDE,
  LAST_SCORE,
  lastScoreOf,
  REFUSED_BPS,
  STOPPED_SECONDS,
} from './live-scores.queries';

const ID = sql.ref('event.event_id');
/** What lies on the picks of an event, test accounts left out. */
const STAKES = sql`(market_stake as stake join market on market.market_id = stake.market_id)`;
const laid = (what: Sql) => sql`coalesce((
  select sum(${what}) from ${STAKES}
  where market.event_id = event.event_id and not stake.is_test), 0)::bigint`;

/** Of the bets that count on it, as they are now. */
const counted = (what: Sql) => sql`coalesce((
  select sum(${what}) from event_delta as delta
  where delta.event_id = event.event_id), 0)::bigint`;

/** What may be bet on, kind by kind; told of live events before they begin, and asked of no other. */
const BUNDLES = sql`case when ${VIEWS.liveUpcoming} then coalesce((
  select jsonb_agg(jsonb_build_object('kind', bundle.kind, 'markets', bundle.markets)
    order by bundle.markets desc, bundle.kind)
  from (
    select market.kind, count(*)::integer as markets from market
    where market.event_id = event.event_id and market.state <> 'void' group by market.kind
  ) as bundle), '[]') end`;

const marketsThat = (condition: Sql) => sql`(
  select count(*) from market where market.event_id = event.event_id and ${condition})::integer`;

export type Prices = Partial<Record<MarketPick, number>>;
/** Odds in the order in which the kind of market has its picks. */
export const pricedOf = (kind: MarketKindId, prices: Prices | null) =>
  (MARKET_KINDS[kind].picks as readonly MarketPick[]).flatMap((pick) => {
    const oddsHundredths = prices?.[pick];
    return oddsHundredths === undefined ? [] : [{ pick, oddsHundredths }];
  });

interface BasicParts {
  readonly basic: {
    readonly marketId: string;
    readonly kind: MarketKindId;
    readonly version: number;
    readonly oddsVersion: number;
    readonly prices: Prices | null;
    readonly stakes: SportsEvent['basic'] extends infer B | null
      ? B extends { stakes: infer S }
        ? S
        : never
      : never;
  } | null;
}

const basicOf = ({ basic }: BasicParts): SportsEvent['basic'] =>
  basic && {
    ...basic,
    prices: pricedOf(basic.kind, basic.prices),
    stakes: basic.stakes ?? [],
  };

/** The market whose odds stand for the whole event. */
const BASIC = sql`(
  select jsonb_build_object('marketId', market.market_id, 'kind', market.kind,
    'version', market.version, 'oddsVersion', market.odds_version, 'prices', odds.prices,
    'stakes', (
      select jsonb_agg(jsonb_build_object('pick', laid.pick, 'stakeWon', laid.won))
      from (
        select stake.pick, sum(stake.single_stake_won + stake.cart_stake_won)::bigint as won
        from market_stake as stake
        where stake.market_id = market.market_id and not stake.is_test group by stake.pick) as laid))
  from market left join market_odds as odds
    on odds.market_id = market.market_id and odds.version = market.odds_version
  where market.event_id = event.event_id and market.kind in ('winDrawLose', 'winLose')
    and market.period = 0
  order by market.kind limit 1)`;

type Told = Omit<EventScore, 'at'> & { readonly at: string };
export const scoreOf = ({ score }: { readonly score: Told | null }): EventScore | null =>
  score && { ...score, at: new Date(score.at).toISOString() };

/** The last word about how it stands; a first blind entry is nobody's to see. */
const SCORE = sql`(
  select jsonb_build_object('status', score.status, 'home', score.home, 'away', score.away,
    'periods', score.periods, 'overtime', score.overtime, 'source', score.source, 'at', score.at)
  from event_score as score
  where score.event_id = event.event_id and not score.is_first
  order by score.seq desc limit 1)`;

const WORST = sql`coalesce((
  select sum(worst.won) from (
    select max(laid.won) as won from (
      select stake.market_id, stake.pick,
        sum(stake.single_payout_won + stake.cart_payout_won) as won
      from ${STAKES}
      where market.event_id = event.event_id and not stake.is_test
      group by stake.market_id, stake.pick) as laid
    group by laid.market_id) as worst), 0)::bigint`;

const legsThat = (what: Sql, condition: Sql) => sql`coalesce((
  select ${what} from bet_leg as leg
  join bet on bet.member_id = leg.member_id and bet.bet_id = leg.bet_id
  where leg.event_id = event.event_id and ${condition} and ${acrossMembers}), 0)::bigint`;
const IS_WAITING = sql`bet.accepting_until is not null and bet.result = 'I' and not bet.is_test`;
const IS_RECENT = sql`bet.at >= now() - interval '1 minute' and not bet.is_test`;

/** What is only told of a live event that has ended, and asked of no other. */
const ofLiveClosed = (what: Sql) => sql`case when ${VIEWS.liveClosed} then ${what} end`;

const named = (alias: string, id: string) => ({
  name: sql.ref(`${alias}.name`),
  nameKo: sql.ref(`${alias}.name_ko`),
  nameEn: sql.ref(`${alias}.name_en`),
  id: sql.ref(`${alias}.${id}`),
});
const teamOf = (alias: string) => {
  const { id, ...names } = named(alias, 'team_id');
  return { teamId: id, ...names };
};
const { id: LEAGUE_ID, ...LEAGUE } = named('league', 'league_id');

type EventFilter = FilterOf<typeof sportsEvents>;

const STAKED = laid(sql`stake.single_stake_won + stake.cart_stake_won`);
const BETS = laid(sql`stake.singles + stake.carts`);
const PAID = sql`case when ${IS_SETTLED} then ${counted(sql`delta.payout_won`)} end`;
const PROFIT = sql`case when ${IS_SETTLED}
  then ${counted(sql`delta.stake_won - delta.payout_won`)} end`;

const FILTERS: {
  readonly [K in keyof EventFilter]-?: (value: NonNullable<EventFilter[K]>) => Sql;
} = {
  view: (view) => VIEWS[view],
  gameType: (names) => sql`event.game_type = any(${names.split(',')})`,
  sport: (sport) => sql`event.sport = ${sport}`,
  league: (text) => sql`event.league_id = any(array(
    select league.league_id from league where ${isCalledLike('league', text)}))`,
  state: (state) => PHASES[state],
  from: (day) => sql`event.starts_at >= ${day}::date::timestamp at time zone 'Asia/Seoul'`,
  to: (day) => sql`event.starts_at < (${day}::date + 1)::timestamp at time zone 'Asia/Seoul'`,
  query: (text) => sql`(
    event.home_id = any(array(
      select team.team_id from team_name as team where ${isCalledLike('team', text)}))
    or event.away_id = any(array(
      select team.team_id from team_name as team where ${isCalledLike('team', text)}))
    or event.league_id = any(array(
      select league.league_id from league where ${isCalledLike('league', text)})))`,
};

/** What a filter lists comes to; of what is not settled there is neither payout nor profit yet. */
async function sumEvents(
  { db }: ListContext,
  filter: EventFilter,
): Promise<SumsOf<typeof sportsEvents>> {
  const conditions = (Object.keys(FILTERS) as (keyof EventFilter)[]).flatMap((name) =>
    filter[name] === undefined ? [] : [(FILTERS[name] as (value: unknown) => Sql)(filter[name])],
  );
  const where = sql.join([sql`true`, ...conditions], sql` and `);
  const { rows } = await sql<SumsOf<typeof sportsEvents>['totals'][number] & { counted: number }>`
    select count(*) as counted, coalesce(sum(bets), 0)::bigint as bets,
      coalesce(sum(stake), 0)::bigint as "stakeWon",
      coalesce(sum(paid), 0)::bigint as "payoutWon",
      coalesce(sum(profit), 0)::bigint as "profitWon"
    from (
      select ${BETS} as bets, ${STAKED} as stake, ${PAID} as paid,
        ${PROFIT} as profit
      from sports_event as event where deleted_at is null and ${where}) as listed`.execute(db);
  const [{ counted, ...total } = { counted: 0, bets: 0, stakeWon: 0, payoutWon: 0, profitWon: 0 }] =
    rows;
  return { counted, totals: counted === 0 ? [] : [total] };
}

/** Of events that are over, and of these alone, there are ever more. */
const OVER: readonly EventFilter['state'][] = ['settled', 'void'];
const OF_OVER: readonly EventFilter['view'][] = [undefined, 'prematchClosed', 'liveClosed'];
const isSummed = (filter: EventFilter): boolean =>
  daysOf(filter) <= DAYS_MAX ||
  (filter.state === undefined ? !OF_OVER.includes(filter.view) : !OVER.includes(filter.state));

export const EVENTS = bindList(sportsEvents, {
  base: sql`(select * from sports_event where deleted_at is null)`,
  as: 'event',
  joins: sql`
    join league on league.league_id = event.league_id
    join team_name as home on home.team_id = event.home_id
    join team_name as away on away.team_id = event.away_id
    left join admin as maker on maker._id = event.made_by
    left join admin as settler on settler._id = event.settled_by`,
  id: ID,
  joinedSince,
  columns: {
    eventId: ID,
    gameType: sql.ref('event.game_type'),
    sport: sql.ref('event.sport'),
    league: { leagueId: LEAGUE_ID, ...LEAGUE },
    home: teamOf('home'),
    away: teamOf('away'),
    startsAt: instant(sql.ref('event.starts_at')),
    phase: PHASE,
    source: sql.ref('event.source'),
    basic: ruled({ basic: BASIC }, basicOf),
    markets: marketsThat(sql`market.state <> 'void'`),
    marketsOpen: marketsThat(sql`market.state = 'open' and market.odds_version > 0`),
    bundles: BUNDLES,
    marketsFrozen: marketsThat(sql`market.frozen_until > now()`),
    bets: BETS,
    stakeWon: STAKED,
    worstWon: WORST,
    payoutWon: PAID,
    profitWon: PROFIT,
    oddsAt: instant(sql`(
      select max(odds.at) from market join market_odds as odds
        on odds.market_id = market.market_id and odds.version = market.odds_version
      where market.event_id = event.event_id)`),
    oddsFedAt: instant(sql.ref('event.odds_fed_at')),
    score: ruled({ score: SCORE }, scoreOf),
    lastScore: ruled({ last: LAST_SCORE }, lastScoreOf),
    period: sql.ref('event.period'),
    clockSeconds: sql.ref('event.clock_seconds'),
    suspendedUntil: instant(sql.ref('event.suspended_until')),
    isLiveReserved: sql.ref('event.is_live_reserved'),
    delaySeconds: sql.ref('event.delay_seconds'),
    limitPercent: sql.ref('event.limit_percent'),
    accepting: legsThat(sql`count(*)`, IS_WAITING),
    acceptingWon: legsThat(sql`sum(bet.stake_won)`, IS_WAITING),
    lastMinuteWon: legsThat(sql`sum(bet.stake_won)`, IS_RECENT),
    stoppedSeconds: ofLiveClosed(STOPPED_SECONDS),
    refusedBps: ofLiveClosed(REFUSED_BPS),
    courtsideBets: ofLiveClosed(COURTSIDE),
    notice: sql.ref('event.notice'),
    madeBy: { _id: sql.ref('maker._id'), id: sql.ref('maker.login_id') },
    confirmsAt: instant(sql.ref('event.confirms_at')),
    isFedOtherwise: IS_FED_OTHERWISE,
    isSecondAsked: sql`(event.word is not null or coalesce((
      select score.is_first from event_score as score
      where score.event_id = event.event_id and score.source = 'hand' and not exists (
        select 1 from event_settlement as later
        where later.event_id = event.event_id and later.at > score.at)
      order by score.seq desc limit 1), false) and event.state not in ('settling', 'settled', 'void'))`,
    settling: SETTLING,
    isMoving: IS_MOVING,
    settledAt: instant(sql.ref('event.settled_at')),
    settledBy: { _id: sql.ref('settler._id'), id: sql.ref('settler.login_id') },
    version: sql.ref('event.version'),
  },
  filters: FILTERS,
  sum: sumEvents,
  isSummed,
  sorts: {
    soonest: { by: sql`event.starts_at`, direction: 'asc' },
    latest: { by: sql`event.starts_at`, direction: 'desc' },
    due: { by: USUAL_END, direction: 'asc' },
    bets: { by: BETS, direction: 'desc' },
    stake: { by: STAKED, direction: 'desc' },
    worst: { by: WORST, direction: 'desc' },
  },
});

const OF_NOW: readonly EventFilter['view'][] = ['prematchOngoing', 'liveUpcoming', 'liveOngoing'];

/**
 * A page of events. No index has the order of what lies on them, nor of when they should be over:
 * they are sorted so among those that are not over, or that wait for their result.
 *
 * @throws {Refusal} list.too_wide
 */
export async function listEvents(asked: Parameters<typeof EVENTS.page>[0]) {
  const { sort = 'soonest', view, state }: PageOf<typeof sportsEvents> = asked.input;
  const isKept = sort === 'soonest' || sort === 'latest';
  const isFew = state === 'awaiting' || (sort !== 'due' && OF_NOW.includes(view));
  if (!isKept && !isFew) throw new Refusal('list.too_wide');
  return EVENTS.page(asked);
}
