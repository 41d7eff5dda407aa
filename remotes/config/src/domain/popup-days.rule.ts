const DAY_MS = 86_400_000;
const SEOUL_MS = 9 * 3_600_000;

interface Run {
  readonly siteId: string;
  readonly title: string;
  readonly fromAt: string | null;
  readonly untilAt: string | null;
}

/** The day of Seoul in which an instant lies, as days since 1970. */
const dayOf = (ms: number) => Math.floor((ms + SEOUL_MS) / DAY_MS);

/** `YYYY-MM-DD` of so many days from today in Seoul on. */
export const daysFrom = (nowMs: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) =>
    new Date((dayOf(nowMs) + at) * DAY_MS).toISOString().slice(0, 10),
  );

/** Titles of the popups that run on a site at some time of a day of Seoul. */
export function popupsOn(runs: readonly Run[], siteId: string, dayOn: string): readonly string[] {
  const begins = Date.parse(`${dayOn}T00:00:00+09:00`);
  return runs
    .filter((run) => {
      const { fromAt, untilAt } = run;
      const hasBegun = fromAt === null || Date.parse(fromAt) < begins + DAY_MS;
      const isNotOver = untilAt === null || Date.parse(untilAt) > begins;
      return run.siteId === siteId && hasBegun && isNotOver;
    })
    .map(({ title }) => title);
}
