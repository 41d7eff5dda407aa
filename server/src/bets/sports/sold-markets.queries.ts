// Markets as they are sold at this moment.
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database';
import type { SoldMarket } from './cart-checks.rule';

/**
 * Takes events for what is bet on them, in their order: none of them is settled before this
 * transaction ends, and what else is told of them does not wait.
 */
export const shareEvents = async (tx: Tx, eventIds: readonly string[]): Promise<void> => {
  await sql`
    select 1 from sports_event where event_id = any(${eventIds}) order by event_id
    for key share`.execute(tx);
};

/** The events of markets, in their order. */
export async function eventsOf(db: Database | Tx, marketIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('market')
    .select('event_id')
    .distinct()
    .where('market_id', 'in', marketIds)
    .orderBy('event_id')
    .execute();
  return rows.map(({ event_id }) => event_id);
}

export async function readMarkets(
  db: Database | Tx,
  marketIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, SoldMarket>> {
  const { rows } = await sql<Omit<SoldMarket, 'startsAt'> & { startsAt: string }>`
    select market.market_id as "marketId", event.event_id as "eventId", market.kind,
      market.period, market.state, market.odds_version as "oddsVersion",
      coalesce(odds.prices, '{}'::jsonb) - market.void_picks - market.suspended_picks as prices,
      coalesce(market.frozen_until > ${at}, false) as "isFrozen",
      event.game_type as type, event.sport, event.state as "eventState",
      event.starts_at::text as "startsAt",
      coalesce(event.suspended_until > ${at}, false) as "isSuspended",
      case when event.source is null then 0
        else extract(epoch from ${at}::timestamptz - coalesce(event.odds_fed_at, event.created_at))
        end::float8 as "silentSeconds",
      extract(epoch from event.starts_at - greatest(${at}::timestamptz, clock_timestamp()))::float8
        as "untilStartSeconds",
      event.limit_percent as "limitPercent", event.delay_seconds as "delaySeconds",
      json_build_object('sport', event.sport, 'league', coalesce(league.name_ko, league.name),
        'home', coalesce(home.name_ko, home.name), 'away', coalesce(away.name_ko, away.name))
        as names,
      case when event.starts_at <= ${at} then json_build_object('period', event.period,
        'clockSeconds', event.clock_seconds, 'home', score.home, 'away', score.away) end as play
    from market
    join sports_event as event on event.event_id = market.event_id
    join league on league.league_id = event.league_id
    join team_name as home on home.team_id = event.home_id
    join team_name as away on away.team_id = event.away_id
    left join market_odds as odds
      on odds.market_id = market.market_id and odds.version = market.odds_version
    left join lateral (
      select home, away from event_score where event_score.event_id = event.event_id
        and not is_first
      order by seq desc limit 1) as score on true
    where market.market_id = any(${marketIds})`.execute(db);
  return new Map(rows.map((row) => [row.marketId, { ...row, startsAt: new Date(row.startsAt) }]));
}
