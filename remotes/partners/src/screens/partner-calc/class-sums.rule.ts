import type { Statement } from '@gwanje/contract';

type Line = Statement['classes'][number];
/** What is of a class, whatever it is earned by. */
const OF_CLASS = ['bets', 'stakeWon', 'validStakeWon', 'payoutWon', 'profitWon'] as const;
const OF_LOSING = ['deductWon', 'baseWon'] as const;
const OF_LINE = [
  'instantWon',
  'rollingWon',
  'grossWon',
  'childWon',
  'netWon',
  'carryInWon',
  'paidWon',
  'carryOutWon',
] as const;

export type ClassSums = Readonly<
  Record<(typeof OF_CLASS | typeof OF_LOSING | typeof OF_LINE)[number], number>
>;

/**
 * The foot of a statement: what was played once for each class although it may roll and share losses,
 * bases of losing alone, since rolling has its stakes as its base, and what is earned of every line.
 */
export function sumClasses(lines: readonly Line[]): ClassSums {
  const losing = lines.filter(({ kind }) => kind === 'losing');
  const known = new Set(losing.map(({ gameClass }) => gameClass));
  const played = [...losing, ...lines.filter(({ gameClass }) => !known.has(gameClass))];
  const sum = (of: readonly Line[], name: keyof ClassSums) =>
    of.reduce((all, line) => all + line[name], 0);
  return Object.fromEntries([
    ...OF_CLASS.map((name) => [name, sum(played, name)]),
    ...OF_LOSING.map((name) => [name, sum(losing, name)]),
    ...OF_LINE.map((name) => [name, sum(lines, name)]),
  ]) as ClassSums;
}
