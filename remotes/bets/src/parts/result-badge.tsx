import { BET_RESULTS, type BetResult } from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { Badge, type BadgeTone } from '@gwanje/ui-kit';

const TONES: Readonly<Record<BetResult, BadgeTone>> = {
  I: 'accent',
  W: 'good',
  L: 'neutral',
  N: 'warn',
  C: 'warn',
};

export function ResultBadge({ result }: { readonly result: BetResult }) {
  const localized = useLocalized();
  return <Badge tone={TONES[result]}>{localized(BET_RESULTS[result])}</Badge>;
}
