import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { Button } from './button';
import { Dialog } from './dialog';
import { createHostedList } from './hosted-list';
import { useLabels } from './labels';
import { ReasonField } from './reason-field';

const Body = styled.div`
  display: grid;
  gap: 12px;
  > p { color: var(--muted); white-space: pre-line; }
  > ul { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none; }
  > ul label {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 10px;
    padding: 9px 12px;
    border: 1px solid var(--line);
    border-radius: var(--radius-s);
    cursor: pointer;
  }
  > ul label:hover { background: var(--hover); }
  > ul label:has(:checked) { border-color: var(--accent); background: var(--accent-tint); }
  > ul label > input { width: 16px; height: 16px; margin: 2px 0; }
`;

interface ConfirmOptions {
  /** The question. */
  title: string;
  /** What follows from it. */
  text: string;
  /** The verb on the button. */
  confirmLabel: string;
  tone?: 'primary' | 'danger';
  /** Nothing brings back what was: the way out has the focus, as with `danger`. */
  isFinal?: boolean | undefined;
  /** Before and after, or whatever else the decision needs. */
  details?: ReactNode;
  /** Points that are each ticked before the button can be pressed. */
  each?: readonly ReactNode[];
  /** Takes the question back, which is then answered with no. */
  signal?: AbortSignal | undefined;
}

interface ReasonedOptions extends ConfirmOptions {
  /** The usual reasons of this very deed, one a line. */
  reasons: string;
  /** What the field of the reason is called where it may stay empty; left out, nothing is done without one. */
  optionalReason?: string | undefined;
}

interface Question extends ConfirmOptions {
  readonly questionId: number;
  /** Where a yes says why. */
  readonly reasons?: string;
  readonly optionalReason?: string | undefined;
  /** Undefined is no. */
  readonly answer: (reason: string | undefined) => void;
}

/** Characters that a reason may have. */
const REASON_LENGTH_MAX = 200;

const questions = createHostedList<Question>((waiting) => {
  // Whoever still waits must not wait for ever.
  for (const question of waiting) question.answer(undefined);
});
let questionCount = 0;

function ask(options: ConfirmOptions | ReasonedOptions): Promise<string | undefined> {
  if (!questions.hasHost()) return Promise.reject(new Error('confirm() needs a <ConfirmHost/>.'));
  return new Promise((resolve) => {
    const question: Question = {
      ...options,
      questionId: ++questionCount,
      answer(reason) {
        questions.replace(questions.items().filter((other) => other !== question));
        resolve(reason);
      },
    };
    options.signal?.addEventListener('abort', () => question.answer(undefined));
    questions.replace([...questions.items(), question]);
  });
}

/**
 * Asks before what cannot be undone; questions asked meanwhile wait their turn.
 *
 * @returns true only when the person pressed the button, false on cancel, close and Escape
 * @throws {Error} where no ConfirmHost is shown: an unasked question must not hang
 */
export const confirm = async (options: ConfirmOptions): Promise<boolean> =>
  (await ask(options)) !== undefined;

/**
 * The same, and why.
 *
 * @returns the reason, 1 to 200 characters, or none where it may be left out; undefined where the answer is no, which is asked about where a reason was typed
 */
export const confirmWithReason = (options: ReasonedOptions): Promise<string | undefined> =>
  ask(options);

/** Where the questions of `confirm` appear; the app renders one. */
export function ConfirmHost() {
  const question = useSyncExternalStore(questions.subscribe, () => questions.items()[0]);
  return question ? <Asked key={question.questionId} {...question} /> : null;
}

function Asked(question: Question) {
  const { title, text, confirmLabel, tone, isFinal, details, each, answer } = question;
  const { reasons, optionalReason } = question;
  const labels = useLabels();
  const [typed, setTyped] = useState('');
  const reason = typed.trim();
  const [isLeaving, setLeaving] = useState(false);
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const refuse = () => answer(undefined);
  const stay = () => setLeaving(false);
  const leave = () => (reason === '' ? refuse() : setLeaving(true));
  const isCautious = isFinal || tone === 'danger';
  const points = each ?? [];
  const isMissing = reasons !== undefined && optionalReason === undefined && reason === '';
  const missing = isMissing ? labels.giveReason : undefined;
  const tick = (point: number) =>
    setTicked(ticked.includes(point) ? ticked.filter((one) => one !== point) : [...ticked, point]);
  return (
    <Dialog
      open
      size={details || each || reasons !== undefined ? 'm' : 's'}
      title={title}
      onClose={leave}
      actions={
        <>
          <Button data-autofocus={isCautious ? '' : undefined} onClick={leave}>
            {labels.cancel}
          </Button>
          <Button
            tone={tone ?? 'primary'}
            data-autofocus={isCautious ? undefined : ''}
            disabledReason={ticked.length < points.length ? labels.tickAll : missing}
            onClick={() => answer(reason)}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Body>
        <p>{text}</p>
        {details}
        {each && (
          <ul>
            {points.map((point, index) => (
              <li key={index}>
                <label>
                  <input
                    type="checkbox"
                    checked={ticked.includes(index)}
                    onChange={() => tick(index)}
                  />
                  <div>{point}</div>
                </label>
              </li>
            ))}
          </ul>
        )}
        {reasons !== undefined && (
          <ReasonField
            reasons={reasons}
            label={optionalReason ?? labels.reason}
            value={typed}
            onChange={setTyped}
            maxLength={REASON_LENGTH_MAX}
          />
        )}
      </Body>
      <Dialog
        open={isLeaving}
        size="s"
        title={labels.leaveTitle}
        onClose={stay}
        actions={
          <>
            <Button tone="primary" onClick={stay}>
              {labels.leaveStay}
            </Button>
            <Button onClick={refuse}>{labels.leaveLeave}</Button>
          </>
        }
      >
        {labels.leaveText}
      </Dialog>
    </Dialog>
  );
}
