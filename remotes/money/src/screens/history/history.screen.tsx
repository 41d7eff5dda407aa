import { entries, HISTORY_GROUPS, HISTORY_TYPES, type LedgerEntry } from '@gwanje/contract';
import { useSearchParams, useShell } from '@gwanje/remote-kit';
import { type Filter, ListScreen } from '@gwanje/remote-kit/list';
import { useMemo, useState } from 'react';
import { entryFilterOf } from '../../domain/entry-filter.rule';
import { EntryColours } from '../../parts/entry-colours';
import { EntryPanel } from '../../parts/entry-panel';
import { useEntryColumns } from '../../parts/use-entry-columns';
import { useEntryFeet } from '../../parts/use-entry-feet';
import { useText } from '../../text';
import { HistoryBar } from './history-bar';

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

export default function HistoryScreen() {
  const t = useText();
  const [params] = useSearchParams();
  const [rows, setRows] = useState<readonly LedgerEntry[]>([]);
  return (
    <EntryColours>
      <ListScreen
        list={entries}
        things={t('entries.things')}
        subtitle={t('history.subtitle')}
        columns={useEntryColumns()}
        filters={useFilters()}
        narrow={entryFilterOf}
        defaultRange="today"
        feetOf={useEntryFeet()}
        toneOf={({ amountWon }) => (amountWon === 0 ? 'muted' : undefined)}
        onRows={setRows}
        detailOf={(entry) => <EntryPanel entry={entry} />}
      >
        <HistoryBar rows={rows} sort={params.get('sort')} />
      </ListScreen>
    </EntryColours>
  );
}
