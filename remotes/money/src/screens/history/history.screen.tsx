import { entries, type LedgerEntry } from '@gwanje/contract';
import { useSearchParams } from '@gwanje/remote-kit';
import { ListScreen } from '@gwanje/remote-kit/list';
import { formatWon } from '@gwanje/ui-kit';
import { useMemo, useState } from 'react';
import { balanceGaps } from '../../domain/balance-run.rule';
import { entryFilterOf } from '../../domain/entry-filter.rule';
import { EntryColours } from '../../parts/entry-colours';
import { EntryPanel } from '../../parts/entry-panel';
import { HistoryBar } from '../../parts/history-bar';
import { TypeTotals } from '../../parts/type-totals';
import { useEntryColumns } from '../../parts/use-entry-columns';
import { useEntryFeet } from '../../parts/use-entry-feet';
import { useEntryFilters } from '../../parts/use-entry-filters';
import { useText } from '../../text';

const NO_GAP = { run: 0, entries: 0, gapWon: 0 };

export default function HistoryScreen() {
  const t = useText();
  const [params] = useSearchParams();
  const [rows, setRows] = useState<readonly LedgerEntry[]>([]);
  const sort = params.get('sort') === 'oldest' ? 'oldest' : 'newest';
  // Only balances of one wallet of one member follow from each other.
  const isRun = params.has('memberId') && params.has('wallet');
  const gaps = useMemo(() => balanceGaps(rows, sort), [rows, sort]);
  const groupOf = ({ entryId }: LedgerEntry) => {
    const { run, entries: count, gapWon } = gaps.get(entryId) ?? NO_GAP;
    const won = `${gapWon > 0 ? '+' : ''}${formatWon(gapWon)}`;
    return { id: `${run}`, head: run === 0 ? null : t('run.gap', { count, won }) };
  };
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
        {...(isRun && { groupOf })}
        detailOf={(entry) => <EntryPanel entry={entry} />}
      >
        <HistoryBar rows={rows} sort={params.get('sort')} />
        <TypeTotals />
      </ListScreen>
    </EntryColours>
  );
}
