import type { MemberBonus } from '@gwanje/contract';
import { formatWon } from '@gwanje/ui-kit';
import { useText } from '../../text';

const HUNDREDTHS = 100;

export const percentOf = (bps: number) => `${(bps / HUNDREDTHS).toFixed(2)} %`;

/** Says what was set for a member's bonus, and what of it is as his level says. */
export function useBonusWords() {
  const t = useText();
  return ({ rateBps, minWon, maxWon }: MemberBonus): string => {
    const level = t('bonus.asLevel');
    return t('bonus.words', {
      rate: rateBps === null ? level : percentOf(rateBps),
      min: minWon === null ? level : t('bonus.won', { won: formatWon(minWon) }),
      max: maxWon === null ? level : t('bonus.won', { won: formatWon(maxWon) }),
    });
  };
}
