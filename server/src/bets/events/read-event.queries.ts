import {
  type bets,
  type EventDetail,
  type EventMarket,
  MARKET_KINDS,
  type MarketPick,
  type ReplyOf,
} from '@gwanje/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database';
import { listHeld } from './event-portions.queries';
import { EVENTS, type Prices, pricedOf } from './events.queries';

const PERSON = (alias: string) => sql`case when ${sql.ref(`${alias}._id`)} is null then null
  else jsonb_build_object('_id', ${sql.ref(`${alias}._id`)}, 'id', ${sql.ref(`${alias}.login_id`)}) end`;
const iso = (at: string) => new Date(at).toISOString();

interface MarketRow extends Omit<EventMarket, 'picks' | 'oddsAt' | 'frozenUntil'> {
  readonly frozenUntil: string | null;
  readonly oddsAt: string | null;
  readonly prices: Prices | null;
  readonly voidPicks: readonly MarketPick[];
  readonly suspendedPicks: readonly MarketPick[];
  readonly laid:
    | readonly {
        readonly pick: MarketPick;
        readonly bets: number;
        readonly stakeWon: number;
        readonly worstWon: number;
      }[]
    | null;
}

function marketOf({ prices, voidPicks, suspendedPicks, laid, ...row }: MarketRow): EventMarket {
  const picks = MARKET_KINDS[row.kind].picks as readonly MarketPick[];
  return {
    ...row,
    frozenUntil: row.frozenUntil && iso(row.frozenUntil),
    oddsAt: row.oddsAt && iso(row.oddsAt),
    picks: picks.map((pick) => {
      const on = laid?.find((one) => one.pick === pick);
      return {
        ...{ pick, oddsHundredths: prices?.[pick] ?? null, isVoid: voidPicks.includes(pick) },
        isSuspended: suspendedPicks.includes(pick),
        ...{ bets: on?.bets ?? 0, stakeWon: on?.stakeWon ?? 0, worstWon: on?.worstWon ?? 0 },
      };
    }),
  };
}

async function marketsOf(db: Database | Tx, eventId: string): Promise<EventMarket[]> {
  const { rows } = await sql<MarketRow>`
    select market.market_id as "marketId", market.kind, market.period,
      market.line_hundredths as "lineHundredths", market.state, market.version,
      market.frozen_until::text as "frozenUntil", market.odds_version as "oddsVersion",
      odds.at::text as "oddsAt", odds.source as "oddsSource", odds.prices,
      to_jsonb(market.void_picks) as "voidPicks",
      to_jsonb(market.suspended_picks) as "suspendedPicks", (
        select jsonb_agg(jsonb_build_object('pick', laid.pick, 'bets', laid.bets,
          'stakeWon', laid.stake, 'worstWon', laid.worst))
        from (
          select stake.pick, sum(stake.singles + stake.carts)::bigint as bets,
            sum(stake.single_stake_won + stake.cart_stake_won)::bigint as stake,
            sum(stake.single_payout_won + stake.cart_payout_won)::bigint as worst
          from market_stake as stake
          where stake.market_id = market.market_id and not stake.is_test
          group by stake.pick) as laid) as laid
    from market left join market_odds as odds
      on odds.market_id = market.market_id and odds.version = market.odds_version
    where market.event_id = ${eventId}
    order by market.period, market.kind, market.line_hundredths`.execute(db);
  return rows.map(marketOf);
}

async function scoresOf(db: Database | Tx, eventId: string): Promise<EventDetail['scores']> {
  const { rows } = await sql<{
    readonly seq: number;
    readonly isFirst: boolean;
    readonly enteredBy: EventDetail['scores'][number]['enteredBy'];
    readonly source: 'feed' | 'hand';
    readonly status: 'live' | 'final' | 'void' | 'abandoned';
    readonly home: number | null;
    readonly away: number | null;
    readonly periods: number[][];
    readonly overtime: number[] | null;
    readonly sides: Partial<Record<EventMarket['kind'], MarketPick>>;
    readonly at: string;
  }>`
    select score.seq, score.is_first as "isFirst", score.source, score.status, score.home,
      score.away, score.periods, score.overtime, score.sides, score.at::text as at,
      ${PERSON('admin')} as "enteredBy"
    from event_score as score left join admin on admin._id = score.entered_by
    where score.event_id = ${eventId} order by score.seq desc limit 50`.execute(db);
  return rows.map(({ seq, isFirst, enteredBy, at, sides, source, ...score }) => ({
    ...{ seq, isFirst, enteredBy, source, at: iso(at) },
    score: isFirst
      ? null
      : {
          ...{ ...score, source, at: iso(at) },
          sides: Object.entries(sides).map(([kind, pick]) => ({
            kind: kind as EventMarket['kind'],
            pick: pick as MarketPick,
          })),
        },
  }));
}

async function settlementsOf(db: Database | Tx, eventId: string) {
  const { rows } = await sql<EventDetail['settlements'][number]>`
    select kept.settlement_no as "settlementNo", kept.kind, kept.bets,
      kept.stake_won as "stakeWon", kept.payout_won as "payoutWon", ${PERSON('admin')} as by,
      ${PERSON('first')} as "firstBy", kept.reason, kept.at::text as at
    from event_settlement as kept
    left join admin on admin._id = kept.settled_by
    left join admin as first on first._id = kept.first_by
    where kept.event_id = ${eventId} order by kept.settlement_no, kept.at`.execute(db);
  return rows.map((row) => ({ ...row, at: iso(row.at) }));
}

/** An event with everything that is known of it; undefined where there is none. */
export async function readEvent(
  db: Database | Tx,
  eventId: string,
): Promise<EventDetail | undefined> {
  const event = await EVENTS.one({ db, actor: null }, eventId);
  if (!event) return undefined;
  return {
    event,
    held: await listHeld(db, eventId),
    markets: await marketsOf(db, eventId),
    scores: await scoresOf(db, eventId),
    settlements: await settlementsOf(db, eventId),
  };
}

/** The odds that a market has had, the newest first. */
export async function listOdds(
  db: Database,
  { eventId, marketId }: { readonly eventId: string; readonly marketId: string },
): Promise<ReplyOf<typeof bets.listEventOdds> | undefined> {
  const market = await db
    .selectFrom('market')
    .select('kind')
    .where('market_id', '=', marketId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!market) return undefined;
  type Version = ReplyOf<typeof bets.listEventOdds>['versions'][number];
  const { rows } = await sql<Omit<Version, 'prices'> & { readonly prices: Prices }>`
    select odds.version, odds.prices, odds.source, ${PERSON('admin')} as "setBy", odds.reason,
      odds.at::text as at
    from market_odds as odds left join admin on admin._id = odds.set_by
    where odds.market_id = ${marketId} order by odds.version desc limit 100`.execute(db);
  return {
    versions: rows.map((row) => ({
      ...{ ...row, prices: pricedOf(market.kind, row.prices), at: iso(row.at) },
    })),
  };
}
