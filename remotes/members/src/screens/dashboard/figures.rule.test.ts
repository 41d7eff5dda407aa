import type { DashboardFigureRow } from '@gwanje/contract';
import { changeFrom, compact, cumulated, shown, waited } from './figures.rule';

const figure = (over: Partial<DashboardFigureRow>): DashboardFigureRow => ({
  ...{ id: 'charge', now: 0, count: null, yesterday: null, lastWeek: null, change: null, ...over },
});

test.each([
  [123_456_789, 'ko', '1.2억'],
  [123_456_789, 'en', '123.5M'],
  [-50_000, 'ko', '−5만'],
  [12_820_000, 'ko', '1,282만'],
  [0, 'ko', '0'],
] as const)('%d is %s %s at a glance', (value, locale, text) => {
  expect(compact(value, locale)).toBe(text);
});

test.each([
  [{ id: 'charge', now: 1_234_567 }, '1,234,567'],
  [{ id: 'logins', now: 1_234 }, '1,234'],
  [{ id: 'betProfitBps', now: 1_250 }, '12.50 %'],
  [{ id: 'betProfitBps', now: -123_456 }, '−1,234.56 %'],
  [{ id: 'betProfitBps', now: -5 }, '−0.05 %'],
] as const)('%j is %s in full', (over, long) => {
  expect(shown(figure(over), 'ko').long).toBe(long);
});

test.each([
  ['more', { now: 150 }, 100, { direction: 'up', text: '+50.00 %' }],
  ['less', { now: 50 }, 100, { direction: 'down', text: '−50.00 %' }],
  ['much more', { now: 2_469 }, 100, { direction: 'up', text: '+2,369.00 %' }],
  ['the same', { now: 100 }, 100, { direction: 'same', text: '0.00 %' }],
  ['something after nothing', { now: 5 }, 0, { direction: 'up', text: '+5' }],
  ['nothing twice', { now: 0 }, 0, { direction: 'same', text: '0 %' }],
  ['a rate', { id: 'betProfitBps', now: 500 }, 300, { direction: 'up', text: '+2.00 %p' }],
  ['nothing to hold it against', { now: 5 }, null, null],
] as const)('a change is %s', (_, over, before, expected) => {
  expect(changeFrom(figure(over), before)).toEqual(expected);
});

test('what comes later than now is not drawn', () => {
  expect(cumulated([1, 2, 3], 2)).toEqual([1, 3, null]);
  expect(cumulated([1, 2, 3])).toEqual([1, 3, 6]);
});

test.each([
  ['2026-11-21T02:52:01.000Z', 'minutes', 7],
  ['2026-11-21T03:00:01.000Z', 'minutes', 0],
  ['2026-11-21T02:00:00.000Z', 'hours', 1],
  ['2026-11-20T03:00:01.000Z', 'hours', 23],
  ['2026-11-19T02:59:00.000Z', 'days', 2],
] as const)('what waits since %s has waited so many %s: %d', (oldestAt, unit, count) => {
  expect(waited(oldestAt, Date.parse('2026-11-21T03:00:00.000Z'))).toEqual({ unit, count });
});
