// What is played at tables: within one's money, and so that the house keeps a little.
import { seededRandom } from './players.rule';
import { tableRoundOf, timesOf } from './tables.rule';

it('pays whole won, less than is staked in the long run', () => {
  const random = seededRandom(11);
  const rounds = Array.from({ length: 100_000 }, () => tableRoundOf(random, 1_000_000));
  const played = rounds.filter((round) => round !== null);
  expect(played).toHaveLength(rounds.length);
  expect(
    played.every(
      ({ winWon, gameClass, provider }) =>
        Number.isSafeInteger(winWon) && gameClass === (provider < 18 ? 'casino' : 'slots'),
    ),
  ).toBe(true);
  const stakedWon = played.reduce((sum, round) => sum + round.stakeWon, 0);
  const paidWon = played.reduce((sum, round) => sum + round.winWon, 0);
  expect(paidWon / stakedWon).toBeGreaterThan(0.85);
  expect(paidWon / stakedWon).toBeLessThan(1);
});

it('plays nothing without money, and says some calls twice', () => {
  expect(tableRoundOf(seededRandom(1), 999)).toBeNull();
  const random = seededRandom(2);
  const times = Array.from({ length: 100 }, () => timesOf(random));
  expect(new Set(times)).toEqual(new Set([1, 2]));
});
