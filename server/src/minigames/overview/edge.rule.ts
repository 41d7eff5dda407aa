import { GAMES, type GameId, MARKET_SETS, type MarketSet } from '@gwanje/contract';
import { chanceOf, MARKET_SET_RULES, oddsHundredthsOf, returnBpsOf } from '@gwanje/game-rules';

/** A return of all that was staked, in basis points. */
const WHOLE_BPS = 10_000;

export interface WorstEdge {
  readonly rateKey: string;
  readonly edgeBps: number;
}

/** What the house keeps of the pick that is worst for it, of all that are sold; null where nobody knows. */
export function worstEdgeOf(
  game: GameId,
  rates: Readonly<Record<string, number>>,
): WorstEdge | null {
  const { set } = GAMES[game];
  const rule = MARKET_SET_RULES[set];
  const { markets, odds }: MarketSet = MARKET_SETS[set];
  if (!rule || odds === 'round') return null;
  const edges = Object.entries(markets).flatMap(([market, { picks }]) =>
    Object.entries(picks).flatMap(([pick, { rate }]) => {
      const oddsHundredths = oddsHundredthsOf(rates[rate] ?? 0);
      const chance = oddsHundredths === 0 ? null : chanceOf(rule, market, pick);
      return chance
        ? [{ rateKey: rate, edgeBps: WHOLE_BPS - returnBpsOf(chance, oddsHundredths) }]
        : [];
    }),
  );
  return edges.reduce<WorstEdge | null>(
    (worst, one) => (worst === null || one.edgeBps < worst.edgeBps ? one : worst),
    null,
  );
}
