import {
  BET_CATEGORIES,
  BET_MARKS,
  BET_RESULTS,
  type Bet,
  type Bilingual,
  placedBets,
  type TotalOf,
} from '@gwanje/contract';
import {
  useLocalized,
  useLocation,
  useNavigate,
  useSearchParams,
  useShell,
  withBetDetail,
} from '@gwanje/remote-kit';
import { type Filter, ListScreen } from '@gwanje/remote-kit/list';
import { formatWon } from '@gwanje/ui-kit';
import type { Column, RowGroup } from '@gwanje/ui-kit/data-table';
import { type ReactNode, useCallback, useMemo } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';
import { betPage } from './bet-words';

const Coloured = styled.div`
  display: contents;
  [data-change='in'] { color: var(--good); }
  [data-change='out'] { color: var(--bad); }
`;

/** Chosen by whatever leads here. */
const ELSEWHERE = ['gameType', 'bet', 'round', 'memberId', 'partnerId', 'pick', 'betType'];

interface BetHistoryProps {
  readonly subtitle: string;
  readonly columns: readonly Column<Bet>[];
  /** What this history is of, whatever else is asked. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Filters of its own, before those that every history has. */
  readonly filters?: readonly Filter[];
  readonly groupOf?: (bet: Bet) => RowGroup;
  readonly onRows?: (bets: readonly Bet[]) => void;
  readonly children?: ReactNode;
}

function useFilters(own: readonly Filter[]): readonly Filter[] {
  const t = useText();
  const localized = useLocalized();
  const locale = useShell((shell) => shell.locale);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language stands for the function that reads it
  return useMemo(() => {
    const all = { value: '', label: t('filter.all') };
    const named = (words: Readonly<Record<string, Bilingual>>) =>
      Object.entries(words).map(([value, name]) => ({ value, label: localized(name) }));
    return [
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
      { ...{ name: 'mark', label: t('filter.mark') }, options: [all, ...named(BET_MARKS)] },
      {
        ...{ name: 'test', label: t('filter.test') },
        options: [
          { value: '', label: t('filter.test.out') },
          { value: 'in', label: t('filter.test.in') },
        ],
      },
      { name: 'minWon', label: t('filter.minWon') },
      { name: 'maxWon', label: t('filter.maxWon') },
      {
        ...{ name: 'categoryInfo', label: t('filter.category') },
        options: named(BET_CATEGORIES).map((one) =>
          one.value === 'id' ? { ...one, value: '' } : one,
        ),
      },
      { name: 'query', label: t('filter.query') },
      ...ELSEWHERE.filter((name) => !own.some((one) => one.name === name)).map((name) => ({
        ...{ name, label: t('games.label') },
        isElsewhere: true as const,
      })),
    ];
  }, [t, locale, own]);
}

/** An amount as it may be typed, e.g. `1,000,000`; what is none is not asked for. */
const wonOf = (typed: string | undefined): string | undefined => {
  const digits = typed?.replaceAll(/[,\s\uc6d0]/g, '') ?? '';
  return /^\d{1,10}$/.test(digits) ? digits : undefined;
};

/** What the address says, in the list's own words. */
function narrowed(
  { bet, test, minWon, maxWon, ...rest }: Readonly<Record<string, string>>,
  fixed: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (bet) return { categoryInfo: 'betId', query: bet };
  const [min, max] = [wonOf(minWon), wonOf(maxWon)];
  return {
    ...rest,
    ...(min && { minWon: min }),
    ...(max && { maxWon: max }),
    ...(test !== 'in' && { isTest: 'false' }),
    ...fixed,
  };
}

function useFeet() {
  const t = useText();
  const localized = useLocalized();
  return useCallback(
    ({ totals }: { totals: readonly TotalOf<typeof placedBets>[] }) => {
      const all = totals.find(({ result }) => result === null);
      if (!all) return [];
      const of = (...results: readonly string[]) =>
        totals.filter(({ result }) => result !== null && results.includes(result));
      const sum = (rows: typeof totals, key: 'stakeWon' | 'payoutWon' | 'expectedWon') =>
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
            member: t('foot.counts', { bets: all.bets, members: all.members }),
            stakeWon: formatWon(sum(played, 'stakeWon')),
            expectedWon: formatWon(sum(open, 'expectedWon')),
            payoutWon: formatWon(sum(over, 'payoutWon')),
            profitWon: formatWon(sum(over, 'stakeWon') - sum(over, 'payoutWon')),
            balanceAfterWon: t('foot.open', {
              won: formatWon(sum(open, 'stakeWon')),
              expected: formatWon(sum(open, 'expectedWon')),
            }),
            betType: totals
              .flatMap(({ result, bets }) =>
                result && bets ? [`${localized(BET_RESULTS[result])} ${bets}`] : [],
              )
              .join(' · '),
          },
        },
      ];
    },
    [t, localized],
  );
}

const NO_FILTERS: readonly Filter[] = [];
const NOTHING: Readonly<Record<string, string>> = {};

/** The history of our own bets, as its definition says; each opens in a window over the list. */
export function BetHistory(props: BetHistoryProps) {
  const { fixed = NOTHING, filters = NO_FILTERS, groupOf, onRows } = props;
  const t = useText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [params] = useSearchParams();
  const narrow = useCallback(
    (given: Readonly<Record<string, string>>) => narrowed(given, fixed),
    [fixed],
  );
  return (
    <Coloured>
      <ListScreen
        list={placedBets}
        things={t('bets.things')}
        subtitle={props.subtitle}
        columns={props.columns}
        filters={useFilters(filters)}
        narrow={narrow}
        {...(!params.get('bet') && { defaultRange: 'today' as const })}
        feetOf={useFeet()}
        toneOf={({ result, isVoidAsked }) =>
          isVoidAsked ? 'wait' : result === 'N' || result === 'C' ? 'muted' : undefined
        }
        onOpen={(bet) => navigate({ search: withBetDetail(search, betPage(bet)) })}
        {...(groupOf && { groupOf })}
        {...(onRows && { onRows })}
      >
        {props.children}
      </ListScreen>
    </Coloured>
  );
}
