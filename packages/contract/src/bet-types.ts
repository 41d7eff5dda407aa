import type { Game } from './games';
import { MARKET_SETS, type MarketSet } from './market-sets';

/** The bet types of a game by their codes: prefix and market. */
export const betTypesOf = ({ prefix, set }: Pick<Game, 'prefix' | 'set'>) => {
  const { markets }: MarketSet = MARKET_SETS[set];
  return Object.fromEntries(
    Object.entries(markets).map(([code, market]) => [prefix + code, market]),
  );
};
