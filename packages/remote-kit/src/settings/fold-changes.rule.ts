import {
  ALL_LEVELS,
  atLevel,
  changedPaths,
  LEVELS,
  type SettingValue,
  type ValuesByPath,
} from '@gwanje/contract';

/** One line of a difference. */
export interface Change {
  readonly path: string;
  /** What was there; several values where levels that differed became alike. */
  readonly before: readonly SettingValue[];
  readonly after: SettingValue;
}

const isNumber = (value: SettingValue): value is number => typeof value === 'number';

function foldOne(path: string, before: ValuesByPath, after: ValuesByPath): Change {
  const siblings = LEVELS.map((level) => atLevel(path, level));
  const values = [...new Set(siblings.map((sibling) => before[sibling] ?? null))];
  return {
    path,
    before: [
      ...values.filter(isNumber).sort((a, b) => a - b),
      ...values.filter((value) => !isNumber(value)),
    ],
    after: after[siblings[0] ?? path] ?? null,
  };
}

/**
 * What changed, line by line in the document's order. Where all ten levels hold one value
 * afterwards and more than one of them changed, the levels make one line of path `lv*.…`.
 */
export function foldChanges(before: ValuesByPath, after: ValuesByPath): Change[] {
  const changed = changedPaths(before, after);
  const counts = new Map<string, number>();
  for (const path of changed) {
    const folded = atLevel(path, ALL_LEVELS);
    counts.set(folded, (counts.get(folded) ?? 0) + 1);
  }
  const isAlike = (path: string) =>
    new Set(LEVELS.map((level) => after[atLevel(path, level)])).size === 1;

  const lines = new Map<string, Change>();
  for (const path of changed) {
    const folded = atLevel(path, ALL_LEVELS);
    const folds = folded !== path && (counts.get(folded) ?? 0) > 1 && isAlike(path);
    const line = folds
      ? foldOne(folded, before, after)
      : { path, before: [before[path] ?? null], after: after[path] ?? null };
    lines.set(line.path, line);
  }
  return [...lines.values()];
}
