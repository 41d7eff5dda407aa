import fc from 'fast-check';
import { ENGLISH, KOREAN } from '../testing';
import { formatWon } from '../won';
import { readAmount, readDecimal, readInteger } from './read-number';
import { readWon } from './read-won';

const LONG = 100;
const amount = (text: string) => readAmount(text, LONG);

test.each([
  ['1,234원', 1_234],
  ['₩1,234', 1_234],
  ['￦ 1,234', 1_234],
  ['１２，３４５', 12_345],
  ['  5000\n', 5_000],
  ['50만원', 500_000],
  ['50 만 원', 500_000],
  ['1억 2,345만 6,789원', 123_456_789],
  ['2조', 2_000_000_000_000],
])('reads %j as %d won', (text, valueWon) => {
  expect(amount(text)).toBe(valueWon);
});

test.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['원', 'not_an_amount'],
  ['만', 'not_an_amount'],
  ['-5,000', 'too_small'],
  ['−5,000', 'too_small'],
  ['-5.5', 'too_small'],
  ['-만', 'not_an_amount'],
  ['12.5', 'not_an_integer'],
  ['1.5억', 'not_an_amount'],
  ['1,23', 'not_an_amount'],
  ['5000 500000', 'not_an_amount'],
  ['5000\t500000', 'not_an_amount'],
  ['1e5', 'not_an_amount'],
  ['1만 2억', 'not_an_amount'],
  ['1만 2만', 'not_an_amount'],
  ['1억 5원 3', 'not_an_amount'],
  ['$100', 'not_an_amount'],
  ['٣٤', 'not_an_amount'],
  ['99999999999999999999', 'too_big'],
  ['0x10', 'not_an_amount'],
  ['Infinity', 'not_an_amount'],
])('does not read %j: %s', (text, rule) => {
  expect(amount(text)).toMatchObject({ rule });
});

test('takes as many characters as it is told, spaces around them apart', () => {
  expect(readInteger(' 299 ', 3)).toBe(299);
  expect(readInteger('0299', 3)).toEqual({ rule: 'too_long', bound: 3 });
  expect(readDecimal('100.00', 6)).toBe(100);
  expect(readDecimal('1000.00', 6)).toEqual({ rule: 'too_long', bound: 6 });
});

test.each([
  ['Korean', KOREAN],
  ['English', ENGLISH],
])('reads back every amount that is said in %s', (_, labels) => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (valueWon) => {
      expect(amount(readWon(valueWon, labels))).toBe(valueWon);
      expect(amount(formatWon(valueWon))).toBe(valueWon);
    }),
  );
});

test('never throws, and what it reads is what its digits say', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const reading = readInteger(text, LONG);
      if (typeof reading === 'number') expect(text.replace(/[\s,]/g, '')).toMatch(/^[\d０-９，]+$/);
      for (const read of [readAmount, readDecimal])
        expect(['number', 'object']).toContain(typeof read(text, LONG));
    }),
  );
});
