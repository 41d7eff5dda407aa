import type { ClassRates, CommissionKind } from '@gwanje/contract';

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

/** What somebody earns of a class and kind from an instant on. */
export interface RateStep {
  readonly memberId: string;
  readonly gameClass: ClassRates['gameClass'];
  readonly kind: CommissionKind;
  readonly rateBps: number;
  readonly pay: ClassRates['pay'];
  readonly beginsAt: Date;
}
type Place = Omit<RateStep, 'rateBps' | 'pay'>;

/** From when on rates hold, kind by kind. */
export type Begins = Readonly<Record<CommissionKind, Date>>;

/** Rates of somebody kind by kind, as they are to hold from then on. */
export const wantedOf = (
  memberId: string,
  rates: readonly ClassRates[],
  begins: Begins,
): RateStep[] =>
  rates.flatMap(({ gameClass, rollingBps, losingBps, pay }): RateStep[] => [
    { memberId, gameClass, kind: 'rolling', rateBps: rollingBps, pay, beginsAt: begins.rolling },
    {
      ...{ memberId, gameClass, kind: 'losing', rateBps: losingBps, pay: 'period' },
      beginsAt: begins.losing,
    },
  ]);

/** His steps of a class and kind, the first of which holds as it begins; who has none there has 0. */
function stepsOf(steps: readonly RateStep[], from: Place): RateStep[] {
  const { memberId, gameClass, kind, beginsAt } = from;
  const own = steps.filter(
    (step) => step.memberId === memberId && step.gameClass === gameClass && step.kind === kind,
  );
  const holds = own.some((step) => step.beginsAt.getTime() === beginsAt.getTime());
  const none: RateStep = { memberId, gameClass, kind, beginsAt, rateBps: 0, pay: 'period' };
  return holds ? own : [none, ...own];
}

/** The least that he has of a class and kind at any time from an instant on. */
export const leastOf = (steps: readonly RateStep[], from: Place): number =>
  Math.min(...stepsOf(steps, from).map(({ rateBps }) => rateBps));

/** What has to be set so that a rate holds from an instant on, whatever was to begin later. */
export const stepsTo = (steps: readonly RateStep[], wanted: RateStep): RateStep[] =>
  stepsOf(steps, wanted)
    .filter(({ rateBps, pay }) => rateBps !== wanted.rateBps || pay !== wanted.pay)
    .map(({ beginsAt }) => ({ ...wanted, beginsAt }));

/** What has to be set so that somebody never has more of a class and kind, and as much where it is less. */
export const stepsDownTo = (steps: readonly RateStep[], limit: RateStep): RateStep[] =>
  stepsOf(steps, limit)
    .filter(({ rateBps }) => rateBps > limit.rateBps)
    .map((step) => ({ ...step, rateBps: limit.rateBps }));

const rateAt = (steps: readonly RateStep[], { gameClass, kind, beginsAt }: Place): number =>
  steps.findLast(
    (step) => step.gameClass === gameClass && step.kind === kind && step.beginsAt <= beginsAt,
  )?.rateBps ?? 0;

/** Classes in which any of these has more of either kind than another one on any day of their steps. */
export function exceedingEver(
  steps: readonly RateStep[],
  limits: readonly RateStep[],
): ClassRates['gameClass'][] {
  const each = new Map<string, RateStep[]>();
  for (const step of steps) {
    const known = each.get(step.memberId);
    if (known) known.push(step);
    else each.set(step.memberId, [step]);
  }
  const tooHigh = [...each.values()].flatMap((own) =>
    [...own, ...limits].filter((place) => rateAt(own, place) > rateAt(limits, place)),
  );
  return [...new Set(tooHigh.map(({ gameClass }) => gameClass))];
}
