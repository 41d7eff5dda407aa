import type { EventResult, MarketKindId, MarketPick, Sport } from '@gwanje/contract';
import { judgeMarket, type PickResult, voidPicks } from '@gwanje/game-rules';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database';
import type { PickVerdict } from '../sports/event-legs.queries';

interface MarketRow {
  readonly marketId: string;
  readonly kind: MarketKindId;
  readonly period: number;
  readonly lineHundredths: number;
  readonly state: 'open' | 'suspended' | 'void';
  readonly voidPicks: readonly MarketPick[];
  readonly hasBets: boolean;
}

export async function marketsOf(db: Database | Tx, eventId: string): Promise<MarketRow[]> {
  const { rows } = await sql<MarketRow>`
    select market_id as "marketId", kind, period, line_hundredths as "lineHundredths", state,
      to_jsonb(void_picks) as "voidPicks", exists (
        select 1 from market_stake as stake where stake.market_id = market.market_id
          and stake.singles + stake.carts > 0) as "hasBets"
    from market where event_id = ${eventId} order by market_id`.execute(db);
  return rows;
}

/** What of an event is to be void beside what already is. */
export interface VoidPart {
  readonly marketId?: string | undefined;
  readonly pick?: MarketPick | undefined;
}

interface Judged {
  readonly verdicts: readonly PickVerdict[];
  /** Somebody has bet on a market of which the result says nothing. */
  readonly isMissing: boolean;
  readonly markets: readonly MarketRow[];
}

const isVoid = (market: MarketRow, pick: MarketPick, part: VoidPart | undefined): boolean =>
  market.state === 'void' ||
  market.voidPicks.includes(pick) ||
  (part !== undefined &&
    (part.marketId === undefined || part.marketId === market.marketId) &&
    (part.pick === undefined || part.pick === pick));

/** What a result makes of every pick of an event; without one, of what is void alone. */
export async function judgeEvent(
  db: Database | Tx,
  event: { readonly event_id: string; readonly sport: Sport },
  result: EventResult | null,
  part?: VoidPart,
): Promise<Judged> {
  const markets = await marketsOf(db, event.event_id);
  let isMissing = false;
  const verdicts = markets.flatMap((market) => {
    const judged = result && judgeMarket(event.sport, market, result);
    if (result && !judged && market.hasBets && market.state !== 'void') isMissing = true;
    return [...voidPicks(market.kind)].flatMap(([pick, back]): PickVerdict[] => {
      const told: PickResult | undefined = isVoid(market, pick, part) ? back : judged?.get(pick);
      return told ? [{ marketId: market.marketId, pick, ...told }] : [];
    });
  });
  return { verdicts, isMissing, markets };
}
