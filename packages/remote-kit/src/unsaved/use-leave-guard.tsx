import { Button, Dialog, useLabels } from '@gwanje/ui-kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useDeparture } from '../navigation';
import { useText } from './text';

/** The question, where something else is lost than changes that could be saved. */
export interface LeaveQuestion {
  readonly title: string;
  readonly text: string;
  readonly stay: string;
  readonly leave: string;
}

interface LeaveGuardOptions {
  /** Changes that leaving would lose now. */
  unsaved: number;
  /** A save is under way, of some of them or of all. */
  isSaving: boolean;
  /** What is lost, as the question says it. */
  ask: Pick<LeaveQuestion, 'text'> | LeaveQuestion;
}

interface LeaveGuard {
  /** Stands between the person and the loss; drawn by the screen. */
  readonly question: ReactNode;
  /** Ends something, such as a form in a window, at once or after the person's word. */
  end(how: () => void): void;
}

/**
 * Asks before unsaved work is left, and says what is true at that moment: while a save is under way
 * the wish to leave waits for it. Saved, it is carried out; not saved, the person stays where the
 * reason is shown; with other changes left, it is asked about those.
 */
export function useLeaveGuard({ unsaved, isSaving, ask }: LeaveGuardOptions): LeaveGuard {
  const t = useText();
  const labels = useLabels();
  const asked: LeaveQuestion = {
    title: labels.leaveTitle,
    stay: labels.leaveStay,
    leave: labels.leaveLeave,
    ...ask,
  };
  const departure = useDeparture();
  const [wish, setWish] = useState<{ readonly how: () => void }>();
  const pending = departure?.leave ?? wish?.how;
  const isPending = pending !== undefined;
  const stay = () => {
    departure?.stay();
    setWish(undefined);
  };

  const unsavedBefore = useRef<number>(undefined);
  useEffect(() => {
    if (isPending && isSaving) {
      departure?.awaitSave();
      unsavedBefore.current ??= unsaved;
      return;
    }
    const hasSavedNothing = unsavedBefore.current === unsaved;
    unsavedBefore.current = undefined;
    if (isPending && (hasSavedNothing || unsaved === 0)) stay();
  });

  // Whoever frames this page can see it as well, and waits too.
  useEffect(() => {
    if (!isSaving) return;
    document.documentElement.setAttribute('data-saving', '');
    return () => document.documentElement.removeAttribute('data-saving');
  }, [isSaving]);

  const question = (
    <Dialog
      open={isPending && (unsaved > 0 || isSaving)}
      size="s"
      title={isSaving ? t('saving.title') : asked.title}
      onClose={stay}
      actions={
        isSaving ? (
          <Button onClick={stay}>{t('saving.stay')}</Button>
        ) : (
          <>
            <Button tone="primary" onClick={stay}>
              {asked.stay}
            </Button>
            <Button
              onClick={() => {
                stay();
                pending?.();
              }}
            >
              {asked.leave}
            </Button>
          </>
        )
      }
    >
      {isSaving ? <p role="status">{t('saving.text')}</p> : asked.text}
    </Dialog>
  );
  return {
    question,
    end: (how) => (unsaved > 0 || isSaving ? setWish({ how }) : how()),
  };
}
