import type { EntryFilter } from '@gwanje/contract';

/** Days or months from the one that begins on `first` to the one that begins on or before `last`. */
export interface TotalSpan {
  readonly span: 'day' | 'month';
  readonly first: string;
  readonly last: string;
}

/** What a filter without days means; no day that can be asked for lies beyond. */
const EVER = { from: '0001-01-01', to: '2999-12-31' };
const DAY_MS = 86_400_000;

/** `YYYY-MM-DD`, so many days after the one that is given. */
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
const monthAfter = (day: string) => monthOf(dayAfter(monthOf(day), 31));

/**
 * What the days from `from` to `to` add up from: whole months where there are some, and the days
 * before and after them, so that no total reads more than two months day by day.
 */
export function totalSpans({
  from = EVER.from,
  to = EVER.to,
}: Pick<EntryFilter, 'from' | 'to'>): readonly TotalSpan[] {
  const first = from === monthOf(from) ? from : monthAfter(from);
  const end = monthOf(dayAfter(to, 1));
  const spans: readonly TotalSpan[] =
    first < end
      ? [
          { span: 'day', first: from, last: dayAfter(first, -1) },
          { span: 'month', first, last: dayAfter(end, -1) },
          { span: 'day', first: end, last: to },
        ]
      : [{ span: 'day', first: from, last: to }];
  return spans.filter(({ first, last }) => first <= last);
}
