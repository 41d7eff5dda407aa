import { useSearchParams } from '@gwanje/remote-kit';
import { dayInAddress, rangeNamed, useDays } from '@gwanje/remote-kit/list';

/** Days that are offered by one press. */
export const SPANS = [
  'today',
  'yesterday',
  '3days',
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

const NO_DAYS = { day: null, from: null, to: null, on: null };

/** The days that an address asks for; a relative range keeps the day on which it was meant. */
export function useDaySpan(otherwise: Span) {
  const [params, setParams] = useSearchParams();
  const asked = rangeNamed(params.get('range'));
  const [day, first, last] = ['day', 'from', 'to'].map((name) => params.get(name));
  const own: DaySpan | undefined = isDay(day ?? null)
    ? { from: day as string, to: day as string }
    : isDay(first ?? null) && isDay(last ?? null)
      ? { from: first as string, to: last as string }
      : undefined;
  const range = asked !== undefined && asked !== 'all' ? asked : otherwise;
  /** Keeps what else the address says. */
  const change = (next: Readonly<Record<string, string | null | undefined>>, replace = false) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(next))
          if (value) after.set(name, value);
          else after.delete(name);
        return after;
      },
      { replace },
    );
  const { days, hasDayChanged, forget } = useDays(
    own ? undefined : range,
    { on: dayInAddress(params), from: own?.from, to: own?.to },
    (values) => change(values, true),
  );
  return {
    ...{ span: days as DaySpan, params, change, range: own ? null : range, hasDayChanged },
    choose: (next: string) => change({ ...NO_DAYS, range: next }),
    enter: ({ from, to }: DaySpan) => change({ ...NO_DAYS, range: null, from, to }),
    onToday: () => {
      forget();
      change({ on: null });
    },
  };
}
