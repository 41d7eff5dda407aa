import { DASHBOARD_FIGURES, type DashboardFigureRow } from '@gwanje/contract';

type Locale = 'ko' | 'en';

/** 1.2억 or 120M; the exact amount stands beside it. */
export const compact = (value: number, locale: Locale): string =>
  new Intl.NumberFormat(locale === 'ko' ? 'ko-KR' : 'en-US', {
    notation: 'compact',
    maximumFractionDigits: 1,
    useGrouping: true,
  })
    .format(value)
    .replace('-', '−');

export const exact = (value: number): string => value.toLocaleString('en-US').replace('-', '−');
/** Cut, never rounded up. */
const percent = (bps: number): string => {
  const cut = (Math.trunc(bps) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  return `${cut.replace('-', '−')} %`;
};

/** As it is read at a glance, and in full. */
export function shown({ id, now }: DashboardFigureRow, locale: Locale) {
  const unit = DASHBOARD_FIGURES[id];
  if (unit === 'bps') return { short: percent(now), long: percent(now) };
  return { short: unit === 'won' ? compact(now, locale) : exact(now), long: exact(now) };
}

interface Change {
  readonly direction: 'up' | 'down' | 'same';
  /** `+12.34 %`, or points of percent of a rate. */
  readonly text: string;
}

/** How a figure stands to an earlier one; null where there is nothing to hold it against. */
export function changeFrom({ id, now }: DashboardFigureRow, before: number | null): Change | null {
  if (before === null) return null;
  const direction = now > before ? 'up' : now < before ? 'down' : 'same';
  const sign = now > before ? '+' : '';
  if (DASHBOARD_FIGURES[id] === 'bps')
    return { direction, text: `${sign}${percent(now - before)}p` };
  // What was nothing or below cannot be so many percent more.
  if (before <= 0)
    return { direction, text: direction === 'same' ? '0 %' : `${sign}${exact(now - before)}` };
  return { direction, text: `${sign}${percent(((now - before) / before) * 10_000)}` };
}

/** Sums from the first on, as far as `until`; null behind it. */
export function cumulated(values: readonly number[], until = values.length): (number | null)[] {
  let sum = 0;
  return values.map((value, at) => {
    sum += value;
    return at < until ? sum : null;
  });
}

/** How long something has waited, in the largest unit that fits whole. */
export function waited(oldestAt: string, at: number) {
  const minutes = Math.max(0, Math.floor((at - Date.parse(oldestAt)) / 60_000));
  if (minutes < 60) return { unit: 'minutes', count: minutes } as const;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return { unit: 'hours', count: hours } as const;
  return { unit: 'days', count: Math.floor(hours / 24) } as const;
}
