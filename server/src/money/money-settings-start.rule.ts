import {
  type MoneySetting,
  type MoneySettingCategory,
  type MoneySettingOf,
  POWERBALL_LEVELS,
} from '@gwanje/contract';

type Bonuses = MoneySettingOf<'chargeBonus'>['levels']['lv1'];

const chargeBonus = (
  version: number,
  bonuses: (level: number) => Bonuses,
): MoneySettingOf<'chargeBonus'> => ({
  category: 'chargeBonus',
  version,
  levels: Object.fromEntries(
    POWERBALL_LEVELS.map((level, index) => [level, bonuses(index + 1)]),
  ) as MoneySettingOf<'chargeBonus'>['levels'],
});

const noBonus = { rateBps: 0, minWon: 0, maxWon: 0 };

/**
 * Every document as it is before anybody saved one: no bonus is paid, amounts that move much need
 * two administrators, and a charge must be played once before it leaves (domain 4.6 and 5.5).
 */
export const UNSAVED_MONEY_SETTINGS: {
  readonly [C in MoneySettingCategory]: MoneySettingOf<C>;
} = {
  chargeBonus: chargeBonus(0, () => ({ joinFirst: noBonus, first: noBonus, every: noBonus })),
  secondAdmin: {
    category: 'secondAdmin',
    version: 0,
    chargeWon: 10_000_000,
    chargeDayWon: 100_000_000,
    exchangeWon: 5_000_000,
    exchangeDayWon: 100_000_000,
    adjustmentWon: 1_000_000,
    adjustmentDayWon: 10_000_000,
    transferWon: 5_000_000,
    transferDayWon: 50_000_000,
    waiverWon: 1_000_000,
    waiverDayWon: 10_000_000,
  },
  wagering: {
    category: 'wagering',
    version: 0,
    chargeBps: 10_000,
    minigameOnlyChargeBps: 30_000,
    bonusBps: 30_000,
    contributions: { sports: 10_000, casino: 5_000, slots: 10_000, minigame: 5_000, holdem: 0 },
  },
};

/**
 * What a demo database starts with beyond that: bonuses as sites advertise them (domain 4.5), each
 * capped higher with the level, none with a minimum, which tiny charges would collect all day.
 */
export const DEMO_MONEY_SETTINGS: readonly MoneySetting[] = [
  chargeBonus(1, (level) => ({
    joinFirst: { rateBps: 1_500, minWon: 0, maxWon: 100_000 * level },
    first: { rateBps: 1_000, minWon: 0, maxWon: 50_000 * level },
    every: { rateBps: 500, minWon: 0, maxWon: 20_000 * level },
  })),
];
