import { useEffect, useState } from 'react';

/** What was typed, once nothing has been typed for `delayMs` and no syllable is being composed. */
export function useSettled(typed: string, isComposing: boolean, delayMs: number): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    if (isComposing) return;
    const timer = setTimeout(() => setSettled(typed), delayMs);
    return () => clearTimeout(timer);
  }, [typed, isComposing, delayMs]);
  return settled;
}
