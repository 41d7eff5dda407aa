import type { bets } from '@gwanje/contract';
import { RecordForm } from '@gwanje/remote-kit/record';
import { useText } from '../text';

interface BetNoteFormProps {
  readonly endpoint: typeof bets.noteBet | typeof bets.noteSportsBet;
  readonly bet: { readonly memberId: string; readonly betId: string };
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Notes something about a bet. */
export function BetNoteForm({ endpoint, bet, onDone, onClose }: BetNoteFormProps) {
  const t = useText();
  return (
    <RecordForm
      endpoint={endpoint}
      size="s"
      title={t('note.add')}
      text={t('note.text')}
      verb={t('note.verb')}
      values={{ body: '' }}
      fields={[{ name: 'body', label: t('note.body') }]}
      inputOf={({ body }) => ({ ...bet, body })}
      done={() => t('note.done')}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
