import { changedPaths, pickValues, type ValuesByPath } from '@gwanje/contract';

/** How two edits of the same document come together. */
export interface Merge {
  /** Everything that needs no choice; at a conflict, what I typed. */
  readonly values: ValuesByPath;
  /** Changed by me alone. */
  readonly mine: readonly string[];
  /** Changed by the other alone. */
  readonly theirs: readonly string[];
  /** Changed by both, to different values: somebody has to choose. */
  readonly conflicts: readonly string[];
}

export type Side = 'mine' | 'theirs';

/** Three-way merge, field by field: `base` is what both edits started from. */
export function mergeValues(base: ValuesByPath, mine: ValuesByPath, theirs: ValuesByPath): Merge {
  const byMe = new Set(changedPaths(base, mine));
  const byThem = new Set(changedPaths(base, theirs));
  const isSame = (path: string) => Object.is(mine[path], theirs[path]);
  return {
    values: { ...theirs, ...pickValues(mine, byMe) },
    mine: [...byMe].filter((path) => !byThem.has(path)),
    theirs: [...byThem].filter((path) => !byMe.has(path)),
    conflicts: [...byMe].filter((path) => byThem.has(path) && !isSame(path)),
  };
}

/** The merged values with every conflict decided; one left out keeps what I typed. */
export function resolveMerge(
  merge: Merge,
  theirs: ValuesByPath,
  choices: ReadonlyMap<string, Side>,
): ValuesByPath {
  const toTheirs = merge.conflicts.filter((path) => choices.get(path) === 'theirs');
  return { ...merge.values, ...pickValues(theirs, toTheirs) };
}
