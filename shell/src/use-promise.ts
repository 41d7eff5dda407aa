import { useEffect, useState } from 'react';

/**
 * The value of a promise, undefined until it is there; a rejection is thrown at the boundary above.
 *
 * Not React's `use`: it suspends, and a suspended page is held back for 300 ms.
 */
export function usePromise<Value>(promise: Promise<Value>): Value | undefined {
  const [settled, setSettled] = useState<{
    promise: Promise<Value>;
    value?: Value;
    error?: unknown;
  }>();
  useEffect(() => {
    let isCurrent = true;
    promise.then(
      (value) => isCurrent && setSettled({ promise, value }),
      (error: unknown) => isCurrent && setSettled({ promise, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [promise]);
  if (settled?.promise !== promise) return undefined;
  if ('error' in settled) throw settled.error;
  return settled.value;
}
