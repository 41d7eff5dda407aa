import type { Fields } from './settings-fields.rule';
import { changedPaths, pickFields } from './settings-fields.rule';

/** How two edits of the same document come together. */
export interface Merge {
  /** Everything that needs no choice; at a conflict, what I typed. */
  readonly fields: Fields;
  /** Changed by me alone. */
  readonly mine: readonly string[];
  /** Changed by the other alone. */
  readonly theirs: readonly string[];
  /** Changed by both, to different values: somebody has to choose. */
  readonly conflicts: readonly string[];
}

export type Side = 'mine' | 'theirs';

/** Three-way merge, field by field: `base` is what both edits started from. */
export function mergeFields(base: Fields, mine: Fields, theirs: Fields): Merge {
  const byMe = new Set(changedPaths(base, mine));
  const byThem = new Set(changedPaths(base, theirs));
  const isSame = (path: string) => Object.is(mine[path], theirs[path]);
  return {
    fields: { ...theirs, ...pickFields(mine, byMe) },
    mine: [...byMe].filter((path) => !byThem.has(path)),
    theirs: [...byThem].filter((path) => !byMe.has(path)),
    conflicts: [...byMe].filter((path) => byThem.has(path) && !isSame(path)),
  };
}

/** The merged fields with every conflict decided; one left out keeps what I typed. */
export function resolveMerge(
  merge: Merge,
  theirs: Fields,
  choices: ReadonlyMap<string, Side>,
): Fields {
  const toTheirs = merge.conflicts.filter((path) => choices.get(path) === 'theirs');
  return { ...merge.fields, ...pickFields(theirs, toTheirs) };
}
