import { formatWon } from './won';

test.each([
  [0, '0'],
  [-0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [1_234_567, '1,234,567'],
  [-4_120_000, '−4,120,000'],
  [Number.MAX_SAFE_INTEGER, '9,007,199,254,740,991'],
])('formats %d as %s', (valueWon, text) => {
  expect(formatWon(valueWon)).toBe(text);
});
