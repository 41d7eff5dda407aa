import * as z from 'zod/mini';
import { POWERBALL_LEVELS } from './powerball';
import { instant, won } from './units';

/** Basis points: 10,000 is 100 %. */
const bps = z.int().check(z.minimum(0), z.maximum(100_000));
const version = z.int().check(z.minimum(0));

/** A rate of 0 pays no bonus; a maximum of 0 pays none either. */
const bonus = z.strictObject({
  rateBps: bps,
  /** Bounds of the bonus itself, won. */
  minWon: won,
  maxWon: won,
});

const levels = z.strictObject(
  Object.fromEntries(
    POWERBALL_LEVELS.map((level) => [
      level,
      z.strictObject({ joinFirst: bonus, first: bonus, every: bonus }),
    ]),
  ) as Record<
    (typeof POWERBALL_LEVELS)[number],
    z.ZodMiniObject<{ joinFirst: typeof bonus; first: typeof bonus; every: typeof bonus }>
  >,
);

/** What a stake is played on, as wagering requirements count it. */
export const GAME_CLASSES = ['sports', 'casino', 'slots', 'minigame', 'holdem'] as const;
export type GameClass = (typeof GAME_CLASSES)[number];

const contributions = z.strictObject({
  sports: bps,
  casino: bps,
  slots: bps,
  minigame: bps,
  holdem: bps,
});

/** From this amount on a second administrator must agree; null asks for none. */
const secondAdmin = z.nullable(won.check(z.minimum(1)));

/** The settings documents of money, each saved as a whole and kept as versions. */
export const moneySetting = z.discriminatedUnion('category', [
  z.strictObject({ category: z.literal('chargeBonus'), version, levels }),
  z.strictObject({
    category: z.literal('secondAdmin'),
    version,
    chargeWon: secondAdmin,
    exchangeWon: secondAdmin,
    adjustmentWon: secondAdmin,
  }),
  z.strictObject({
    category: z.literal('wagering'),
    version,
    /** Share of a charge that must be played before an exchange. */
    chargeBps: bps,
    /** The same for a member who has played nothing but mini-games since. */
    minigameOnlyChargeBps: bps,
    bonusBps: bps,
    /** How much of a stake counts. */
    contributions,
  }),
]);
export type MoneySetting = z.output<typeof moneySetting>;
export const MONEY_SETTING_CATEGORIES = ['chargeBonus', 'secondAdmin', 'wagering'] as const;
export type MoneySettingCategory = (typeof MONEY_SETTING_CATEGORIES)[number];
export type MoneySettingOf<C extends MoneySettingCategory> = Extract<MoneySetting, { category: C }>;

export const moneySettingVersion = z.object({
  version: z.int(),
  savedAt: instant,
  /** Null for the version that the seed wrote. */
  savedBy: z.nullable(z.object({ id: z.string(), nick: z.string() })),
  config: moneySetting,
});
