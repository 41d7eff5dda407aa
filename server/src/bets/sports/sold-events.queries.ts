// What a player site shows of sports: everything on it would be taken by `placeSportsBet` as it stands.
import type { FeedReplyOf, feed, MarketPick } from '@gwanje/contract';
import { sql } from 'kysely';
import type { FeedQuestion } from '../../feed/implement-feed';
import { LIVE_TYPES } from '../events/event-phases.queries';
import { whyClosed } from './cart-checks.rule';
import { readMarkets } from './sold-markets.queries';
import { findSportsTerms } from './sports-terms.queries';

const EVENTS_PER_PAGE = 50;
type Sold = FeedReplyOf<typeof feed.listSoldEvents>['events'][number];

interface Candidate extends Omit<Sold, 'markets' | 'league' | 'home' | 'away'> {
  readonly names: Pick<Sold, 'league' | 'home' | 'away'>;
  readonly markets: readonly { readonly marketId: string; readonly lineHundredths: number }[];
}

/** Events on sale, the earliest first. */
export async function listSoldEvents({
  db,
  input: { gameType, after },
  now,
}: FeedQuestion<typeof feed.listSoldEvents>): Promise<FeedReplyOf<typeof feed.listSoldEvents>> {
  const at = now();
  const terms = await findSportsTerms(db);
  const { types, sports } = terms.switches;
  const soldTypes = Object.entries(types)
    .filter(([, { regStatus, betStatus }]) => regStatus && betStatus)
    .map(([type]) => type)
    .filter((type) => gameType === undefined || type === gameType);
  const soldSports = Object.entries(sports)
    .filter(([, isSold]) => isSold)
    .map(([sport]) => sport);
  // Odds that their feed tells no more are not sold, but what somebody holds by hand is.
  const heardAfter = new Date(at.getTime() - terms.rule.feedSilentSeconds * 1_000);
  const { rows } = await sql<Candidate>`
    select event.event_id as "eventId", event.game_type as "gameType", event.sport,
      to_char(event.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startsAt",
      json_build_object('league', coalesce(league.name_ko, league.name),
        'home', coalesce(home.name_ko, home.name), 'away', coalesce(away.name_ko, away.name))
        as names,
      coalesce((select json_agg(json_build_object('marketId', market_id,
          'lineHundredths', line_hundredths) order by kind, period, line_hundredths)
        from market where market.event_id = event.event_id and market.state = 'open'),
        '[]'::json) as markets
    from sports_event as event
    join league on league.league_id = event.league_id
    join team_name as home on home.team_id = event.home_id
    join team_name as away on away.team_id = event.away_id
    where event.state = 'open' and event.game_type = any(${soldTypes}::text[])
      and event.sport = any(${soldSports}::text[])
      and (event.starts_at > ${at} or event.game_type = any(${LIVE_TYPES}::text[]))
      and (event.source is null or coalesce(event.odds_fed_at, event.created_at) >= ${heardAfter}
        or exists (select 1 from market where market.event_id = event.event_id
          and market.frozen_until > ${at}))
      and ${
        after === undefined
          ? sql`true`
          : sql`(event.starts_at, event.event_id) > (
              (select starts_at from sports_event where event_id = ${after}), ${after})`
      }
    order by event.starts_at, event.event_id limit ${EVENTS_PER_PAGE + 1}`.execute(db);
  const shown = rows.slice(0, EVENTS_PER_PAGE);
  const ids = shown.flatMap(({ markets }) => markets.map(({ marketId }) => marketId));
  const markets = await readMarkets(db, ids, at);
  const least = terms.rule.legOddsMinHundredths;
  const events = shown.map(({ names, markets: own, ...event }) => ({
    ...{ ...event, ...names },
    markets: own.flatMap(({ marketId, lineHundredths }) => {
      const market = markets.get(marketId);
      if (!market || whyClosed(market, terms)) return [];
      const { kind, period, oddsVersion } = market;
      const prices = Object.entries(market.prices)
        .filter(([, oddsHundredths]) => oddsHundredths >= least)
        .map(([pick, oddsHundredths]) => ({ pick: pick as MarketPick, oddsHundredths }));
      return prices.length > 0
        ? [{ marketId, kind, lineHundredths, period, oddsVersion, prices }]
        : [];
    }),
  }));
  return { events, more: rows.length > EVENTS_PER_PAGE };
}
