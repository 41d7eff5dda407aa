import { type MoneySettingCategory, type MoneySettingOf, POWERBALL_LEVELS } from '@gwanje/contract';

const noBonus = { rateBps: 0, minWon: 0, maxWon: 0 };

/**
 * Every document as it is before anybody saved one: no bonus is paid, amounts that move much need
 * two administrators, and a charge must be played once before it leaves (domain 4.6 and 5.5).
 */
export const UNSAVED_MONEY_SETTINGS: {
  readonly [C in MoneySettingCategory]: MoneySettingOf<C>;
} = {
  chargeBonus: {
    category: 'chargeBonus',
    version: 0,
    levels: Object.fromEntries(
      POWERBALL_LEVELS.map((level) => [
        level,
        { joinFirst: noBonus, first: noBonus, every: noBonus },
      ]),
    ) as MoneySettingOf<'chargeBonus'>['levels'],
  },
  secondAdmin: {
    category: 'secondAdmin',
    version: 0,
    chargeWon: null,
    exchangeWon: 5_000_000,
    adjustmentWon: 1_000_000,
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
