const DAY_MS = 86_400_000;
const SEOUL_MS = 9 * 3_600_000;

interface Run {
  readonly siteId: string;
  readonly postId: string;
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

const midnightOf = (dayOn: string | undefined) => Date.parse(`${dayOn}T00:00:00+09:00`);

/** What of a popup lies between two instants; the second is not part of it. */
interface Piece {
  readonly postId: string;
  readonly title: string;
  readonly beginsMs: number;
  readonly endsMs: number;
}

/** What runs on a site in so many days from a day of Seoul on. */
function piecesOf(
  runs: readonly Run[],
  siteId: string,
  firstOn: string | undefined,
  days: number,
): readonly Piece[] {
  const firstMs = midnightOf(firstOn);
  const lastMs = firstMs + days * DAY_MS;
  return runs
    .filter((run) => run.siteId === siteId)
    .map(({ postId, title, fromAt, untilAt }) => ({
      ...{ postId, title },
      beginsMs: Math.max(fromAt === null ? firstMs : Date.parse(fromAt), firstMs),
      endsMs: Math.min(untilAt === null ? lastMs : Date.parse(untilAt), lastMs),
    }))
    .filter(({ beginsMs, endsMs }) => beginsMs < endsMs);
}

/** How many of them run at their fullest moment; whoever ends makes room for whoever begins then. */
function mostAtOnce(pieces: readonly Piece[]): number {
  const turns = pieces
    .flatMap(({ beginsMs, endsMs }) => [
      { at: beginsMs, by: 1 },
      { at: endsMs, by: -1 },
    ])
    .sort((a, b) => a.at - b.at || a.by - b.by);
  let [running, most] = [0, 0];
  for (const { by } of turns) {
    running += by;
    most = Math.max(most, running);
  }
  return most;
}

/** From when until when, as instants; null is open. */
export interface Window {
  readonly fromAt: string | null;
  readonly untilAt: string | null;
}

const later = (instant: string | null, days: number) =>
  instant === null ? null : new Date(Date.parse(instant) + days * DAY_MS).toISOString();

/** The same window so many days later; what is open of it stays so. */
export const shifted = ({ fromAt, untilAt }: Window, days: number): Window => ({
  fromAt: later(fromAt, days),
  untilAt: later(untilAt, days),
});

/** Whether a window may be moved so far: it has an edge, is not over, and is drawn on these days. */
export function mayStand(window: Window, days: number, nowMs: number, shownDays: number): boolean {
  const { fromAt, untilAt } = shifted(window, days);
  if (fromAt === null && untilAt === null) return false;
  const lastMs = (dayOf(nowMs) + shownDays) * DAY_MS - SEOUL_MS;
  return (
    (untilAt === null || Date.parse(untilAt) > nowMs) &&
    (fromAt === null || Date.parse(fromAt) < lastMs)
  );
}

/** Titles of the popups that run on a site at some time of a day of Seoul. */
export const popupsOn = (runs: readonly Run[], siteId: string, dayOn: string): readonly string[] =>
  piecesOf(runs, siteId, dayOn, 1).map(({ title }) => title);

/** How many popups run on a site at the fullest moment of a day of Seoul. */
export const mostOn = (runs: readonly Run[], siteId: string, dayOn: string): number =>
  mostAtOnce(piecesOf(runs, siteId, dayOn, 1));

export interface PopupBar {
  readonly postId: string;
  readonly title: string;
  /** Of all the days. */
  readonly beginsPercent: number;
  readonly widthPercent: number;
  /** Of itself and those beside it, at its fullest moment. */
  readonly mostAtOnce: number;
}

/** A bar for each popup that runs on a site on some of these days, which follow one another. */
export function barsOn(
  runs: readonly Run[],
  siteId: string,
  days: readonly string[],
): readonly PopupBar[] {
  const firstMs = midnightOf(days[0]);
  const percentOf = (ms: number) => (100 * ms) / (days.length * DAY_MS);
  const pieces = piecesOf(runs, siteId, days[0], days.length);
  return pieces.map(({ postId, title, beginsMs, endsMs }) => ({
    ...{ postId, title },
    beginsPercent: percentOf(beginsMs - firstMs),
    widthPercent: percentOf(endsMs - beginsMs),
    mostAtOnce: mostAtOnce(
      pieces
        .filter((other) => other.beginsMs < endsMs && beginsMs < other.endsMs)
        .map((other) => ({
          ...other,
          beginsMs: Math.max(other.beginsMs, beginsMs),
          endsMs: Math.min(other.endsMs, endsMs),
        })),
    ),
  }));
}
