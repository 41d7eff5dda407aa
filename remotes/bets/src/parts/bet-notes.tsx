import type { BetNote, bets } from '@gwanje/contract';
import { formatInstant } from '@gwanje/remote-kit';
import { useWhyNot } from '@gwanje/remote-kit/decision';
import { Button } from '@gwanje/ui-kit';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../text';

const BetNoteForm = lazy(async () => ({
  default: (await import('./bet-note.form')).BetNoteForm,
}));

interface BetNotesProps {
  readonly notes: readonly BetNote[];
  readonly endpoint: typeof bets.noteBet | typeof bets.noteSportsBet;
  readonly bet: { readonly memberId: string; readonly betId: string };
  readonly onDone: () => Promise<unknown>;
}

/** What staff have noted about a bet, and the way to note something. */
export function BetNotes({ notes, endpoint, bet, onDone }: BetNotesProps) {
  const t = useText();
  const whyNot = useWhyNot('bet.decide');
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={t('note.label')}>
      <h3>{t('note.label')}</h3>
      {notes.length > 0 && (
        <ul>
          {notes.map(({ noteId, body, at, by }) => (
            <li key={noteId}>
              {body} <small>{t('note.by', { at: formatInstant(at), id: by.id })}</small>
            </li>
          ))}
        </ul>
      )}
      <Button size="s" disabledReason={whyNot} onClick={() => setOpen(true)}>
        {t('note.add')}
      </Button>
      <Suspense>
        {isOpen && (
          <BetNoteForm
            endpoint={endpoint}
            bet={bet}
            onDone={onDone}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </section>
  );
}
