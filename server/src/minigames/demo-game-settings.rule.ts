import {
  betTypesOf,
  GAMES,
  type GameId,
  isOfferedByRound,
  LEVELS,
  MARKET_SETS,
  type MarketSet,
  type PowerballConfig,
} from '@gwanje/contract';

const fill = <V>(keys: readonly string[], value: (key: string, index: number) => V) =>
  Object.fromEntries(keys.map((key, index) => [key, value(key, index)]));

/** Seconds before the draw at which betting closes, by the length of a round in seconds. */
const CLOSE_SECONDS: Readonly<Record<number, number>> = {
  60: 10,
  120: 15,
  180: 20,
  240: 20,
  300: 30,
};

/** Odds of two even sides. */
const EVEN_ODDS = 1.95;
/** Other odds, as public price lists have them; reverse combos are below what their four combos pay together. */
const ODDS: Readonly<Record<string, number>> = {
  ...{ PCOMBORate1: 4.1, PCOMBORate2: 3.1, NCOMBORate: 3.72, BMSRate1: 2.73, BMSRate2: 2.43 },
  ...{ BMSCOMBORate1: 4.4, BMSCOMBORate2: 4.2, RNAPOERate: 1.1, RNCOMBORate: 1.24 },
  ...{ COMBORate: 3.7, OERate1: 1.88, OERate2: 1.98, COMBORate1: 3.6, COMBORate2: 3.8 },
  ...{ KICKERRate: 0, KEEPERRate: 0, MIXRate: 0 },
  ...{ PLAYERRate: 2, TIERate: 9, PPRate: 12, BPRate: 12 },
};
/** Of odds that come with the round. */
const SHARE_PERCENT = 100;

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

/** Drawn here, or held by a provider that tells its own rounds: without one there are none. */
const isSoldInDemo = (id: GameId) => isDrawnHere(id) || isOfferedByRound(GAMES[id].set);

/** What a demo database starts with for a game: what is on sale, and nothing is laid off. */
export function demoGameSettings(id: GameId) {
  const game = GAMES[id];
  const set: MarketSet = MARKET_SETS[game.set];
  const betTypes = Object.keys(betTypesOf(game));
  const markets = Object.keys(set.markets);
  return [
    {
      category: `${id}SwitchV2`,
      version: 1,
      regStatus: isSoldInDemo(id),
      betStatus: isSoldInDemo(id),
      betTopStatus: false,
      betEndSeconds: CLOSE_SECONDS[game.intervalSeconds],
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
      ...fill(Object.keys(set.rates), (key) =>
        set.odds === 'round' ? SHARE_PERCENT : (ODDS[key] ?? EVEN_ODDS),
      ),
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
