import { POWERBALL_LEVELS } from '@gwanje/contract';
import { ALL_LEVELS } from './field-name.rule';
import { changedPaths, type Fields, type FieldValue } from './settings-fields.rule';

/** One line of a difference. */
export interface Change {
  readonly path: string;
  /** What was there; several values where levels that differed became alike. */
  readonly before: readonly FieldValue[];
  readonly after: FieldValue;
}

const isNumber = (value: FieldValue): value is number => typeof value === 'number';

function foldOne(path: string, before: Fields, after: Fields): Change {
  const siblings = POWERBALL_LEVELS.map((level) => path.replace(ALL_LEVELS, level));
  const values = siblings.map((sibling) => before[sibling] ?? null).filter(isNumber);
  return {
    path,
    before: [...new Set(values)].sort((a, b) => a - b),
    after: after[siblings[0] ?? path] ?? null,
  };
}

/**
 * What changed, line by line in the document's order. Where all ten levels hold one value
 * afterwards and more than one of them changed, the levels make one line of path `lv*.…`.
 */
export function foldChanges(before: Fields, after: Fields): Change[] {
  const changed = changedPaths(before, after);
  const foldedPath = (path: string) => path.replace(/^lv\d+\./, `${ALL_LEVELS}.`);
  const counts = new Map<string, number>();
  for (const path of changed) {
    const folded = foldedPath(path);
    counts.set(folded, (counts.get(folded) ?? 0) + 1);
  }
  const isAlike = (folded: string) =>
    new Set(POWERBALL_LEVELS.map((level) => after[folded.replace(ALL_LEVELS, level)])).size === 1;

  const lines = new Map<string, Change>();
  for (const path of changed) {
    const folded = foldedPath(path);
    const folds = folded !== path && (counts.get(folded) ?? 0) > 1 && isAlike(folded);
    const line = folds
      ? foldOne(folded, before, after)
      : { path, before: [before[path] ?? null], after: after[path] ?? null };
    lines.set(line.path, line);
  }
  return [...lines.values()];
}
