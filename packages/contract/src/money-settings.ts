import * as z from 'zod/mini';
import { POWERBALL_LEVELS } from './powerball';
import { settingProposal } from './setting-proposals';
import { instant, uuid, won } from './units';

/** Basis points, 10,000 is 100 %: how many times something must be played, up to ten. */
const factorBps = z.int().check(z.minimum(0), z.maximum(100_000));
/** Basis points of something that can never be more than the whole of it. */
const shareBps = z.int().check(z.minimum(0), z.maximum(10_000));
export const version = z.int().check(z.minimum(0));

/** Puts a failure that concerns more than one field to the field that should change. */
const refuse = (
  { issues }: { issues: unknown[] },
  path: string,
  rule: 'bonus_min_above_max' | 'minigame_only_below_charge' | 'nothing_counts',
) => issues.push({ code: 'custom', input: undefined, path: [path], params: { rule } });

/** A rate of 0 pays no bonus; a maximum of 0 pays none either. */
const bonus = z
  .strictObject({
    /** Share of the charge. */
    rateBps: shareBps,
    /** Bounds of the bonus itself, won. */
    minWon: won,
    maxWon: won,
  })
  .check((context) => {
    const { minWon, maxWon } = context.value;
    if (maxWon > 0 && minWon > maxWon) refuse(context, 'minWon', 'bonus_min_above_max');
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
  sports: shareBps,
  casino: shareBps,
  slots: shareBps,
  minigame: shareBps,
  holdem: shareBps,
});

/** What an administrator may move on his own word, each kind within limits of its own. */
export const ALONE_KINDS = ['charge', 'exchange', 'adjustment', 'transfer', 'waiver'] as const;
export type AloneKind = (typeof ALONE_KINDS)[number];

/**
 * Once what one person has moved alone in a day of Seoul would come to this, a second
 * administrator must agree; null asks for none.
 */
const aloneMaxWon = z.nullable(won.check(z.minimum(1)));

/** The settings documents of money, each saved as a whole and kept as versions. */
export const moneySetting = z.discriminatedUnion('category', [
  z.strictObject({ category: z.literal('chargeBonus'), version, levels }),
  z.strictObject({
    category: z.literal('secondAdmin'),
    version,
    /** For one member; with `Day`, for all of them together. */
    chargeWon: aloneMaxWon,
    chargeDayWon: aloneMaxWon,
    exchangeWon: aloneMaxWon,
    exchangeDayWon: aloneMaxWon,
    adjustmentWon: aloneMaxWon,
    adjustmentDayWon: aloneMaxWon,
    /** Nothing waits here: what comes to this is refused, and a direct adjustment is the way. */
    transferWon: aloneMaxWon,
    transferDayWon: aloneMaxWon,
    /** Of what is missing from a wagering requirement. */
    waiverWon: aloneMaxWon,
    waiverDayWon: aloneMaxWon,
  }),
  z
    .strictObject({
      category: z.literal('wagering'),
      version,
      /** Share of a charge that must be played before an exchange. */
      chargeBps: factorBps,
      /** The same for a member who has played nothing but mini-games since; never less. */
      minigameOnlyChargeBps: factorBps,
      bonusBps: factorBps,
      /** How much of a stake counts. */
      contributions,
    })
    .check((context) => {
      const { chargeBps, minigameOnlyChargeBps, bonusBps } = context.value;
      if (minigameOnlyChargeBps < chargeBps)
        refuse(context, 'minigameOnlyChargeBps', 'minigame_only_below_charge');
      // What nothing counts towards can never be met, and the money could never leave by itself.
      const isRequired = chargeBps + minigameOnlyChargeBps + bonusBps > 0;
      if (isRequired && Object.values(context.value.contributions).every((share) => share === 0))
        refuse(context, 'contributions', 'nothing_counts');
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

export const moneySettingProposal = settingProposal(moneySetting);
export const proposalInput = z.strictObject({ proposalId: uuid });
