import { query, useQuery } from '@gwanje/api-client';
import { type InputOf, money, PAGE_ROWS, type WalletDay } from '@gwanje/contract';
import { useMemo } from 'react';
import { entryFilterOf } from '../../domain/entry-filter.rule';
import type { MovementLine } from '../../domain/movement-lines.rule';

/** What the days' sums know of a filter. */
const KNOWN = [
  ...['memberId', 'partnerId', 'wallet', 'group', 'groups', 'type', 'types', 'isTest'],
  'betting',
];
/** What they know nothing of. */
const UNKNOWN = ['actor', 'subject', 'minWon', 'maxWon'];

/** What the days on screen come to by wallet, as the filter has it; nothing where sums do not know. */
export function useDays(
  lines: readonly MovementLine[],
  params: URLSearchParams,
): ReadonlyMap<string, readonly WalletDay[]> {
  const days = [...new Set(lines.map(({ day }) => day))].slice(0, PAGE_ROWS);
  const words = Object.fromEntries(
    [...params].filter(([name, value]) => KNOWN.includes(name) && value !== ''),
  );
  const input = { ...entryFilterOf(words), days: days.join() };
  const isKnown = days.length > 0 && !UNKNOWN.some((name) => params.has(name));
  const { data } = useQuery({
    ...query(money.totalDays, input as InputOf<typeof money.totalDays>),
    enabled: isKnown,
    placeholderData: (before) => before,
  });
  return useMemo(() => {
    const of = new Map<string, WalletDay[]>();
    // What stood before is of a wider filter.
    for (const one of (isKnown && data?.totals) || [])
      of.set(one.day, [...(of.get(one.day) ?? []), one]);
    return of;
  }, [isKnown, data]);
}
