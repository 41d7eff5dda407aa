import { entries, type LedgerEntry } from '@gwanje/contract';
import { useSearchParams } from '@gwanje/remote-kit';
import { ListScreen } from '@gwanje/remote-kit/list';
import { useState } from 'react';
import { entryFilterOf } from '../../domain/entry-filter.rule';
import { EntryColours } from '../../parts/entry-colours';
import { EntryPanel } from '../../parts/entry-panel';
import { HistoryBar } from '../../parts/history-bar';
import { useEntryColumns } from '../../parts/use-entry-columns';
import { useEntryFeet } from '../../parts/use-entry-feet';
import { useEntryFilters } from '../../parts/use-entry-filters';
import { useText } from '../../text';

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
        filters={useEntryFilters()}
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
