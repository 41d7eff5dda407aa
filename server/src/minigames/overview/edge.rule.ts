import { GAMES, type GameId, MARKET_SETS, type MarketSet } from '@gwanje/contract';
import {
  type Chance,
  chanceOf,
  MARKET_SET_RULES,
  oddsHundredthsOf,
  returnBpsOf,
} from '@gwanje/game-rules';

/** A return of all that was staked, in basis points. */
const WHOLE_BPS = 10_000;

export interface WorstEdge {
  readonly rateKey: string;
  readonly edgeBps: number;
}

export interface EdgeRange {
  readonly leastBps: number;
  readonly mostBps: number;
  /** The widest that what one bet of a pick pays spreads around its mean, of its stake. */
  readonly sigmaBps: number;
}

interface Sold {
  readonly rateKey: string;
  readonly edgeBps: number;
  readonly sigmaBps: number;
}

/** Every pick that is sold and of which the chance is known; null where rounds have odds of their own. */
function soldPicks(game: GameId, rates: Readonly<Record<string, number>>): Sold[] | null {
  const { set } = GAMES[game];
  const rule = MARKET_SET_RULES[set];
  const { markets, odds }: MarketSet = MARKET_SETS[set];
  if (!rule || odds === 'round') return null;
  return Object.entries(markets).flatMap(([market, { picks }]) =>
    Object.entries(picks).flatMap(([pick, { rate }]) => {
      const oddsHundredths = oddsHundredthsOf(rates[rate] ?? 0);
      const chance = oddsHundredths === 0 ? null : chanceOf(rule, market, pick);
      if (!chance) return [];
      const returnBps = returnBpsOf(chance, oddsHundredths);
      return [
        {
          rateKey: rate,
          edgeBps: WHOLE_BPS - returnBps,
          sigmaBps: sigmaOf(chance, oddsHundredths),
        },
      ];
    }),
  );
}

/** How far what a stake of 1 pays spreads: it wins its odds, comes back whole, or is lost. */
function sigmaOf({ wins, pushes, total }: Chance, oddsHundredths: number): number {
  const odds = oddsHundredths / 100;
  const mean = (wins * odds + pushes) / total;
  return Math.ceil(WHOLE_BPS * Math.sqrt((wins * odds * odds + pushes) / total - mean * mean));
}

/** Between which edges a game lies, whatever its players pick; null where nobody knows. */
export function edgeRangeOf(
  game: GameId,
  rates: Readonly<Record<string, number>>,
): EdgeRange | null {
  const sold = soldPicks(game, rates) ?? [];
  if (sold.length === 0) return null;
  const edges = sold.map(({ edgeBps }) => edgeBps);
  return {
    ...{ leastBps: Math.min(...edges), mostBps: Math.max(...edges) },
    sigmaBps: Math.max(...sold.map(({ sigmaBps }) => sigmaBps)),
  };
}

/** What the house keeps of the pick that is worst for it, of all that are sold; null where nobody knows. */
export function worstEdgeOf(
  game: GameId,
  rates: Readonly<Record<string, number>>,
): WorstEdge | null {
  const edges = soldPicks(game, rates) ?? [];
  return edges.reduce<WorstEdge | null>(
    (worst, { rateKey, edgeBps }) =>
      worst === null || edgeBps < worst.edgeBps ? { rateKey, edgeBps } : worst,
    null,
  );
}
