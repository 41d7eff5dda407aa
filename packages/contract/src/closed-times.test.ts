// Hours of the week in which nothing can be requested, and when they end.
import { type ClosedTimes, closedMinutes, isOpenDaily, opensAt } from './index';

const closed = (...times: readonly (readonly [ClosedTimes[string]['days'], string, string])[]) =>
  Object.fromEntries(times.map(([days, from, until], at) => [`t${at}`, { days, from, until }]));

/** Wednesday in Seoul. */
const wednesday = (time: string) => new Date(`2026-11-18T${time}:00.000+09:00`);

describe('opensAt', () => {
  it.each([
    ['where nothing is closed', closed(['none', '00:00', '00:00']), '10:00', '10:00'],
    ['before it closes', closed(['every', '10:01', '11:00']), '10:00', '10:00'],
    ['from its first minute', closed(['every', '10:00', '11:00']), '10:00', '11:00'],
    ['in its last one', closed(['wed', '10:00', '11:00']), '10:59', '11:00'],
    ['when it has ended', closed(['wed', '10:00', '11:00']), '11:00', '11:00'],
    ['on another day', closed(['thu', '10:00', '11:00']), '10:30', '10:30'],
    ['on a weekday', closed(['weekdays', '10:00', '11:00']), '10:30', '11:00'],
    ['on no day of the weekend', closed(['weekend', '00:00', '00:00']), '10:30', '10:30'],
    ['past midnight, from the day before', closed(['tue', '23:30', '00:30']), '00:10', '00:30'],
    [
      'over hours that follow',
      closed(['wed', '09:00', '10:00'], ['every', '10:00', '12:00']),
      '09:30',
      '12:00',
    ],
  ])('%s', (_, times, asked, opens) => {
    expect(opensAt(times, wednesday(asked))).toEqual(wednesday(opens));
  });

  it('runs from Sunday into Monday', () => {
    const times = closed(['sun', '23:00', '01:00']);
    const monday = new Date('2026-11-23T00:30:00.000+09:00');
    expect(opensAt(times, monday)).toEqual(new Date('2026-11-23T01:00:00.000+09:00'));
  });

  it('is never where every minute is closed', () => {
    expect(opensAt(closed(['every', '08:00', '08:00']), wednesday('10:00'))).toBeNull();
  });
});

describe('isOpenDaily', () => {
  it.each([
    ['an hour', closed(['every', '01:00', '00:00']), true],
    ['less than an hour', closed(['every', '00:59', '00:00']), false],
    ['an hour on all days but one', closed(['mon', '00:00', '23:01']), false],
    ['an hour in two parts', closed(['mon', '00:30', '23:30']), true],
  ])('asks for an hour a day: %s', (_, times, expected) => {
    expect(isOpenDaily(times)).toBe(expected);
  });

  it('counts every minute once, however often it is closed', () => {
    const twice = closed(['wed', '10:00', '11:00'], ['every', '10:30', '10:40']);
    expect(closedMinutes(twice).filter(Boolean)).toHaveLength(60 + 6 * 10);
  });
});
