/** The most that a member may charge, won; null is unlimited. */
export interface ChargeLimits {
  readonly chargeDayMaxWon: number | null;
  readonly chargeWeekMaxWon: number | null;
  readonly chargeMonthMaxWon: number | null;
}

export interface LimitStep extends ChargeLimits {
  readonly from: Date;
}

/** What a member wishes; of a limit that is left out, everything stays as it is planned. */
type LimitWish = { readonly [Limit in keyof ChargeLimits]?: number | null | undefined };

export const UNLIMITED: ChargeLimits = {
  chargeDayMaxWon: null,
  chargeWeekMaxWon: null,
  chargeMonthMaxWon: null,
};

const LOOSENING_WAITS_MS = 24 * 3_600_000;
/** Steps that may lie ahead of a member; who keeps asking for more skips the ones in between. */
const STEPS_MAX = 10;

const stricterWon = (won: number | null | undefined, planned: number | null) =>
  won === null || won === undefined ? planned : planned === null ? won : Math.min(won, planned);

const orElse = (won: number | null | undefined, planned: number | null) =>
  won === undefined ? planned : won;

/** Each limit as it is planned, where it is wished beside what is wished of it. */
const joined = (
  wished: LimitWish,
  planned: ChargeLimits,
  of: (won: number | null | undefined, planned: number | null) => number | null,
): ChargeLimits => ({
  chargeDayMaxWon: of(wished.chargeDayMaxWon, planned.chargeDayMaxWon),
  chargeWeekMaxWon: of(wished.chargeWeekMaxWon, planned.chargeWeekMaxWon),
  chargeMonthMaxWon: of(wished.chargeMonthMaxWon, planned.chargeMonthMaxWon),
});

const isSame = (a: ChargeLimits, b: ChargeLimits) =>
  a.chargeDayMaxWon === b.chargeDayMaxWon &&
  a.chargeWeekMaxWon === b.chargeWeekMaxWon &&
  a.chargeMonthMaxWon === b.chargeMonthMaxWon;

/**
 * What holds from when, once a member wishes other limits. At every moment of the next 24 hours
 * each limit is the stricter of the wish and of what was to hold then anyway, so that nothing
 * loosens earlier than 24 hours after it was wished, nothing that waits already waits anew, and
 * a stricter wish drops a looser one that waits.
 *
 * @returns the steps in order: the first holds from `now`, every later one differs from the one
 * before; undefined when the wish changes nothing
 */
export function stepsOfWish(
  wished: LimitWish,
  before: { readonly current: ChargeLimits; readonly pending: readonly LimitStep[] },
  now: Date,
): readonly [LimitStep, ...LimitStep[]] | undefined {
  const planned = [{ ...before.current, from: now }, ...before.pending];
  const last = planned.at(-1) ?? before.current;
  const moments = [
    ...planned.map((step) => ({ ...joined(wished, step, stricterWon), from: step.from })),
    { ...joined(wished, last, orElse), from: new Date(now.getTime() + LOOSENING_WAITS_MS) },
  ];
  const [first, ...later] = moments.filter(
    (step, index) => index === 0 || !isSame(step, moments[index - 1] as LimitStep),
  ) as [LimitStep, ...LimitStep[]];
  const isUnchanged =
    later.length === before.pending.length &&
    [first, ...later].every((step, index) => isSame(step, planned[index] as LimitStep));
  if (isUnchanged) return undefined;
  const skipped = Math.max(0, later.length + 1 - STEPS_MAX);
  later.splice(STEPS_MAX - 2, skipped);
  return [first, ...later];
}
