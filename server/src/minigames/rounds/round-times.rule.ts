import type { Game } from '@gwanje/contract';

const DAY_MS = 86_400_000;
/** Seoul keeps one time all year. */
const SEOUL_MS = 9 * 3_600_000;

export interface RoundTimes {
  /** The day of Seoul in which the round counts: that of the instant before its draw. */
  readonly dayOn: string;
  /** From 1; round n is drawn n − 1 intervals after the first draw of the day. */
  readonly roundNo: number;
  /** Counts every round of the game that there could have been. */
  readonly rotation: number;
  readonly opensAt: Date;
  readonly drawAt: Date;
}

type Series = Pick<Game, 'intervalSeconds' | 'firstDrawSeconds'>;

/** Place of a round among all of its game, by when it is drawn. */
export const rotationAt = ({ intervalSeconds, firstDrawSeconds }: Series, drawAt: Date): number =>
  Math.floor((drawAt.getTime() + SEOUL_MS - firstDrawSeconds * 1_000) / (intervalSeconds * 1_000)) +
  1;

/** The round that is drawn at the given place among all rounds of the game. */
function roundAt({ intervalSeconds, firstDrawSeconds }: Series, rotation: number): RoundTimes {
  const intervalMs = intervalSeconds * 1_000;
  const perDay = DAY_MS / intervalMs;
  const day = Math.floor((rotation - 1) / perDay);
  const midnightMs = day * DAY_MS - SEOUL_MS;
  const roundNo = rotation - day * perDay;
  const drawMs = midnightMs + firstDrawSeconds * 1_000 + (roundNo - 1) * intervalMs;
  return {
    dayOn: new Date(midnightMs + SEOUL_MS).toISOString().slice(0, 10),
    roundNo,
    rotation,
    opensAt: new Date(drawMs - intervalMs),
    drawAt: new Date(drawMs),
  };
}

/** Every round that is drawn after `from` and opens before `until`, in the order of their draws. */
export function roundsBetween(game: Series, from: Date, until: Date): RoundTimes[] {
  const intervalMs = game.intervalSeconds * 1_000;
  const sinceMs = from.getTime() + SEOUL_MS - game.firstDrawSeconds * 1_000;
  const rounds: RoundTimes[] = [];
  for (let rotation = Math.floor(sinceMs / intervalMs) + 2; ; rotation++) {
    const round = roundAt(game, rotation);
    if (round.opensAt >= until) return rounds;
    rounds.push(round);
  }
}
