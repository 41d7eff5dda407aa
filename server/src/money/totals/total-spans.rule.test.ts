import fc from 'fast-check';
import { totalSpans } from './total-spans.rule';

const shown = (filter: { from?: string; to?: string }) =>
  totalSpans(filter).map(({ span, first, last }) => `${span} ${first} ${last}`);

it.each([
  ['everything', {}, ['month 0001-01-01 2999-12-31']],
  ['a whole month', { from: '2026-02-01', to: '2026-02-28' }, ['month 2026-02-01 2026-02-28']],
  ['the first of a month', { from: '2026-03-01' }, ['month 2026-03-01 2999-12-31']],
  [
    'its second day',
    { from: '2026-12-02' },
    ['day 2026-12-02 2026-12-31', 'month 2027-01-01 2999-12-31'],
  ],
  [
    'all up to a day',
    { to: '2026-03-30' },
    ['month 0001-01-01 2026-02-28', 'day 2026-03-01 2026-03-30'],
  ],
  ['days of two months', { from: '2026-01-02', to: '2026-02-27' }, ['day 2026-01-02 2026-02-27']],
  [
    'more than two',
    { from: '2025-11-30', to: '2026-02-01' },
    ['day 2025-11-30 2025-11-30', 'month 2025-12-01 2026-01-31', 'day 2026-02-01 2026-02-01'],
  ],
  ['one day', { from: '2024-02-29', to: '2024-02-29' }, ['day 2024-02-29 2024-02-29']],
  ['no day', { from: '2026-02-02', to: '2026-02-01' }, []],
])('reads %s from %j', (_, filter, spans) => {
  expect(shown(filter)).toEqual(spans);
});

it('has every day once and no other, and few of them one by one', () => {
  const day = fc.integer({ min: 0, max: 1_500 }).map((n) => Date.UTC(2023, 0, 1 + n));
  const text = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  fc.assert(
    fc.property(day, day, (from, to) => {
      const spans = totalSpans({ from: text(from), to: text(to) });
      const days = spans.flatMap(({ first, last }) =>
        Array.from({ length: (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1 }, (_, n) =>
          text(Date.parse(first) + n * 86_400_000),
        ),
      );
      const asked = Array.from({ length: Math.max(0, (to - from) / 86_400_000 + 1) }, (_, n) =>
        text(from + n * 86_400_000),
      );
      expect(days).toEqual(asked);
      for (const { span, first, last } of spans)
        if (span === 'month') {
          expect(first).toMatch(/-01$/);
          expect(text(Date.parse(last) + 86_400_000)).toMatch(/-01$/);
        } else expect((Date.parse(last) - Date.parse(first)) / 86_400_000).toBeLessThan(62);
    }),
  );
});
