import { PARTNER_DAYS_MAX } from '@gwanje/contract';
import { useSearchParams } from '@gwanje/remote-kit';
import { dayInAddress, rangeNamed, useDays } from '@gwanje/remote-kit/list';

/** What a row may show of its line. */
export const FIGURES = [
  'members',
  'activeMembers',
  'moneyWon',
  'chargeWon',
  'exchangeWon',
  'stakeWon',
  'profitWon',
] as const;
export type Figure = (typeof FIGURES)[number];

/** Figures are of closed days, or of today so far alone. */
export const RANGES = [
  'today',
  'yesterday',
  '7days',
  '30days',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
] as const;
type Range = (typeof RANGES)[number];

export const DEPTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

const isOneOf = <One extends string>(all: readonly One[], text: string | null): text is One =>
  (all as readonly (string | null)[]).includes(text);

const DAY_MS = 86_400_000;

/** Whether an address says days that may be summed at once. */
function isSpan(from: string | null, to: string | null): boolean {
  const days = (Date.parse(to ?? '') - Date.parse(from ?? '')) / DAY_MS + 1;
  return days >= 1 && days <= PARTNER_DAYS_MAX;
}

/** What the address of the tree says. */
export function useTreeUrl() {
  const [params, setParams] = useSearchParams();
  const change = (values: Readonly<Record<string, string | null>>, replace = true) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values))
          if (value === null) after.delete(name);
          else after.set(name, value);
        return after;
      },
      { replace },
    );
  const [from, to, asked, figure] = ['from', 'to', 'range', 'figure'].map((name) =>
    params.get(name),
  ) as [string | null, string | null, string | null, string | null];
  const own = isSpan(from, to) ? { from: from as string, to: to as string } : undefined;
  const named = rangeNamed(asked) ?? null;
  const range: Range = isOneOf(RANGES, named) ? named : '30days';
  const { days, hasDayChanged, forget } = useDays(
    own ? undefined : range,
    { on: dayInAddress(params), from: own?.from, to: own?.to },
    change,
  );
  const depth = DEPTHS.find((one) => String(one) === params.get('depth')) ?? 1;
  return {
    ...{ change, hasDayChanged, depth, chosen: params.get('open') },
    days: days as { readonly from: string; readonly to: string },
    range: own ? undefined : range,
    figure: isOneOf(FIGURES, figure) ? figure : ('members' as const),
    choose: (next: string) => change({ range: next, from: null, to: null, on: null }),
    onToday: () => {
      forget();
      change({ on: null });
    },
  };
}
