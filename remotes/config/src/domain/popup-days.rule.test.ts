import { barsOn, daysFrom, mayStand, mostOn, popupsOn, shifted } from './popup-days.rule';

const RUN = { siteId: 'site', postId: 'post', title: '하나', fromAt: null, untilAt: null };

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

describe('of popups on 1 December and the day after', () => {
  const DAYS = ['2026-12-01', '2026-12-02'];
  const until = (untilAt: string) => ({ ...RUN, untilAt });
  const from = (fromAt: string) => ({ ...RUN, fromAt });

  it.each([
    ['from edge to edge without a window', RUN, [0, 100]],
    ['from its beginning on', from('2026-12-01T03:00:00Z'), [25, 75]],
    ['up to its end', until('2026-12-01T15:00:00Z'), [0, 50]],
    [
      'over what lies within',
      { ...RUN, fromAt: '2026-11-01T00:00:00Z', untilAt: '2026-12-01T03:00:00Z' },
      [0, 25],
    ],
  ])('draws a bar %s', (_, run, [beginsPercent, widthPercent]) => {
    expect(barsOn([run], 'site', DAYS)).toEqual([
      { postId: 'post', title: '하나', beginsPercent, widthPercent, mostAtOnce: 1 },
    ]);
  });

  it('draws none of what is over, not begun or elsewhere', () => {
    const none = [
      ...[until('2026-11-30T15:00:00Z'), from('2026-12-02T15:00:00Z'), { ...RUN, siteId: 'other' }],
    ];
    expect(barsOn(none, 'site', DAYS)).toEqual([]);
  });

  it('counts together what runs at one moment, and not what one day holds', () => {
    const noon = '2026-12-01T03:00:00Z';
    const runs = [until(noon), from(noon), RUN];
    expect(popupsOn(runs, 'site', '2026-12-01')).toHaveLength(3);
    expect(mostOn(runs, 'site', '2026-12-01')).toBe(2);
    expect(mostOn([], 'site', '2026-12-01')).toBe(0);
    const later = { ...RUN, fromAt: '2026-12-02T03:00:00Z', untilAt: '2026-12-02T04:00:00Z' };
    const most = barsOn([...runs, later], 'site', DAYS).map(({ mostAtOnce }) => mostAtOnce);
    expect(most).toEqual([2, 3, 3, 3]);
  });
});

it('moves a window by days, and leaves open what is open', () => {
  const window = { fromAt: '2026-12-01T03:00:00.000Z', untilAt: null };
  expect(shifted(window, 2)).toEqual({ ...window, fromAt: '2026-12-03T03:00:00.000Z' });
  expect(shifted(window, -1)).toEqual({ ...window, fromAt: '2026-11-30T03:00:00.000Z' });
});

it.each([
  ['an open window nowhere', null, null, 1, false],
  ['the last day that is drawn', '2026-12-01T03:00:00Z', null, 1, true],
  ['no further', '2026-12-01T03:00:00Z', null, 2, false],
  ['back, as long as it is not over', null, '2026-12-02T04:00:00Z', -1, true],
  ['and no further back', null, '2026-12-02T04:00:00Z', -2, false],
] as const)('moves %s', (_, fromAt, untilAt, days, may) => {
  const nowMs = Date.parse('2026-12-01T03:00:00Z');
  expect(mayStand({ fromAt, untilAt }, days, nowMs, 2)).toBe(may);
});
