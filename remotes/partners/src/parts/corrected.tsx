import { Badge } from '@gwanje/ui-kit';
import { useText } from '../text';

/** How many bets of earlier days are in an amount; nothing where none is. */
export function Corrected({ count }: { readonly count: number }) {
  const t = useText();
  return count > 0 ? (
    <>
      {' '}
      <Badge tone="warn">{t('calcDays.corrections', { count })}</Badge>{' '}
    </>
  ) : null;
}
