import type { DangerAt } from '@gwanje/contract';

/** Dangers of a kind that are ticked one by one; of more, those of a row or of a column together. */
const SINGLE_MAX = 5;

const groupBy = <T>(all: readonly T[], nameOf: (one: T) => string): T[][] => {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one]);
  return [...groups.values()];
};

/** The part of a path that stands so many places before its end. */
const keyFromEnd = (path: string, places: number) => path.split('.').at(-places) ?? path;

function gatherKind(dangers: readonly DangerAt[]): DangerAt[][] {
  const isDeep = dangers.every(({ path }) => path.split('.').length > 2);
  if (dangers.length <= SINGLE_MAX || !isDeep) return dangers.map((danger) => [danger]);
  const [outer, inner] = [3, 2].map((places) =>
    groupBy(dangers, ({ path }) => keyFromEnd(path, places)),
  ) as [DangerAt[][], DangerAt[][]];
  return outer.length < inner.length ? outer : inner;
}

/**
 * What each tick confirms: one dangerous value, or many of a kind that share a row or a column, each
 * of them still named.
 */
export const gatherDangers = (dangers: readonly DangerAt[]): DangerAt[][] =>
  groupBy(dangers, ({ danger }) => danger.name).flatMap(gatherKind);
