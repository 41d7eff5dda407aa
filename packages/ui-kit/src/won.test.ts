import fc from 'fast-check';
import { ENGLISH, KOREAN } from './testing';
import { formatWon, parseWon, readWon } from './won';

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

test.each([
  [0, '0원', '₩0'],
  [1, '1원', '₩1'],
  [9_999, '9,999원', '₩9,999'],
  [10_000, '1만원', '₩10,000'],
  [10_001, '1만 1원', '₩10,001'],
  [500_000, '50만원', '₩500,000'],
  [99_999_999, '9,999만 9,999원', '₩99,999,999'],
  [100_000_000, '1억원', '₩100,000,000'],
  [100_000_001, '1억 1원', '₩100,000,001'],
  [123_456_789, '1억 2,345만 6,789원', '₩123,456,789'],
  [1_000_000_000_000, '1조원', '₩1,000,000,000,000'],
  [1_000_200_000_000, '1조 2억원', '₩1,000,200,000,000'],
  [-500_000, '−50만원', '−₩500,000'],
  [Number.MAX_SAFE_INTEGER, '9,007조 1,992억 5,474만 991원', '₩9,007,199,254,740,991'],
])('reads %d as %s, and in English as %s', (valueWon, korean, english) => {
  expect(readWon(valueWon, KOREAN)).toBe(korean);
  expect(readWon(valueWon, ENGLISH)).toBe(english);
});

test.each([
  ['1,234원', 1_234],
  ['₩1,234', 1_234],
  ['￦ 1,234', 1_234],
  ['１２，３４５', 12_345],
  ['  5000\n', 5_000],
  ['50만원', 500_000],
  ['1억 2,345만 6,789원', 123_456_789],
  ['2조', 2_000_000_000_000],
])('takes the paste %j as %d', (text, valueWon) => {
  expect(parseWon(text, KOREAN)).toBe(valueWon);
});

test.each([
  [''],
  ['원'],
  ['만'],
  ['-5,000'],
  ['−5,000'],
  ['12.5'],
  ['1,23'],
  ['5000 500000'],
  ['5000\t500000'],
  ['1e5'],
  ['1만 2억'],
  ['1억 5원 3'],
  ['$100'],
  ['99999999999999999999'],
])('refuses the paste %j', (text) => {
  expect(parseWon(text, KOREAN)).toBeNull();
});

test.each([
  ['Korean', KOREAN],
  ['English', ENGLISH],
])('reads back every amount it says in %s', (_, labels) => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (valueWon) => {
      expect(parseWon(readWon(valueWon, labels), labels)).toBe(valueWon);
      expect(parseWon(formatWon(valueWon), labels)).toBe(valueWon);
    }),
  );
});
