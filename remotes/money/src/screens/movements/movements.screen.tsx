import { entries, type LedgerEntry } from '@gwanje/contract';
import { formatInstant, useSearchParams } from '@gwanje/remote-kit';
import { daysInAddress, ListScreen } from '@gwanje/remote-kit/list';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { entryFilterOf } from '../../domain/entry-filter.rule';
import { movementLines } from '../../domain/movement-lines.rule';
import { EntryColours } from '../../parts/entry-colours';
import { EntryPanel } from '../../parts/entry-panel';
import { HistoryBar } from '../../parts/history-bar';
import { TypeTotals } from '../../parts/type-totals';
import { useEntryFeet } from '../../parts/use-entry-feet';
import { useEntryFilters } from '../../parts/use-entry-filters';
import { useText } from '../../text';
import { DayHead } from './day-head';
import { FoldedBets } from './folded-bets';
import { useDays } from './use-days';
import { useMovementColumns } from './use-movement-columns';
import { useWholeMovements } from './use-whole-movements';

// Only one member has a balance that runs.
const BalanceChart = lazy(async () => ({
  default: (await import('./balance-chart')).BalanceChart,
}));

const dayOf = (at: string) => formatInstant(at).slice(0, 10);

/** What narrows a member's story, so that lines no longer follow from each other. */
const NARROWING = [
  ...['wallet', 'groups', 'types', 'actor', 'subject', 'isTest'],
  ...['minWon', 'maxWon'],
];

/** The history as movements: one line each, by day, and of one member his whole story. */
export default function MovementsScreen() {
  const t = useText();
  const [params] = useSearchParams();
  const [rows, setRows] = useState<readonly LedgerEntry[]>([]);
  const sort = params.get('sort') === 'oldest' ? 'oldest' : 'newest';
  const memberId = params.get('memberId');
  const isStory = memberId !== null && !NARROWING.some((name) => params.has(name));
  const lines = useMemo(() => movementLines(rows, { sort, dayOf, isStory }), [rows, sort, isStory]);
  const byEntry = useMemo(() => new Map(lines.map((line) => [line.entry.entryId, line])), [lines]);
  const whole = useWholeMovements(lines, params.get('wallet') !== null);
  const days = useDays(lines, params);
  const linesOf = useCallback(
    (page: readonly LedgerEntry[]) =>
      movementLines(page, { sort, dayOf, isStory }).map(({ entry }) => entry),
    [sort, isStory],
  );
  return (
    <EntryColours>
      <ListScreen
        list={entries}
        things={t('entries.things')}
        subtitle={t('movements.subtitle')}
        columns={useMovementColumns(byEntry, whole)}
        filters={useEntryFilters()}
        narrow={entryFilterOf}
        defaultRange="today"
        feetOf={useEntryFeet('legs')}
        toneOf={({ amountWon }) => (amountWon === 0 ? 'muted' : undefined)}
        onRows={setRows}
        linesOf={linesOf}
        groupOf={({ entryId, at }) => {
          const day = byEntry.get(entryId)?.day ?? dayOf(at);
          return { id: day, head: <DayHead day={day} wallets={days.get(day)} /> };
        }}
        detailOf={(entry) => {
          const line = byEntry.get(entry.entryId);
          return line && line.folded > 1 ? (
            <FoldedBets line={line} />
          ) : (
            <EntryPanel entry={entry} />
          );
        }}
      >
        <HistoryBar rows={rows} sort={params.get('sort')} />
        <TypeTotals />
        {memberId && (
          <Suspense>
            <BalanceChart memberId={memberId} days={daysInAddress(params, 'today')} />
          </Suspense>
        )}
      </ListScreen>
    </EntryColours>
  );
}
