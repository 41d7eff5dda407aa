import { hasLived, yearsLived } from './age.rule';

test.each([
  ['on his birthday', '2007-11-24', '2026-11-24T00:00:00+09:00', true],
  ['a moment before it', '2007-11-24', '2026-11-23T23:59:59+09:00', false],
  ['on a day that is still the one before in London', '2007-11-24', '2026-11-23T15:00:00Z', true],
  ['the day before', '2007-11-25', '2026-11-24T12:00:00+09:00', false],
  ['born on a leap day, at the end of February', '2008-02-29', '2027-02-28T12:00:00+09:00', false],
  ['born on a leap day, in March', '2008-02-29', '2027-03-01T00:00:00+09:00', true],
  ['a century ago', '1926-01-01', '2026-11-24T12:00:00+09:00', true],
  ['not born yet', '2027-01-01', '2026-11-24T12:00:00+09:00', false],
])('somebody of nineteen years: %s', (_, birthDate, at, isOldEnough) => {
  expect(hasLived(birthDate, 19, new Date(at))).toBe(isOldEnough);
});

test.each([
  ['on his birthday', '2007-11-24', 19],
  ['the day before', '2007-11-25', 18],
  ['not born yet', '2027-01-01', -1],
])('the years of somebody %s', (_, birthDate, years) => {
  expect(yearsLived(birthDate, new Date('2026-11-24T00:00:00+09:00'))).toBe(years);
});
