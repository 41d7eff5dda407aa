// Waits as people say them, not as machines count them.
import { saidDuration } from './duration.rule';

const MINUTE_MS = 60_000;

it.each([
  [0, 'minutes', { minutes: 0 }],
  [60 * MINUTE_MS - 1, 'minutes', { minutes: 59 }],
  [125 * MINUTE_MS, 'hours', { hours: 2, minutes: 5 }],
  [24 * 60 * MINUTE_MS - 1, 'hours', { hours: 23, minutes: 59 }],
  [7_621 * MINUTE_MS, 'days', { days: 5, hours: 7 }],
])('%d ms', (ms, unit, counts) => {
  expect(saidDuration(ms)).toEqual({ unit, counts });
});
