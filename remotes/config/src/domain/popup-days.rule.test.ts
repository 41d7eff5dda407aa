import { daysFrom, popupsOn } from './popup-days.rule';

const RUN = { siteId: 'site', title: '하나', fromAt: null, untilAt: null };

it('counts days of Seoul from today on', () => {
  expect(daysFrom(Date.parse('2026-11-30T15:00:00Z'), 2)).toEqual(['2026-12-01', '2026-12-02']);
});

it.each([
  ['every day without a window', RUN, 1],
  ['not where it does not stand', { ...RUN, siteId: 'other' }, 0],
  ['not on the day after its end', { ...RUN, untilAt: '2026-11-30T15:00:00Z' }, 0],
  ['on the day of its last minute', { ...RUN, untilAt: '2026-11-30T15:01:00Z' }, 1],
  ['on the day on which it begins', { ...RUN, fromAt: '2026-12-01T14:59:00Z' }, 1],
  ['not before', { ...RUN, fromAt: '2026-12-01T15:00:00Z' }, 0],
])('runs %s', (_, run, count) => {
  expect(popupsOn([run], 'site', '2026-12-01')).toHaveLength(count);
});
