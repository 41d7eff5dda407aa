import { summedDays } from './summed-days.rule';

it.each([
  [
    { from: '2026-11-16', to: '2026-11-16' },
    { from: '2026-11-16', to: '2026-11-16' },
  ],
  [
    { from: '2026-11-01', to: '2026-11-30' },
    { from: '2026-11-01', to: '2026-11-16' },
  ],
  [{ from: '2026-11-17', to: '2026-11-17' }, undefined],
  [{}, { from: '2026-08-17', to: '2026-11-16' }],
  [{ to: '2026-11-10' }, { from: '2026-08-11', to: '2026-11-10' }],
  [{ from: '2026-07-01' }, { from: '2026-07-01', to: '2026-09-30' }],
])('of %j lines are summed over %j', (days, summed) => {
  expect(summedDays(days, '2026-11-16')).toEqual(summed);
});
