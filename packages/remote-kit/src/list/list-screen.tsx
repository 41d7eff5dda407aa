import type { ApiFailure } from '@gwanje/api-client';
import { type List, PAGE_ROWS, type RowOf } from '@gwanje/contract';
import { Button, Card, EmptyState, ErrorState, Page, Skeleton, useLabels } from '@gwanje/ui-kit';
import {
  type Column,
  ColumnsMenu,
  DataTable,
  declaredLayout,
  type Foot,
  type RowTone,
  type TableLayout,
} from '@gwanje/ui-kit/data-table';
import { Download } from 'lucide-react';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { useScreenTitle } from '../screen-title';
import { usePermitted } from '../shell';
import { formatInstant } from '../time';
import type { DayRange } from './day-range.rule';
import { type Filter, FilterBar } from './filter-bar';
import { Pager } from './pager';
import { useText } from './text';
import { type ListState, type TotalsOf, useList } from './use-list';

// Most visits only read.
const ExportDialog = lazy(async () => ({
  default: (await import('./export-dialog')).ExportDialog,
})) as typeof import('./export-dialog').ExportDialog;

const SKELETON_ROWS = 12;
/** Letters of shortcuts by their key, which says something else in Korean. */
const LETTERS: Readonly<Record<string, string>> = { KeyR: 'r', KeyE: 'e' };

