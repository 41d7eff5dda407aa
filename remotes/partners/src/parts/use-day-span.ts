import { useSearchParams } from '@gwanje/remote-kit';
import { daysOf, isDayRange } from '@gwanje/remote-kit/list';

/** Days that are offered by one press. */
export const SPANS = [
  'yesterday',
  'today',
  '7days',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  '30days',
] as const;
export type Span = (typeof SPANS)[number];

export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

const isDay = (text: string | null): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '');

/** The days that an address asks for. */
export function useDaySpan(otherwise: Span) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('range');
  const [day, first, last] = ['day', 'from', 'to'].map((name) => params.get(name));
  const isOwn = isDay(day ?? null) || (isDay(first ?? null) && isDay(last ?? null));
  const range = isDayRange(asked) && asked !== 'all' ? asked : otherwise;
  const own = isDay(day ?? null)
    ? { from: day as string, to: day as string }
    : { from: first as string, to: last as string };
  const span: DaySpan = isOwn ? own : (daysOf(range, new Date()) as DaySpan);
  /** Keeps what else the address says. */
  const change = (next: Readonly<Record<string, string | null>>) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      for (const [name, value] of Object.entries(next))
        if (value === null) after.delete(name);
        else after.set(name, value);
      return after;
    });
  return {
    ...{ span, params, change, range: isOwn ? null : range },
    choose: (next: string) => change({ range: next, day: null, from: null, to: null }),
    enter: ({ from, to }: DaySpan) => change({ range: null, day: null, from, to }),
  };
}
