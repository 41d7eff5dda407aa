import { type Endpoint, REVEALED_SECONDS } from '@gwanje/contract';
import { IconButton } from '@gwanje/ui-kit';
import { Eye, EyeOff } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useWhyNot } from '../decision/use-why-not';
import type { FullValue, RevealedProps } from './revealed-props';
import { useText } from './text';

// Most of what is masked stays so.
const RevealDialog = lazy(async () => ({
  default: (await import('./reveal-dialog')).RevealDialog,
})) as typeof import('./reveal-dialog').RevealDialog;

const SECOND_MS = 1_000;

const Place = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  font-variant-numeric: tabular-nums;
  small { min-width: 3.2em; color: var(--muted); }
`;

/**
 * A field of personal data, masked as the server sent it, with the button that shows it in full
 * for REVEALED_SECONDS, for a reason. What was shown is kept nowhere.
 */
export function Revealed<E extends Endpoint>(props: RevealedProps<E>) {
  // What one person's field was in full is never shown at another's.
  return props.masked === null ? '–' : <Field key={JSON.stringify(props.input)} {...props} />;
}

/** Counts down from REVEALED_SECONDS while there is a value, then lets it go. */
function useShown() {
  const [shown, setShown] = useState<FullValue>();
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    if (!shown) return;
    // By the clock: a tab in the background counts seldom, and must not show it for longer.
    const until = Date.now() + REVEALED_SECONDS * SECOND_MS;
    setSecondsLeft(REVEALED_SECONDS);
    const timer = setInterval(() => {
      const left = Math.ceil((until - Date.now()) / SECOND_MS);
      setSecondsLeft(left);
      if (left <= 0) setShown(undefined);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [shown]);
  return { shown, secondsLeft, setShown };
}

function Field<E extends Endpoint>(props: RevealedProps<E>) {
  const { label, masked } = props;
  const t = useText();
  const whyNot = useWhyNot('member.reveal');
  const { shown, secondsLeft, setShown } = useShown();
  const [isAsking, setAsking] = useState(false);
  const close = useCallback(() => setAsking(false), []);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Place>
      <span aria-live="polite">{shown ? (shown.value ?? t('reveal.none')) : masked}</span>
      {shown && <small aria-hidden>{t('reveal.left', { seconds: secondsLeft })}</small>}
      <IconButton
        size="s"
        label={t(shown ? 'reveal.hide' : 'reveal.open', { label })}
        icon={<Icon size={14} aria-hidden />}
        disabledReason={whyNot}
        onClick={() => (shown ? setShown(undefined) : setAsking(true))}
      />
      <Suspense>
        {isAsking && <RevealDialog<E> {...props} onShown={setShown} onClose={close} />}
      </Suspense>
    </Place>
  );
}
