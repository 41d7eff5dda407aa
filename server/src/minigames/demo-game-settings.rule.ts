import {
  GAMES,
  type GameId,
  LEVELS,
  POWERBALL_BET_TYPES,
  type PowerballBetType,
  type PowerballConfig,
  type PowerballRateKey,
} from '@gwanje/contract';

const fill = <const K extends string, V>(keys: readonly K[], value: (key: K, index: number) => V) =>
  Object.fromEntries(keys.map((key, index) => [key, value(key, index)])) as Record<K, V>;

/** Odds as public price lists have them, but for the last: at 1.25 it pays more than three of its four combos. */
const DEMO_ODDS: Record<PowerballRateKey, number> = {
  POERate: 1.95,
  PUORate: 1.95,
  NOERate: 1.95,
  NUORate: 1.95,
  PCOMBORate1: 4.1,
  PCOMBORate2: 3.1,
  NCOMBORate: 3.72,
  BMSRate1: 2.73,
  BMSRate2: 2.43,
  BMSCOMBORate1: 4.4,
  BMSCOMBORate2: 4.2,
  RNAPOERate: 1.1,
  RNCOMBORate: 1.24,
};

/** Bet types whose winnings are capped higher, because their odds are. */
const COMBO_TYPES: readonly PowerballBetType[] = ['PWBPCOMBO', 'PWBNCOMBO', 'PWBBMSCOMBO'];

const demoLimits = (level: number, betType: PowerballBetType) => ({
  min: 5_000,
  max: 500_000 * level,
  benefit: (COMBO_TYPES.includes(betType) ? 2_000_000 : 1_000_000) * level,
  maxRound: 1_000_000 * level,
});

/** What a demo database starts with for a game: everything is on sale, nothing is laid off. */
export const demoGameSettings = (game: GameId) => [
  {
    category: `${game}SwitchV2`,
    version: 1,
    regStatus: true,
    betStatus: true,
    betTopStatus: false,
    betEndSeconds: GAMES[game].closeSeconds,
  },
  {
    category: `${game}BetV2`,
    version: 1,
    ...fill(LEVELS, (_, index) =>
      fill(POWERBALL_BET_TYPES, (betType) => demoLimits(index + 1, betType)),
    ),
  },
  { category: `${game}RateV2`, version: 1, ...DEMO_ODDS },
  {
    category: `${game}TopV2`,
    version: 1,
    ...Object.fromEntries(
      POWERBALL_BET_TYPES.map((betType) => betType.slice('PWB'.length)).flatMap((prefix) => [
        [`${prefix}Status`, false],
        [`${prefix}Rate`, 100],
      ]),
    ),
  },
];

export const DEMO_POWERBALL_CONFIGS = demoGameSettings('powerball') as readonly PowerballConfig[];
