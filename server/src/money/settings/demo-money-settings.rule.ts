import { LEVELS, type MoneySetting, type MoneySettingOf } from '@gwanje/contract';

type Bonuses = MoneySettingOf<'chargeBonus'>['levels']['lv1'];

const chargeBonus = (
  version: number,
  bonuses: (level: number) => Bonuses,
): MoneySettingOf<'chargeBonus'> => ({
  category: 'chargeBonus',
  version,
  afterExchangeMinutes: 0,
  mayDecline: true,
  levels: Object.fromEntries(
    LEVELS.map((level, index) => [level, bonuses(index + 1)]),
  ) as MoneySettingOf<'chargeBonus'>['levels'],
});

/**
 * What a demo database starts with beyond that: bonuses as sites advertise them (domain 4.5), each
 * capped higher with the level, none with a minimum, which tiny charges would collect all day.
 */
export const DEMO_MONEY_SETTINGS: readonly MoneySetting[] = [
  chargeBonus(1, (level) => ({
    joinFirst: { rateBps: 1_500, minWon: 0, maxWon: 100_000 * level, chargeMinWon: 0 },
    first: { rateBps: 1_000, minWon: 0, maxWon: 50_000 * level, chargeMinWon: 0 },
    every: {
      ...{ rateBps: 500, minWon: 0, maxWon: 20_000 * level, chargeMinWon: 0 },
      dayCountMax: null,
    },
  })),
];
