import { useEffect, useMemo, useState } from 'react';
import { type DayRange, type Days, daysOf, koreanDayOf, meantAt } from './day-range.rule';
import type { ListUrl } from './use-list-url';

const LOOK_AT_CLOCK_MS = 20_000;

/**
 * Days of a relative range stay those of the day on which it was chosen, until one goes on. Once
 * that day is over the address says it, so that a reload or a link shows the same.
 */
export function useDays(
  range: DayRange | undefined,
  { on, from, to }: Pick<ListUrl, 'on' | 'from' | 'to'>,
  keep: (values: { on: string }) => void,
) {
  const [chosen, setChosen] = useState(() => ({ range, at: new Date() }));
  // A range that is chosen anew means the day of that press, from its first drawing on.
  if (chosen.range !== range) setChosen({ range, at: new Date() });
  const [today, setToday] = useState(() => koreanDayOf(new Date()));
  useEffect(() => {
    const look = setInterval(() => setToday(koreanDayOf(new Date())), LOOK_AT_CLOCK_MS);
    return () => clearInterval(look);
  }, []);
  const days = useMemo(
    (): Days =>
      range ? daysOf(range, meantAt(on, chosen.at)) : { ...(from && { from }), ...(to && { to }) },
    [range, on, chosen.at, from, to],
  );
  const meantOn = on ?? koreanDayOf(chosen.at);
  const hasDayChanged = range !== undefined && range !== 'all' && meantOn < today;
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when the day is over
  useEffect(() => {
    if (hasDayChanged && on === undefined) keep({ on: meantOn });
  }, [hasDayChanged, on, meantOn]);
  const forget = () => {
    setToday(koreanDayOf(new Date()));
    setChosen({ range, at: new Date() });
  };
  return { days, hasDayChanged, forget };
}
