import {
  POWERBALL_BET_TYPES,
  POWERBALL_LEVELS,
  POWERBALL_RATE_KEYS,
  POWERBALL_TOP_PREFIXES,
  type PowerballBetType,
  type PowerballCategory,
  type PowerballConfig,
  type PowerballConfigOf,
  type PowerballLimits,
  type PowerballRateKey,
} from '@gwanje/contract';

type Filled<K extends string, V> = Record<K, V>;

const fill = <const K extends string, V>(keys: readonly K[], value: (key: K, index: number) => V) =>
  Object.fromEntries(keys.map((key, index) => [key, value(key, index)])) as Filled<K, V>;

const betConfig = (
  version: number,
  limits: (level: number, betType: PowerballBetType) => PowerballLimits,
): PowerballConfigOf<'powerballBetV2'> => ({
  category: 'powerballBetV2',
  version,
  ...fill(POWERBALL_LEVELS, (_, index) =>
    fill(POWERBALL_BET_TYPES, (betType) => limits(index + 1, betType)),
  ),
});

const topConfig = (version: number, rate: number): PowerballConfigOf<'powerballTopV2'> =>
  ({
    category: 'powerballTopV2',
    version,
    ...Object.fromEntries(
      POWERBALL_TOP_PREFIXES.flatMap((prefix) => [
        [`${prefix}Status`, false],
        [`${prefix}Rate`, rate],
      ]),
    ),
  }) as PowerballConfigOf<'powerballTopV2'>;

/** Every document as it is before anybody saved one: all off and 0 (specification 3). */
export const UNSAVED_POWERBALL_CONFIGS: {
  readonly [C in PowerballCategory]: PowerballConfigOf<C>;
} = {
  powerballSwitchV2: {
    category: 'powerballSwitchV2',
    version: 0,
    regStatus: false,
    betStatus: false,
    betTopStatus: false,
    betEndSeconds: 0,
  },
  powerballBetV2: betConfig(0, () => ({ min: 0, max: 0, benefit: 0, maxRound: 0 })),
  powerballRateV2: {
    category: 'powerballRateV2',
    version: 0,
    ...fill(POWERBALL_RATE_KEYS, () => 0),
  },
  powerballTopV2: topConfig(0, 0),
};

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
  RNCOMBORate: 1.25,
};

/** Bet types whose winnings are capped higher, because their odds are. */
const COMBO_TYPES: readonly PowerballBetType[] = ['PWBPCOMBO', 'PWBNCOMBO', 'PWBBMSCOMBO'];

const demoLimits = (level: number, betType: PowerballBetType): PowerballLimits => ({
  min: 5_000,
  max: 500_000 * level,
  benefit: (COMBO_TYPES.includes(betType) ? 2_000_000 : 1_000_000) * level,
  maxRound: 1_000_000 * level,
});

/** What a demo database starts with: odds as public price lists have them, limits by level. */
export const DEMO_POWERBALL_CONFIGS: readonly PowerballConfig[] = [
  {
    category: 'powerballSwitchV2',
    version: 1,
    regStatus: true,
    betStatus: true,
    betTopStatus: false,
    betEndSeconds: 30,
  },
  betConfig(1, demoLimits),
  { category: 'powerballRateV2', version: 1, ...DEMO_ODDS },
  topConfig(1, 100),
];
