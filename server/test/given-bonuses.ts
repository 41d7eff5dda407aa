// Bonuses of charges as settings documents hold them.
import { LEVELS, type MoneySettingOf } from '@gwanje/contract';
import type { ChargeBonusOffer } from '@gwanje/game-rules';
import { UNSAVED_MONEY_SETTINGS } from './unsaved-settings';

type Levels = MoneySettingOf<'chargeBonus'>['levels'];
type Kind = keyof Levels['lv1'];

export const bonusOffer = (rateBps: number, minWon = 0, maxWon = 1_000_000): ChargeBonusOffer => ({
  ...{ rateBps, minWon, maxWon, chargeMinWon: 0 },
});

const NONE = bonusOffer(0, 0, 0);

/** What one level offers; what is left out brings nothing. */
export const bonusesOf = ({
  joinFirst = NONE,
  first = NONE,
  every = NONE,
}: Partial<Record<Kind, ChargeBonusOffer>>): Levels['lv1'] => ({
  ...{ joinFirst, first },
  every: { dayCountMax: null, ...every },
});

/** A document of the same offers for every level. */
export const chargeBonusOf = (
  offers: Partial<Record<Kind, ChargeBonusOffer>>,
  version = 1,
): MoneySettingOf<'chargeBonus'> => ({
  ...UNSAVED_MONEY_SETTINGS.chargeBonus,
  version,
  levels: Object.fromEntries(LEVELS.map((level) => [level, bonusesOf(offers)])) as Levels,
});
