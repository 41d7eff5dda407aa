import type { MoneyRequest } from '@gwanje/contract';
import { Note } from '@gwanje/remote-kit/decision';
import { formatWon } from '@gwanje/ui-kit';
import { useText } from '../text';

interface ExcludedNoteProps {
  readonly request: MoneyRequest;
  /** What the member holds; undefined while that is not known. */
  readonly moneyWon: number | undefined;
}

/** What becomes of the money of somebody who has excluded himself: it is his, and goes back to him. */
export function ExcludedNote({ request: { kind, amountWon }, moneyWon = 0 }: ExcludedNoteProps) {
  const t = useText();
  return (
    <Note data-tone="warn">
      {kind === 'charge'
        ? t('excluded.charge', { won: formatWon(amountWon) })
        : t('excluded.exchange')}{' '}
      {moneyWon > 0 && t('excluded.money', { won: formatWon(moneyWon) })}
    </Note>
  );
}
