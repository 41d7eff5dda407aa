import { createStore } from 'zustand/vanilla';

/** Screens with unsaved work; while there is one, the shell never reloads or leaves by itself. */
export const unsavedWork = createStore<{ readonly owners: ReadonlySet<symbol> }>(() => ({
  owners: new Set(),
}));

/** Adds one owner of unsaved work; returns what takes it away again. */
export function ownUnsavedWork(): () => void {
  const me = Symbol('unsaved work');
  const change = (edit: (owners: Set<symbol>) => void) => {
    const owners = new Set(unsavedWork.getState().owners);
    edit(owners);
    unsavedWork.setState({ owners });
  };
  change((owners) => owners.add(me));
  return () => change((owners) => owners.delete(me));
}
