import type { DepositCandidate } from '@gwanje/contract';
import { Badge } from '@gwanje/ui-kit';
import { useText } from '../text';

const NAME_TONES = { same: 'good', similar: 'warn', other: 'neutral' } as const;

/** Why a deposit and a charge may belong together. */
export function LikenessBadges({
  one: { isAmountSame, name, minutes },
}: {
  one: Pick<DepositCandidate, 'isAmountSame' | 'name' | 'minutes'>;
}) {
  const t = useText();
  return (
    <>
      <Badge tone={isAmountSame ? 'good' : 'bad'}>
        {t(isAmountSame ? 'candidates.amount.same' : 'candidates.amount.other')}
      </Badge>{' '}
      <Badge tone={NAME_TONES[name]}>{t(`candidates.name.${name}`)}</Badge>{' '}
      <small>
        {t(minutes < 0 ? 'candidates.before' : 'candidates.after', { minutes: Math.abs(minutes) })}
      </small>
    </>
  );
}
