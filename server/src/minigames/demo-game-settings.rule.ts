import {
  betTypesOf,
  GAMES,
  type GameId,
  LEVELS,
  MARKET_SETS,
  type MarketSet,
  type PowerballConfig,
} from '@gwanje/contract';

const fill = <V>(keys: readonly string[], value: (key: string, index: number) => V) =>
  Object.fromEntries(keys.map((key, index) => [key, value(key, index)]));

/** Markets whose winnings are capped higher, because their odds are. */
const COMBO_MARKETS = ['PCOMBO', 'NCOMBO', 'BMSCOMBO', 'COMBO', 'MIX', 'PP', 'BP'];

const demoLimits = (level: number, market: string) => ({
  min: 5_000,
  max: 500_000 * level,
  benefit: (COMBO_MARKETS.includes(market) ? 2_000_000 : 1_000_000) * level,
  maxRound: 1_000_000 * level,
});

/** Nobody tells a demo what a feed has drawn, so it sells what is drawn here and what follows from it. */
const isDrawnHere = (id: GameId): boolean => {
  const { draw } = GAMES[id];
  return draw === 'own' || (typeof draw === 'object' && isDrawnHere(draw.from as GameId));
};

/** What a demo database starts with for a game: what is drawn here is on sale, nothing is laid off. */
export function demoGameSettings(id: GameId) {
  const game = GAMES[id];
  const set: MarketSet = MARKET_SETS[game.set];
  const betTypes = Object.keys(betTypesOf(game));
  const markets = Object.keys(set.markets);
  return [
    {
      category: `${id}SwitchV2`,
      version: 1,
      regStatus: isDrawnHere(id),
      betStatus: isDrawnHere(id),
      betTopStatus: false,
      betEndSeconds: game.closeSeconds,
    },
    {
      category: `${id}BetV2`,
      version: 1,
      ...fill(LEVELS, (_, index) =>
        fill(betTypes, (betType) => demoLimits(index + 1, betType.slice(game.prefix.length))),
      ),
    },
    {
      category: `${id}RateV2`,
      version: 1,
      ...fill(Object.keys(set.rates), (key) => set.rates[key]?.first ?? 0),
    },
    ...(set.odds === 'round'
      ? []
      : [
          {
            category: `${id}TopV2`,
            version: 1,
            ...fill(
              markets.map((market) => `${market}Status`),
              () => false,
            ),
            ...fill(
              markets.map((market) => `${market}Rate`),
              () => 100,
            ),
          },
        ]),
  ];
}

export const DEMO_POWERBALL_CONFIGS = demoGameSettings(
  'powerball',
) as unknown as readonly PowerballConfig[];
