import {
  entries,
  HISTORY_GROUPS,
  HISTORY_TYPES,
  type LedgerEntry,
  type TotalOf,
  WALLETS,
} from '@gwanje/contract';
import { useSearchParams, useShell } from '@gwanje/remote-kit';
import { type Filter, ListScreen } from '@gwanje/remote-kit/list';
import { formatWon } from '@gwanje/ui-kit';
import { useCallback, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { entryFilterOf } from '../../domain/entry-filter.rule';
import { useText } from '../../text';
import { EntryPanel } from './entry-panel';
import { HistoryBar } from './history-bar';
import { useHistoryColumns } from './use-history-columns';

const History = styled.div`
  display: contents;
  [data-change='in'] { color: var(--good); }
  [data-change='out'] { color: var(--bad); }
`;

function useFilters(): readonly Filter[] {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  return useMemo(() => {
    const all = { value: '', label: t('filter.all') };
    const named = (words: Readonly<Record<string, { ko: string; en: string }>>) => [
      all,
      ...Object.entries(words).map(([value, name]) => ({ value, label: name[locale] })),
    ];
    return [
      { name: 'groups', label: t('entries.group'), options: named(HISTORY_GROUPS) },
      { name: 'types', label: t('entries.type'), options: named(HISTORY_TYPES) },
      { name: 'actor', label: t('entries.actorId') },
      {
        name: 'isTest',
        label: t('filter.test'),
        options: [
          all,
          { value: 'false', label: t('filter.test.no') },
          { value: 'true', label: t('filter.test.yes') },
        ],
      },
      ...['memberId', 'wallet', 'subject', 'betting'].map((name) => ({
        name,
        label: t('entries.member'),
        isElsewhere: true as const,
      })),
    ];
  }, [t, locale]);
}

const sum = (won: readonly number[]) => won.reduce((all, one) => all + one, 0);

/** What came into each wallet, what went out, and what is left of the two. */
function useFeet() {
  const t = useText();
  return useCallback(
    ({ totals }: { totals: readonly TotalOf<typeof entries>[] }) =>
      WALLETS.flatMap((wallet) => {
        const of = totals.filter((total) => total.wallet === wallet);
        if (of.length === 0) return [];
        const won = of.map(({ amountWon }) => amountWon);
        const [inWon, outWon] = [
          sum(won.filter((one) => one > 0)),
          sum(won.filter((one) => one < 0)),
        ];
        return [
          {
            label: t(`wallet.${wallet}`),
            cells: {
              member: t('total.count', { count: sum(of.map((total) => total.entries)) }),
              type: t('total.inOut', { in: formatWon(inWon), out: formatWon(outWon) }),
              amountWon: `${inWon + outWon > 0 ? '+' : ''}${formatWon(inWon + outWon)}`,
            },
          },
        ];
      }),
    [t],
  );
}

export default function HistoryScreen() {
  const t = useText();
  const [params] = useSearchParams();
  const [rows, setRows] = useState<readonly LedgerEntry[]>([]);
  return (
    <History>
      <ListScreen
        list={entries}
        things={t('entries.things')}
        subtitle={t('history.subtitle')}
        columns={useHistoryColumns()}
        filters={useFilters()}
        narrow={entryFilterOf}
        defaultRange="today"
        feetOf={useFeet()}
        toneOf={({ amountWon }) => (amountWon === 0 ? 'muted' : undefined)}
        onRows={setRows}
        detailOf={(entry) => <EntryPanel entry={entry} />}
      >
        <HistoryBar rows={rows} sort={params.get('sort')} />
      </ListScreen>
    </History>
  );
}
