// A page of 500 rows of which 50 change every second, or none, drawn by the table of every list.
import { GlobalStyle } from '@gwanje/ui-kit';
import { type Column, DataTable, declaredLayout } from '@gwanje/ui-kit/data-table';
import { useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';

const ROWS = 500;
const COLUMNS = 12;
/** One row each time: fifty drawings a second are harder than one of fifty rows. */
const CHANGE_EVERY_MS = 20;

interface Entry {
  readonly id: string;
  readonly values: readonly number[];
}

const NUMBER = new Intl.NumberFormat('ko-KR');
const WORDS = { selectRow: '선택', selectPage: '모두 선택', columnWidth: () => '너비' };

const columns: readonly Column<Entry>[] = Array.from({ length: COLUMNS }, (_, at) => ({
  id: `c${at}`,
  head: `열 ${at}`,
  widthPx: 110,
  ...(at === 0 ? ({ isIdentifier: true } as const) : ({ isNumber: true } as const)),
  ...(at === 1 && { sorts: { ascending: 'up', descending: 'down' } }),
  cell: ({ id, values }: Entry) =>
    at === 0 ? <strong>{id}</strong> : NUMBER.format(values[at] ?? 0),
}));
const LAYOUT = declaredLayout(columns);

const valuesOf = (seed: number) =>
  Array.from({ length: COLUMNS }, (_, at) => (seed * 7919 + at * 104_729) % 1_000_003);
const rowsAtStart = Array.from({ length: ROWS }, (_, index) => ({
  id: `member-${String(index).padStart(3, '0')}`,
  values: valuesOf(index),
}));

const idOf = ({ id }: Entry) => id;

function LiveList({ isLive }: { isLive: boolean }) {
  const [rows, setRows] = useState<readonly Entry[]>(rowsAtStart);
  const [sort, setSort] = useState('up');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!isLive) return;
    const startedAt = performance.now();
    let changes = 0;
    const timer = setInterval(() => {
      // What a busy page could not do in time is done now: the world does not wait for it.
      const due = Math.floor((performance.now() - startedAt) / CHANGE_EVERY_MS);
      setRows((all) => {
        const next = [...all];
        for (; changes < due; changes += 1) {
          const at = (changes * 37) % ROWS;
          const { id, values } = next[at] as Entry;
          // A list stays in its order while it is looked at.
          next[at] = { id, values: valuesOf(changes).with(1, values[1] ?? 0) };
        }
        return next;
      });
      Object.assign(window, { changes: due });
    }, CHANGE_EVERY_MS);
    return () => clearInterval(timer);
  }, [isLive]);
  const shown = useMemo(
    () =>
      rows.toSorted((one, other) => {
        const difference = (one.values[1] ?? 0) - (other.values[1] ?? 0);
        return sort === 'up' ? difference : -difference;
      }),
    [rows, sort],
  );
  return (
    <DataTable
      caption="목록"
      words={WORDS}
      {...{ columns, idOf, sort, selected }}
      rows={shown}
      layout={LAYOUT}
      onLayout={() => undefined}
      onSort={setSort}
      onSelected={setSelected}
    />
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <>
    <GlobalStyle />
    <LiveList isLive={location.hash === '#live'} />
  </>,
);
