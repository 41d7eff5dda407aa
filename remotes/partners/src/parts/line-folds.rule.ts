// Lines of one partner that stand together, and what they come to.
import type { ComputedLine } from '@gwanje/contract';

/** Of which end of the lines a page may have cut something off. */
export interface Folds {
  readonly isCutBefore?: boolean;
  readonly isCutAfter?: boolean;
}

export interface Group<Line> {
  readonly lines: readonly Line[];
  /** Whether all of the partner's lines are here, so that they may be told as one. */
  readonly isWhole: boolean;
}

/** Neighbours of one partner; without `folds` each line stands for itself. */
export function groupLines<Line extends ComputedLine>(
  lines: readonly Line[],
  folds: Folds | undefined,
): Group<Line>[] {
  if (!folds) return lines.map((line) => ({ lines: [line], isWhole: false }));
  const groups: Line[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last?.[0]?.partner._id === line.partner._id) last.push(line);
    else groups.push([line]);
  }
  return groups.map((group, at) => ({
    lines: group,
    isWhole:
      group.length > 1 &&
      !(folds.isCutBefore && at === 0) &&
      !(folds.isCutAfter && at === groups.length - 1),
  }));
}

const ADDED = [
  'rollingWon',
  'grossWon',
  'childWon',
  'netWon',
  'carryInWon',
  'carryOutWon',
] as const;
/** Rolling and losing of a class are of the same bets, which count once. */
const OF_CLASS = ['validStakeWon', 'profitWon'] as const;

export type FoldSums = Readonly<
  Record<(typeof ADDED)[number] | (typeof OF_CLASS)[number] | 'paidWon', number>
>;

/** What lines of one partner come to. A base is one of its class and kind, and adds up to nothing. */
export function sumLines(lines: readonly ComputedLine[]): FoldSums {
  const classes = lines.filter(
    ({ gameClass }, at) => lines.findIndex((line) => line.gameClass === gameClass) === at,
  );
  const sum = (of: readonly ComputedLine[], name: keyof FoldSums) =>
    of.reduce((all, line) => all + line[name], 0);
  return Object.fromEntries([
    ...[...ADDED, 'paidWon' as const].map((name) => [name, sum(lines, name)]),
    ...OF_CLASS.map((name) => [name, sum(classes, name)]),
  ]) as FoldSums;
}
