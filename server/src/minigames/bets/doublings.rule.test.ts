import { doublingsOf } from './doublings.rule';

it.each([
  ['nothing before', undefined, 20_000, 0],
  ['twice the stake after a loss', { stakeWon: 10_000, result: 'L', doublings: 0 }, 20_000, 1],
  ['once more', { stakeWon: 20_000, result: 'L', doublings: 1 }, 45_000, 2],
  ['less than twice', { stakeWon: 10_000, result: 'L', doublings: 2 }, 19_999, 0],
  ['after a win', { stakeWon: 10_000, result: 'W', doublings: 2 }, 20_000, 0],
  ['before the result is known', { stakeWon: 10_000, result: 'I', doublings: 2 }, 20_000, 0],
])('counts %s', (_, before, stakeWon, doublings) => {
  expect(doublingsOf(before, stakeWon)).toBe(doublings);
});
