import { instantAt, minuteOf } from './seoul-minute';

it('reads minutes of Seoul, wherever the browser stands', () => {
  expect(instantAt('2026-11-22T00:30')).toBe('2026-11-21T15:30:00.000Z');
  expect(minuteOf('2026-11-21T15:30:00.000Z')).toBe('2026-11-22T00:30');
  expect([minuteOf(null), instantAt(''), instantAt('2026-13-40T00:00')]).toEqual(['', null, null]);
});
