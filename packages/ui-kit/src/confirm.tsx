import { type ReactNode, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { Button } from './button';
import { Dialog } from './dialog';
import { createHostedList } from './hosted-list';
import { useLabels } from './labels';

const Body = styled.div`
  display: grid;
  gap: 12px;
  > p { color: var(--muted); white-space: pre-line; }
`;

interface ConfirmOptions {
  /** The question. */
  title: string;
  /** What follows from it. */
  text: string;
  /** The verb on the button. */
  confirmLabel: string;
  tone?: 'primary' | 'danger';
  /** Before and after, or whatever else the decision needs. */
  details?: ReactNode;
}

interface Question extends ConfirmOptions {
  readonly questionId: number;
  readonly answer: (isYes: boolean) => void;
}

const questions = createHostedList<Question>((waiting) => {
  // Whoever still waits must not wait for ever.
  for (const question of waiting) question.answer(false);
});
let questionCount = 0;

/**
 * Asks before what cannot be undone; questions asked meanwhile wait their turn.
 *
 * @returns true only when the person pressed the button, false on cancel, close and Escape
 * @throws {Error} where no ConfirmHost is shown: an unasked question must not hang
 */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  if (!questions.hasHost()) return Promise.reject(new Error('confirm() needs a <ConfirmHost/>.'));
  return new Promise((resolve) => {
    const question: Question = {
      ...options,
      questionId: ++questionCount,
      answer(isYes) {
        questions.replace(questions.items().filter((other) => other !== question));
        resolve(isYes);
      },
    };
    questions.replace([...questions.items(), question]);
  });
}

/** Where the questions of `confirm` appear; the app renders one. */
export function ConfirmHost() {
  const labels = useLabels();
  const question = useSyncExternalStore(questions.subscribe, () => questions.items()[0]);
  if (!question) return null;
  const { title, text, confirmLabel, tone = 'primary', details, answer } = question;
  const isDanger = tone === 'danger';
  return (
    <Dialog
      key={question.questionId}
      open
      size={details ? 'm' : 's'}
      title={title}
      onClose={() => answer(false)}
      actions={
        <>
          <Button data-autofocus={isDanger ? '' : undefined} onClick={() => answer(false)}>
            {labels.cancel}
          </Button>
          <Button
            tone={tone}
            data-autofocus={isDanger ? undefined : ''}
            onClick={() => answer(true)}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Body>
        <p>{text}</p>
        {details}
      </Body>
    </Dialog>
  );
}
