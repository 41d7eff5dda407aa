import * as z from 'zod/mini';
import { won } from './units';

/** The ten powerball bet types, in the order in which every screen lists them (specification 3). */
export const POWERBALL_BET_TYPES = [
  'PWBPOE',
  'PWBPUO',
  'PWBNOE',
  'PWBNUO',
  'PWBPCOMBO',
  'PWBNCOMBO',
  'PWBBMS',
  'PWBBMSCOMBO',
  'PWBRNAPOE',
  'PWBRNCOMBO',
] as const;
export type PowerballBetType = (typeof POWERBALL_BET_TYPES)[number];

/** The thirteen odds inputs; each prices one group of picks of one bet type. */
export const POWERBALL_RATE_KEYS = [
  'POERate',
  'PUORate',
  'NOERate',
  'NUORate',
  'PCOMBORate1',
  'PCOMBORate2',
  'NCOMBORate',
  'BMSRate1',
  'BMSRate2',
  'BMSCOMBORate1',
  'BMSCOMBORate2',
  'RNAPOERate',
  'RNCOMBORate',
] as const;
export type PowerballRateKey = (typeof POWERBALL_RATE_KEYS)[number];

/** The ten bet types as `powerballTopV2` writes them, without the PWB of the others. */
export const POWERBALL_TOP_PREFIXES = [
  'POE',
  'PUO',
  'NOE',
  'NUO',
  'PCOMBO',
  'NCOMBO',
  'BMS',
  'BMSCOMBO',
  'RNAPOE',
  'RNCOMBO',
] as const;
export type PowerballTopPrefix = (typeof POWERBALL_TOP_PREFIXES)[number];

export const POWERBALL_LEVELS = [
  'lv1',
  'lv2',
  'lv3',
  'lv4',
  'lv5',
  'lv6',
  'lv7',
  'lv8',
  'lv9',
  'lv10',
] as const;
export type PowerballLevel = (typeof POWERBALL_LEVELS)[number];

export const POWERBALL_LIMIT_KEYS = ['min', 'max', 'benefit', 'maxRound'] as const;
export type PowerballLimitKey = (typeof POWERBALL_LIMIT_KEYS)[number];

/** Seconds; closing must come before the next draw of a five-minute game. */
export const BET_END_SECONDS_MAX = 299;
/** Decimal odds of a registered game; 0 stands for "not registered". */
export const ODDS_MIN = 1.01;
export const ODDS_MAX = 100;

const record = <const K extends string, S extends z.ZodMiniType>(keys: readonly K[], schema: S) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, schema])) as Record<K, S>);

/** True when `value` has at most two decimals; decimal text, not binary arithmetic, decides. */
const hasTwoDecimalsAtMost = (value: number) => /^\d+(\.\d{1,2})?$/.test(String(value));

const limits = z
  .strictObject({ min: won, max: won, benefit: won, maxRound: won })
  .check((context) => {
    const { min, max, benefit, maxRound } = context.value;
    const refuse = (key: PowerballLimitKey, rule: string) =>
      context.issues.push({
        code: 'custom',
        input: context.value[key],
        path: [key],
        params: { rule },
      });
    // A maximum of 0 closes the bet type, so the other three have no meaning then.
    if (max === 0) return;
    if (min > max) refuse('min', 'min_above_max');
    if (benefit === 0) refuse('benefit', 'benefit_missing');
    if (maxRound < max) refuse('maxRound', 'max_round_below_max');
  });

const odds = z.number().check(
  z.refine((value) => value === 0 || (value >= ODDS_MIN && value <= ODDS_MAX), {
    params: { rule: 'odds_range' },
  }),
  z.refine(hasTwoDecimalsAtMost, { params: { rule: 'two_decimals' } }),
);

const version = z.int().check(z.minimum(0));

const switchFields = {
  regStatus: z.boolean(),
  betStatus: z.boolean(),
  betTopStatus: z.boolean(),
  betEndSeconds: z.int().check(z.minimum(0), z.maximum(BET_END_SECONDS_MAX)),
};
const betFields = record(POWERBALL_LEVELS, record(POWERBALL_BET_TYPES, limits)).shape;
const rateFields = record(POWERBALL_RATE_KEYS, odds).shape;
const topFields = Object.fromEntries(
  POWERBALL_TOP_PREFIXES.flatMap((prefix) => [
    [`${prefix}Status`, z.boolean()],
    [`${prefix}Rate`, z.int().check(z.minimum(0), z.maximum(100))],
  ]),
) as Record<`${PowerballTopPrefix}Status`, z.ZodMiniBoolean> &
  Record<`${PowerballTopPrefix}Rate`, z.ZodMiniNumber>;

/**
 * The four settings documents of powerball (specification 3; bounds: domain decisions).
 * `version` counts accepted changes from 0, the document as it is before the first save.
 */
export const powerballConfig = z.discriminatedUnion('category', [
  z.strictObject({ category: z.literal('powerballSwitchV2'), version, ...switchFields }),
  z.strictObject({ category: z.literal('powerballBetV2'), version, ...betFields }),
  z.strictObject({ category: z.literal('powerballRateV2'), version, ...rateFields }),
  z.strictObject({ category: z.literal('powerballTopV2'), version, ...topFields }),
]);

/**
 * As `powerballConfig`, with the odds above break-even that a person has confirmed, one by one and
 * by their values: every one that the document holds, and no other.
 */
export const powerballConfigChange = z.discriminatedUnion('category', [
  z.strictObject({ category: z.literal('powerballSwitchV2'), version, ...switchFields }),
  z.strictObject({ category: z.literal('powerballBetV2'), version, ...betFields }),
  z.strictObject({
    category: z.literal('powerballRateV2'),
    version,
    ...rateFields,
    confirmedAboveBreakEven: z.optional(z.partial(z.strictObject(rateFields))),
  }),
  z.strictObject({ category: z.literal('powerballTopV2'), version, ...topFields }),
]);

export type PowerballConfig = z.output<typeof powerballConfig>;
export const POWERBALL_CATEGORIES = [
  'powerballSwitchV2',
  'powerballBetV2',
  'powerballRateV2',
  'powerballTopV2',
] as const;
export type PowerballCategory = (typeof POWERBALL_CATEGORIES)[number];
export type PowerballConfigOf<C extends PowerballCategory> = Extract<
  PowerballConfig,
  { category: C }
>;
export type PowerballLimits = z.output<typeof limits>;
