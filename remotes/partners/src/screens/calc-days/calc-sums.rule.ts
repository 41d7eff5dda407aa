import type { CalcDay } from '@gwanje/contract';

/** Figures of a day that are added up; what stood at its end is not. */
export const SUMMED = [
  'charges',
  'chargeWon',
  'exchanges',
  'exchangeWon',
  'cashWon',
  'stakeWon',
  'payoutWon',
  'ggrWon',
  'playWon',
  'bonusWon',
  'pointCostWon',
  'paybackWon',
  'commissionWon',
  'directWon',
  'netWon',
  'joins',
] as const satisfies readonly (keyof CalcDay)[];
export type Sums = Readonly<Record<(typeof SUMMED)[number], number>>;

export const sumDays = (days: readonly CalcDay[]): Sums =>
  Object.fromEntries(
    SUMMED.map((name) => [name, days.reduce((sum, day) => sum + day[name], 0)]),
  ) as Sums;

/** Of so many days, cut. */
export const meanOf = (sums: Sums, days: number): Sums =>
  Object.fromEntries(
    SUMMED.map((name) => [name, days === 0 ? 0 : Math.trunc(sums[name] / days)]),
  ) as Sums;

const DAY_MS = 86_400_000;
/** The Monday of the week that holds a day. */
export function mondayOf(day: string): string {
  const at = Date.parse(day);
  const weekday = (new Date(at).getUTCDay() + 6) % 7;
  return new Date(at - weekday * DAY_MS).toISOString().slice(0, 10);
}

interface Group {
  readonly key: string;
  readonly days: readonly CalcDay[];
}

/** Days beneath what they belong to, in the order of the days. */
export function groupDays(
  days: readonly CalcDay[],
  keyOf: (dayOn: string) => string,
): readonly Group[] {
  const groups = new Map<string, CalcDay[]>();
  for (const day of days) {
    const key = keyOf(day.dayOn);
    groups.set(key, [...(groups.get(key) ?? []), day]);
  }
  return [...groups].map(([key, of]) => ({ key, days: of }));
}

/** How much more than a week before, where that day is there too. */
export function againstLastWeek(days: readonly CalcDay[], day: CalcDay): number | null {
  const before = new Date(Date.parse(day.dayOn) - 7 * DAY_MS).toISOString().slice(0, 10);
  const found = days.find(({ dayOn }) => dayOn === before);
  return found ? day.netWon - found.netWon : null;
}
