import type { MoneySettingOf } from '@gwanje/contract';
import { shareWon } from './share.rule';

/** What a level offers for one kind of charge: a rate, the bounds of the bonus and from which charge on, won. */
export type ChargeBonusOffer =
  MoneySettingOf<'chargeBonus'>['levels'][keyof MoneySettingOf<'chargeBonus'>['levels']]['first'];

/** False when the offer pays nothing, whatever is charged. */
export const isChargeBonusOffered = ({
  rateBps,
  maxWon,
}: Pick<ChargeBonusOffer, 'rateBps' | 'maxWon'>): boolean => rateBps > 0 && maxWon > 0;

interface ChargeBonus {
  /** The rate alone, rounded down. */
  readonly computedWon: number;
  /** Kept within the bounds; 0 when nothing is offered, or not for so little. */
  readonly bonusWon: number;
}

/**
 * The points that a charge brings. A minimum above the maximum yields to it.
 *
 * @param chargeWon 0 or more
 * @source domain decisions 4.5
 */
export function chargeBonusWon(chargeWon: number, offer: ChargeBonusOffer): ChargeBonus {
  const computedWon = shareWon(chargeWon, offer.rateBps);
  const boundedWon = Math.min(Math.max(computedWon, offer.minWon), offer.maxWon);
  const isOffered = isChargeBonusOffered(offer) && chargeWon >= offer.chargeMinWon;
  return { computedWon, bonusWon: isOffered ? boundedWon : 0 };
}
