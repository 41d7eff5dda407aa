// What the histories of our own bets have in common: filters, what an address says, and sums.
import { BET_RESULTS, type BetResult, type Bilingual } from '@gwanje/contract';
import { useLocalized, useShell } from '@gwanje/remote-kit';
import type { Filter } from '@gwanje/remote-kit/list';
import { formatWon } from '@gwanje/ui-kit';
import { useCallback, useMemo } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';

export const Coloured = styled.div`
  display: contents;
  [data-change='in'] { color: var(--good); }
  [data-change='out'] { color: var(--bad); }
`;

/** What the house keeps, which is coloured where it is anything; it stands within `Coloured`. */
export function HouseWon({ won }: { readonly won: number | null }) {
  if (won === null) return '–';
  return <span data-change={won > 0 ? 'in' : won < 0 ? 'out' : undefined}>{formatWon(won)}</span>;
}

interface Total {
  readonly result: BetResult | null;
  readonly bets: number;
  readonly members: number | null;
  readonly stakeWon: number;
  readonly payoutWon: number;
  readonly expectedWon: number;
  readonly testBets: number;
  readonly testStakeWon: number;
  readonly testPayoutWon: number;
}

/** One that is said without values. */
type Sentence = Parameters<ReturnType<typeof useText>>[0];

interface HistoryFilters {
  /** Of its own, before those that every history has. */
  readonly own: readonly Filter[];
  /** What its bets may be marked as. */
  readonly marks: Readonly<Record<string, Bilingual>>;
  /** What may be searched for. */
  readonly categories: Readonly<Record<string, Bilingual>>;
  /** Chosen by whatever leads here: by what its sentences call a filter. */
  readonly elsewhere: Readonly<Record<string, Sentence>>;
}

/** The filters that every history of our own bets has. */
export function useHistoryFilters({
  own,
  marks,
  categories,
  elsewhere,
}: HistoryFilters): readonly Filter[] {
  const t = useText();
  const localized = useLocalized();
  const locale = useShell((shell) => shell.locale);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language stands for the function that reads it
  return useMemo(() => {
    const all = { value: '', label: t('filter.all') };
    const named = (words: Readonly<Record<string, Bilingual>>) =>
      Object.entries(words).map(([value, name]) => ({ value, label: localized(name) }));
    return [
      // What is looked for is where the key of searching leads: it stands first.
      {
        ...{ name: 'categoryInfo', label: t('filter.category') },
        options: named(categories).map((one) => (one.value === 'id' ? { ...one, value: '' } : one)),
      },
      { name: 'query', label: t('filter.query') },
      ...own,
      {
        ...{ name: 'betResult', label: t('filter.result') },
        options: [all, ...named(BET_RESULTS)],
      },
      {
        ...{ name: 'high', label: t('filter.high') },
        options: [
          all,
          { value: 'all', label: t('filter.high.all') },
          { value: 'new', label: t('filter.high.new') },
        ],
      },
      { ...{ name: 'mark', label: t('filter.mark') }, options: [all, ...named(marks)] },
      {
        ...{ name: 'test', asks: 'isTest', label: t('filter.test') },
        options: [
          { value: '', label: t('filter.test.out') },
          { value: 'in', label: t('filter.test.in') },
        ],
      },
      { name: 'minWon', label: t('filter.minWon') },
      { name: 'maxWon', label: t('filter.maxWon') },
      ...Object.entries(elsewhere)
        .filter(([name]) => !own.some((one) => one.name === name))
        .map(([name, sentence]) => ({
          ...{ name, label: t(sentence) },
          isElsewhere: true as const,
        })),
    ];
  }, [t, locale, own, marks, categories, elsewhere]);
}

/** An amount as it may be typed, e.g. `1,000,000`; what is none is not asked for. */
const wonOf = (typed: string | undefined): string | undefined => {
  const digits = typed?.replaceAll(/[,\s\uc6d0]/g, '') ?? '';
  return /^\d{1,10}$/.test(digits) ? digits : undefined;
};

/** Amounts between which something lies, as far as they are any. */
export function wonRange({
  minWon,
  maxWon,
}: {
  readonly minWon: string | undefined;
  readonly maxWon: string | undefined;
}) {
  const [min, max] = [wonOf(minWon), wonOf(maxWon)];
  return { ...(min && { minWon: min }), ...(max && { maxWon: max }) };
}

/** What the address says, in the list's own words. */
export function narrowed(
  { bet, test, minWon, maxWon, ...rest }: Readonly<Record<string, string>>,
  fixed: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (bet) return { categoryInfo: 'betId', query: bet };
  return {
    ...rest,
    ...wonRange({ minWon, maxWon }),
    ...(test !== 'in' && { isTest: 'false' }),
    ...fixed,
  };
}

/** The sums of a filter; how many came to what has the room below what a bet was on. */
export function useHistoryFeet() {
  const t = useText();
  const localized = useLocalized();
  return useCallback(
    ({ count, totals }: { count: number; totals: readonly Total[] }) => {
      const all = totals.find(({ result }) => result === null);
      if (!all) return count > 0 ? [{ label: t('foot.tooWide'), cells: {} }] : [];
      const of = (...results: readonly string[]) =>
        totals.filter(({ result }) => result !== null && results.includes(result));
      const sum = (rows: typeof totals, key: Exclude<keyof Total, 'result' | 'members'>) =>
        rows.reduce((won, row) => won + row[key], 0);
      // Stakes that went back were never played for.
      const played = of('I', 'W', 'L');
      const over = of('W', 'L');
      const open = of('I');
      return [
        {
          label: t('foot.all'),
          tone: 'accent' as const,
          cells: {
            member:
              all.members === null
                ? t('foot.bets', { bets: all.bets })
                : t('foot.counts', { bets: all.bets, members: all.members }),
            stakeWon: formatWon(sum(played, 'stakeWon')),
            expectedWon: formatWon(sum(open, 'expectedWon')),
            payoutWon: formatWon(sum(over, 'payoutWon')),
            profitWon: formatWon(sum(over, 'stakeWon') - sum(over, 'payoutWon')),
            balanceAfterWon: t('foot.open', {
              won: formatWon(sum(open, 'stakeWon')),
              expected: formatWon(sum(open, 'expectedWon')),
            }),
            upline: totals
              .flatMap(({ result, bets, stakeWon }) =>
                result && bets
                  ? [
                      t('foot.result', {
                        ...{ result: localized(BET_RESULTS[result]), bets },
                        won: formatWon(stakeWon),
                      }),
                    ]
                  : [],
              )
              .join(' · '),
          },
        },
        ...(all.testBets > 0
          ? [
              {
                label: t('foot.tests'),
                cells: {
                  member: t('foot.bets', { bets: all.testBets }),
                  stakeWon: formatWon(sum(played, 'testStakeWon')),
                  payoutWon: formatWon(sum(over, 'testPayoutWon')),
                  profitWon: formatWon(sum(over, 'testStakeWon') - sum(over, 'testPayoutWon')),
                },
              },
            ]
          : []),
      ];
    },
    [t, localized],
  );
}
