import { useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds for which a button stays off after its call has ended (specification 9). */
export const BUTTON_COOLDOWN_MS = 3_000;

export interface Busy {
  /** True while a call runs: show the overlay. */
  readonly running: boolean;
  /** True while a call runs and for BUTTON_COOLDOWN_MS after: keep buttons off. */
  readonly disabled: boolean;
  /** Runs `work` unless one is running or cooling down; then it resolves to undefined. */
  run<T>(work: () => Promise<T>): Promise<T | undefined>;
  /** What a press would send has changed: the next one is no second press of the same, and need not wait. */
  release(): void;
}

type Phase = 'idle' | 'running' | 'cooling';

/** The one flow of a button that calls the server: off and overlaid while it runs, off a little longer. */
export function useBusy(): Busy {
  const [state, setState] = useState<Phase>('idle');
  // State is too late for a second press in the same frame; the ref is not.
  const phase = useRef<Phase>('idle');
  const isReleased = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const enter = useCallback((next: Phase) => {
    phase.current = next;
    setState(next);
  }, []);
  const release = useCallback(() => {
    isReleased.current = true;
    clearTimeout(timer.current);
    if (phase.current === 'cooling') enter('idle');
  }, [enter]);
  const run = useCallback(
    async <T>(work: () => Promise<T>): Promise<T | undefined> => {
      if (phase.current !== 'idle') return undefined;
      isReleased.current = false;
      enter('running');
      try {
        return await work();
      } finally {
        enter(isReleased.current ? 'idle' : 'cooling');
        timer.current = setTimeout(release, BUTTON_COOLDOWN_MS);
      }
    },
    [enter, release],
  );
  return { running: state === 'running', disabled: state !== 'idle', run, release };
}
