import { readStart, startText } from './typed-start.rule';

test('reads a start in Seoul, and writes it as it is typed', () => {
  expect(readStart('2026-12-01 19:30')).toBe('2026-12-01T10:30:00.000Z');
  expect(readStart(' 2026-12-01T00:05 ')).toBe('2026-11-30T15:05:00.000Z');
  expect(startText('2026-11-30T15:05:00.000Z')).toBe('2026-12-01 00:05');
});

test.each(['', '19:30', '2026-13-01 19:30', '2026-12-01 25:00', '2026-12-01 19:30:00'])(
  'takes %j for no time',
  (typed) => expect(readStart(typed)).toBeNull(),
);
