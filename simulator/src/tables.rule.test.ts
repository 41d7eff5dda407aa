// What is played at tables: within one's money, and so that the house keeps a little.
import { seededRandom } from './players.rule';
import { tableRoundOf, timesOf } from './tables.rule';

it('pays whole won, less than is staked in the long run', () => {
  const random = seededRandom(11);
  let stakedWon = 0;
  let paidWon = 0;
  for (let round = 0; round < 20_000; round += 1) {
    const played = tableRoundOf(random, 1_000_000);
    if (!played) throw new Error('too little');
    expect(Number.isSafeInteger(played.winWon)).toBe(true);
    expect(played.gameClass).toBe(played.provider < 18 ? 'casino' : 'slots');
    stakedWon += played.stakeWon;
    paidWon += played.winWon;
  }
  expect(paidWon / stakedWon).toBeGreaterThan(0.85);
  expect(paidWon / stakedWon).toBeLessThan(1);
});

it('plays nothing without money, and says some calls twice', () => {
  expect(tableRoundOf(seededRandom(1), 999)).toBeNull();
  const random = seededRandom(2);
  const times = Array.from({ length: 100 }, () => timesOf(random));
  expect(new Set(times)).toEqual(new Set([1, 2]));
});
