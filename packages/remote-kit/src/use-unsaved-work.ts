import { useEffect } from 'react';
import { type Departure, useDeparture } from './navigation';
import { ownUnsavedWork } from './unsaved-work';

/**
 * Guards unsaved work of the screen that calls it: leaving by link, by the browser's back button
 * or by closing the tab asks first. A change of the query alone is no leaving.
 *
 * @param isDirty whether there is anything to lose now
 * @returns the pending departure to confirm or refuse, or undefined when there is none
 */
export function useUnsavedWork(isDirty: boolean): Departure | undefined {
  useEffect(() => {
    if (!isDirty) return;
    const giveUp = ownUnsavedWork();
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      giveUp();
      window.removeEventListener('beforeunload', warn);
    };
  }, [isDirty]);
  return useDeparture();
}
