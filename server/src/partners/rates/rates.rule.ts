import type { ClassRates } from '@gwanje/contract';

type Kind = 'rollingBps' | 'losingBps';
const KINDS: readonly Kind[] = ['rollingBps', 'losingBps'];

/** Classes in which somebody has more of either kind than another one. */
export const exceeding = (
  rates: readonly ClassRates[],
  limits: readonly ClassRates[],
): ClassRates['gameClass'][] =>
  rates.flatMap((one) => {
    const limit = limits.find(({ gameClass }) => gameClass === one.gameClass);
    return KINDS.some((kind) => one[kind] > (limit?.[kind] ?? 0)) ? [one.gameClass] : [];
  });

/** Rates with those of the classes that are given in their place. */
export const withRates = (
  before: readonly ClassRates[],
  given: readonly ClassRates[],
): ClassRates[] =>
  before.map((one) => given.find(({ gameClass }) => gameClass === one.gameClass) ?? one);

/** As much of them as another one has. */
export const loweredTo = (
  rates: readonly ClassRates[],
  limits: readonly ClassRates[],
): ClassRates[] =>
  rates.map((one) => {
    const limit = limits.find(({ gameClass }) => gameClass === one.gameClass);
    return {
      ...one,
      rollingBps: Math.min(one.rollingBps, limit?.rollingBps ?? 0),
      losingBps: Math.min(one.losingBps, limit?.losingBps ?? 0),
    };
  });

/** The higher of both, kind by kind. */
export const highestOf = (
  rates: readonly ClassRates[],
  others: readonly ClassRates[],
): ClassRates[] =>
  rates.map((one) => {
    const other = others.find(({ gameClass }) => gameClass === one.gameClass);
    return {
      ...one,
      rollingBps: Math.max(one.rollingBps, other?.rollingBps ?? 0),
      losingBps: Math.max(one.losingBps, other?.losingBps ?? 0),
    };
  });

export interface RateChange {
  readonly gameClass: ClassRates['gameClass'];
  readonly kind: 'rolling' | 'losing';
  readonly rateBps: number;
  readonly pay: ClassRates['pay'];
}

/** What has to be set so that rates become these. */
export const changesOf = (
  before: readonly ClassRates[],
  after: readonly ClassRates[],
): RateChange[] =>
  after.flatMap(({ gameClass, rollingBps, losingBps, pay }) => {
    const was = before.find((one) => one.gameClass === gameClass);
    const isRolling = was?.rollingBps !== rollingBps || was.pay !== pay;
    return [
      ...(isRolling ? [{ gameClass, kind: 'rolling', rateBps: rollingBps, pay } as const] : []),
      ...(was?.losingBps !== losingBps
        ? [{ gameClass, kind: 'losing', rateBps: losingBps, pay: 'period' } as const]
        : []),
    ];
  });

/** Whether a change gives more than somebody has by these rates. */
export function givesMore(
  { gameClass, kind, rateBps }: RateChange,
  rates: readonly ClassRates[],
): boolean {
  const has = rates.find((one) => one.gameClass === gameClass);
  return rateBps > (has?.[`${kind}Bps`] ?? 0);
}