interface ListScreenProps<L extends List> {
  readonly list: L;
  /** What its rows are, e.g. 차단 IP. */
  readonly things: string;
  readonly subtitle?: ReactNode;
  /** The same array from drawing to drawing. */
  readonly columns: readonly Column<RowOf<L>>[];
  readonly filters?: readonly Filter[];
  /** Left out where the list has no days. */
  readonly defaultRange?: DayRange;
  readonly feetOf?: (totals: TotalsOf<L>) => readonly Foot[];
  /** In place of rows while there are none at all. */
  readonly empty?: ReactNode;
  readonly toneOf?: (row: RowOf<L>) => RowTone | undefined;
  readonly onOpen?: (row: RowOf<L>) => void;
  /** Beside the title. */
  readonly actions?: ReactNode;
  /** What may be done with rows that are selected; with it, rows can be. */
  readonly bulk?: (selected: ReadonlySet<string>, list: ListState<L>) => ReactNode;
  /** Above the list, e.g. the form that adds to it. */
  readonly children?: ReactNode;
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
`;

const NO_FILTERS: readonly Filter[] = [];

const isTyping = (event: KeyboardEvent) =>
  (event.target as Element).closest('input, select, textarea, [contenteditable], dialog') !== null;

function useWords() {
  const t = useText();
  return useMemo(
    () => ({
      table: {
        selectRow: t('table.selectRow'),
        selectPage: t('table.selectPage'),
        columnWidth: (head: string) => t('table.width', { head }),
      },
      columns: {
        columns: t('columns.columns'),
        moveUp: (head: string) => t('columns.moveUp', { head }),
        moveDown: (head: string) => t('columns.moveDown', { head }),
        pin: (head: string) => t('columns.pin', { head }),
        unpin: (head: string) => t('columns.unpin', { head }),
        alwaysShown: t('columns.alwaysShown'),
        tooManyPinned: t('columns.tooMany'),
        dense: t('columns.dense'),
        wide: t('columns.wide'),
        reset: t('columns.reset'),
      },
    }),
    [t],
  );
}

function Failed({ error, onRetry }: { error: ApiFailure; onRetry: () => unknown }) {
  const t = useText();
  const labels = useLabels();
  return (
    <ErrorState
      title={t('list.failed.title')}
      text={error.message}
      action={
        <Button tone="primary" onClick={() => void onRetry()}>
          {labels.retry}
        </Button>
      }
    />
  );
}

function Empty<L extends List>({
  list,
  things,
  filters,
  children,
}: {
  list: ListState<L>;
  things: string;
  filters: readonly Filter[];
  children: ReactNode;
}) {
  const t = useText();
  const set = filters.filter(({ name }) => list.url.filters[name] !== undefined);
  const isFiltered = set.length > 0 || list.days.from !== undefined || list.days.to !== undefined;
  if (!isFiltered)
    return (
      children ?? (
        <EmptyState
          title={t('list.none', {
            things,
          })}
        />
      )
    );
  const named = set.map(({ name, label }) => `${label} ${list.url.filters[name]}`).join(' · ');
  return (
    <EmptyState
      title={t('list.noneFound')}
      text={
        <>
          {named && <>{t('list.noneFound.filters', { filters: named })} </>}
          <Button size="s" onClick={list.clearFilters}>
            {t('filter.clear')}
          </Button>
        </>
      }
    />
  );
}

/** The whole of an ordinary list: filters, rows, sums, pages and keys, as its definition says. */
export function ListScreen<L extends List>(props: ListScreenProps<L>) {
  const { list: endpoints, things, columns, filters = NO_FILTERS, defaultRange, onOpen } = props;
  const t = useText();
  const words = useWords();
  const title = useScreenTitle();
  const filterNames = useMemo(() => filters.map(({ name }) => name), [filters]);
  const list = useList(endpoints, { filterNames, ...(defaultRange && { defaultRange }) });
  const [layout, setLayout] = useState<TableLayout>(() => declaredLayout(columns));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isExporting, setExporting] = useState(false);
  const mayExport = usePermitted('export.run');
  const { page, counted, error } = list;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps: Record<string, () => void> = {
      '[': list.goToPrevious,
      ']': list.goToNext,
      r: () => void list.reload(),
      e: () => setExporting(mayExport),
      '/': () =>
        event.currentTarget
          .querySelector<HTMLElement>('[role=search] input:not([type=date])')
          ?.focus(),
    };
    const step = steps[LETTERS[event.code] ?? event.key.toLowerCase()];
    if (!step) return;
    event.preventDefault();
    step();
  };
  const openRow = (id: string) => {
    const row = page?.rows.find((one) => list.idOf(one) === id);
    if (row !== undefined) onOpen?.(row);
  };
  const count = counted
    ? counted.isMore
      ? t('list.countMore')
      : t('list.count', { count: counted.count })
    : undefined;
  return (
    <Page title={title} subtitle={props.subtitle} actions={props.actions}>
      <Stack onKeyDown={onKeyDown}>
        {props.children}
        <FilterBar
          filters={filters}
          values={list.url.filters}
          onValues={list.setFilters}
          {...(defaultRange && {
            days: {
              range: list.range,
              days: list.days,
              onRange: list.setRange,
              hasDayChanged: list.hasDayChanged,
              onToday: list.goToToday,
            },
          })}
        />
        {!page && error && <Failed error={error} onRetry={list.reload} />}
        {!page && !error && (
          <Card title={t('list.card')}>
            <Skeleton rows={SKELETON_ROWS} label={t('list.loading', { things })} />
          </Card>
        )}
        {page && (
          <Card
            title={t('list.card')}
            note={count}
            actions={
              <>
                {selected.size > 0 && props.bulk?.(selected, list)}
                <Button
                  size="s"
                  shortcut="E"
                  icon={<Download size={14} aria-hidden />}
                  disabledReason={mayExport ? undefined : t('export.noRight')}
                  onClick={() => setExporting(true)}
                >
                  {t('export.button')}
                </Button>
                <ColumnsMenu
                  words={words.columns}
                  columns={columns}
                  layout={layout}
                  onLayout={setLayout}
                />
              </>
            }
            footer={
              (list.hasNext || list.url.page > 1) && (
                <Pager
                  page={list.url.page}
                  count={counted?.count}
                  hasNext={list.hasNext}
                  onPage={list.goToPage}
                  onPrevious={list.goToPrevious}
                  onNext={list.goToNext}
                />
              )
            }
          >
            {error && (
              <p role="alert">
                {error.message} {t('list.stale', { at: formatInstant(page.at) })}
              </p>
            )}
            <DataTable
              caption={title}
              isStale={list.isStale}
              words={words.table}
              columns={columns}
              rows={page.rows as readonly RowOf<L>[]}
              idOf={list.idOf}
              firstIndex={(list.url.page - 1) * PAGE_ROWS}
              layout={layout}
              onLayout={setLayout}
              sort={list.sort}
              onSort={list.setSort}
              {...(props.bulk && { selected, onSelected: setSelected })}
              {...(onOpen && { onOpen: openRow })}
              {...(props.toneOf && { toneOf: props.toneOf })}
              {...(props.feetOf && counted && { feet: props.feetOf(counted) })}
              {...(counted && !counted.isMore && { rowCount: counted.count })}
              empty={
                <Empty list={list} things={things} filters={filters}>
                  {props.empty}
                </Empty>
              }
            />
          </Card>
        )}
        <Suspense>
          {isExporting && (
            <ExportDialog
              list={endpoints.page.path}
              things={things}
              columns={columns}
              layout={layout}
              filter={list.filter}
              sort={list.sort}
              count={count ?? ''}
              onClose={() => setExporting(false)}
            />
          )}
        </Suspense>
      </Stack>
    </Page>
  );
}
