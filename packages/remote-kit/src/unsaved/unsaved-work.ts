import { createStore } from 'zustand/vanilla';

/** Whoever holds unsaved work. */
export interface Owner {
  /** Keeps it beyond this page at once; false where it cannot be kept. Left out: it never is. */
  readonly keep?: () => boolean;
  /** It stands in what a row of a list has folded out, and ends with it. */
  readonly goesWithRow?: boolean;
}

/** Screens with unsaved work; while there is one, the shell never reloads or leaves by itself. */
export const unsavedWork = createStore<{
  readonly owners: ReadonlySet<Owner>;
  /** Everything is kept: the page may go without a question. */
  readonly isLetGo: boolean;
}>(() => ({ owners: new Set(), isLetGo: false }));

/** Adds one owner of unsaved work; returns what takes it away again. */
export function ownUnsavedWork(keep?: () => boolean, isInRow = false): () => void {
  const me: Owner = { keep, goesWithRow: isInRow && keep === undefined };
  const change = (edit: (owners: Set<Owner>) => void) => {
    const owners = new Set(unsavedWork.getState().owners);
    edit(owners);
    unsavedWork.setState({ owners });
  };
  change((owners) => owners.add(me));
  return () => change((owners) => owners.delete(me));
}

/**
 * Keeps all unsaved work before the page must go, and lets it go without the browser's question
 * where that succeeds.
 *
 * @returns whether all of it is kept
 */
export function letUnsavedWorkGo(): boolean {
  const kept = [...unsavedWork.getState().owners].map(({ keep }) => keep?.() === true);
  const isLetGo = kept.every(Boolean);
  unsavedWork.setState({ isLetGo });
  return isLetGo;
}
