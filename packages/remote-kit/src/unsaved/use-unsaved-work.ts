import { createContext, useContext, useEffect } from 'react';
import { ownUnsavedWork, unsavedWork } from './unsaved-work';

/** Whether what stands below is what a row of a list has folded out. */
export const InRow = createContext(false);

/**
 * Says that the screen which calls it holds unsaved work: leaving by link or by the browser's back
 * button then waits for a word (`useLeaveGuard` asks for it), and closing the tab makes the browser
 * ask. A change of the query alone is no leaving, but for what a row of a list has folded out: it ends
 * as another row is opened, or another page.
 *
 * @param isDirty whether there is anything to lose now
 * @param keep keeps it beyond this page; always the same function
 */
export function useUnsavedWork(isDirty: boolean, keep?: () => boolean): void {
  const isInRow = useContext(InRow);
  useEffect(() => {
    if (!isDirty) return;
    const giveUp = ownUnsavedWork(keep, isInRow);
    const warn = (event: BeforeUnloadEvent) => {
      if (!unsavedWork.getState().isLetGo) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      giveUp();
      window.removeEventListener('beforeunload', warn);
    };
  }, [isDirty, keep, isInRow]);
}
