import { GAME_IDS, GAMES } from '@gwanje/contract';
import { readDraw } from '../../packages/game-rules/src';
import { seededRandom } from './players.rule';
import { isForgotten, resultOf } from './results.rule';

const random = seededRandom(7);
const TOLD = GAME_IDS.filter((game) => {
  const { draw } = GAMES[game];
  return draw !== 'own' && typeof draw === 'string';
});

it.each(TOLD.filter((game) => GAMES[game].draw === 'feed'))('tells draws of %s', (game) => {
  for (let round = 0; round < 50; round += 1) {
    const draw = resultOf(random, game);
    expect(readDraw(GAMES[game].set, draw)).not.toBeNull();
  }
});

it('tells what is mixed into draws of our own', () => {
  const block = TOLD.find((game) => GAMES[game].draw === 'blockHash') ?? 'powerball';
  expect(resultOf(random, block)?.blockHash).toMatch(/^[0-9a-f]{64}$/);
  const keno = TOLD.find((game) => GAMES[game].draw === 'entropy') ?? 'powerball';
  const numbers = (resultOf(random, keno)?.numbers ?? []) as readonly number[];
  expect(new Set(numbers).size).toBe(22);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...numbers)).toBeLessThanOrEqual(70);
});

it('tells draws of studios, and nothing of rounds whose picks it does not know', () => {
  for (const game of ['crownBaccarat', 'crownOddEven', 'evoPowerball1'] as const)
    expect(readDraw(GAMES[game].set, resultOf(random, game))).not.toBeNull();
  expect(resultOf(random, 'bet365Premier')).toBeNull();
});

it('forgets few rounds', () => {
  const forgotten = Array.from({ length: 10_000 }, () => isForgotten(random)).filter(Boolean);
  expect(forgotten.length).toBeGreaterThan(50);
  expect(forgotten.length).toBeLessThan(200);
});
