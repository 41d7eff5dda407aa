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
}

/** The one flow of a button that calls the server: off and overlaid while it runs, off a little longer. */
export function useBusy(): Busy {
  const [state, setState] = useState<'idle' | 'running' | 'cooling'>('idle');
  // State is too late for a second press in the same frame; the ref is not.
  const taken = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const run = useCallback(async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (taken.current) return undefined;
    taken.current = true;
    setState('running');
    try {
      return await work();
    } finally {
      setState('cooling');
      timer.current = setTimeout(() => {
        taken.current = false;
        setState('idle');
      }, BUTTON_COOLDOWN_MS);
    }
  }, []);
  return { running: state === 'running', disabled: state !== 'idle', run };
}
