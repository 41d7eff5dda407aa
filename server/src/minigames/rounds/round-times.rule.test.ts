import { GAME_IDS, GAMES } from '@gwanje/contract';
import { roundsBetween } from './round-times.rule';

/** Midnight in Seoul. */
const MIDNIGHT = new Date('2026-11-21T15:00:00.000Z');
const DAY_MS = 86_400_000;
const dayOf = (id: (typeof GAME_IDS)[number]) =>
  roundsBetween(GAMES[id], MIDNIGHT, new Date(MIDNIGHT.getTime() + DAY_MS)).filter(
    ({ dayOn }) => dayOn === '2026-11-22',
  );

it.each(GAME_IDS)('%s has as many rounds a day as fit into it, numbered from 1', (id) => {
  const rounds = dayOf(id);
  const numbers = rounds.map(({ roundNo }) => roundNo);
  expect(numbers).toEqual(
    Array.from({ length: DAY_MS / 1_000 / GAMES[id].intervalSeconds }, (_, index) => index + 1),
  );
  const [first] = rounds;
  expect(first?.drawAt.getTime()).toBe(MIDNIGHT.getTime() + GAMES[id].firstDrawSeconds * 1_000);
});

it('counts the draw at midnight to the day that ends', () => {
  const last = dayOf('powerball').at(-1);
  expect(last).toMatchObject({ roundNo: 288, drawAt: new Date(MIDNIGHT.getTime() + DAY_MS) });
});

it('never counts anew, and opens each round when the one before is drawn', () => {
  const until = new Date(MIDNIGHT.getTime() + 2 * DAY_MS);
  const rounds = roundsBetween(GAMES.ntryPowerball, MIDNIGHT, until);
  for (const [index, round] of rounds.entries()) {
    const before = rounds[index - 1];
    if (before) expect(round.opensAt).toEqual(before.drawAt);
    if (before) expect(round.rotation).toBe(before.rotation + 1);
  }
});
