import { luckThousandths } from './luck.rule';

const guesses = (chance: number, won: number, lost: number) =>
  Array.from({ length: won + lost }, (_, n) => ({ chance, isWon: n < won }));

it.each([
  [0.5, 250, 250, 0],
  [0.5, 300, 200, 4_472],
  [0.5, 200, 300, -4_473],
  [0.25, 125, 375, 0],
  [0.25, 155, 345, 3_098],
])('at a chance of %d, %d won and %d lost', (chance, won, lost, thousandths) => {
  expect(luckThousandths(guesses(chance, won, lost))).toBe(thousandths);
});

it('holds each guess against its own chance', () => {
  expect(luckThousandths([...guesses(0.9, 90, 10), ...guesses(0.1, 10, 90)])).toBeCloseTo(0, -1);
  expect(luckThousandths([...guesses(0.1, 60, 40), ...guesses(0.9, 90, 10)])).toBeGreaterThan(
    10_000,
  );
});

it('says nothing of what was certain, or of nothing', () => {
  expect(luckThousandths([])).toBeNull();
  expect(luckThousandths(guesses(1, 20, 0))).toBeNull();
});
