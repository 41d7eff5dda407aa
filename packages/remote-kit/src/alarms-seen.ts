import type { AlarmReport } from '@gwanje/contract';
import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';

type Kind = keyof AlarmReport['count'];

/** The newest of each kind that a screen of this tab has shown; the shell reads it, through the `host` door. */
export const seenStore = createStore<Readonly<Partial<Record<Kind, string>>>>(() => ({}));

/**
 * Says that somebody looks at everything of a kind up to this one, so that no bell tells him of it.
 *
 * @param newestId undefined while nothing is shown, or something older may be missing
 */
export function useSeen(kind: Kind, newestId: string | undefined): void {
  useEffect(() => {
    if (newestId === undefined) return undefined;
    const note = () => {
      const known = seenStore.getState()[kind] ?? '';
      if (!document.hidden && newestId > known) seenStore.setState({ [kind]: newestId });
    };
    note();
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, [kind, newestId]);
}
