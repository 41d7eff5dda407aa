import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { createStore } from 'zustand/vanilla';

/** Screens with unsaved work; while there is one, the shell never reloads by itself. */
export const unsavedWork = createStore<{ readonly owners: ReadonlySet<symbol> }>(() => ({
  owners: new Set(),
}));

/**
 * Guards unsaved work of the screen that calls it: leaving by link, by the browser's back button
 * or by closing the tab asks first.
 *
 * @param isDirty whether there is anything to lose now
 * @returns the pending departure to confirm or refuse, or undefined when there is none
 */
export function useUnsavedWork(isDirty: boolean): { leave(): void; stay(): void } | undefined {
  const owner = useRef(Symbol('unsaved work'));
  useEffect(() => {
    if (!isDirty) return;
    const me = owner.current;
    const change = (edit: (owners: Set<symbol>) => void) => {
      const owners = new Set(unsavedWork.getState().owners);
      edit(owners);
      unsavedWork.setState({ owners });
    };
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    change((owners) => owners.add(me));
    window.addEventListener('beforeunload', warn);
    return () => {
      change((owners) => owners.delete(me));
      window.removeEventListener('beforeunload', warn);
    };
  }, [isDirty]);

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return undefined;
  return { leave: () => blocker.proceed(), stay: () => blocker.reset() };
}
