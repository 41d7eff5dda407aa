import { type List, PAGE_ROWS, type RowOf } from '@gwanje/contract';
import { Button, Card, isComposing, Page, Skeleton } from '@gwanje/ui-kit';
import {
  type Column,
  ColumnsMenu,
  DataTable,
  declaredLayout,
  type Foot,
  type RowGroup,
  type RowTone,
  type TableLayout,
} from '@gwanje/ui-kit/data-table';
import { Download } from 'lucide-react';
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react';
import { styled } from 'styled-components';
import { useScreenTitle } from '../screen-title';
import { usePermitted } from '../shell';
import { formatInstant } from '../time';
import { InRow } from '../unsaved/use-unsaved-work';
import { Age } from './age';
import { Beside } from './beside';
import { CloseDetail } from './close-detail';
import { Connected } from './connected';
import type { DayRange } from './day-range.rule';
import { type Filter, FilterBar } from './filter-bar';
import { EmptyList, type EmptyWords, FailedList } from './list-states';
import { LiveNews } from './live-news';
import { Pager } from './pager';
import { useText } from './text';
import { useKeysOfPage } from './use-keys-of-page';
import { type ListState, type TotalsOf, useList } from './use-list';
import { useLive } from './use-live';
import { type OpenedRow, useOpenedRow } from './use-opened-row';
import { useViews } from './use-views';
import { ViewsBar } from './views-bar';

const SKELETON_ROWS = 12;
/** Letters of shortcuts by their key, which says something else in Korean. */
const LETTERS: Readonly<Record<string, string>> = { KeyR: 'r', KeyE: 'e', KeyN: 'n' };

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
  /** Its days are of its sums and narrow no row. */
  readonly isOfSums?: boolean;
  /** Its days are those to come, and so are the ranges that it offers. */
  readonly isAhead?: boolean;
  /** What the address says of filters, in the list's own words; left out: the same. */
  readonly narrow?: (filters: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
  /** Left out: the list's first. */
  readonly defaultSort?: L['sorts'][number] | undefined;
  readonly feetOf?: (totals: TotalsOf<L>) => readonly Foot[];
  /** In place of the usual words while there are no rows at all. */
  readonly empty?: EmptyWords;
  /** The words on the button above that makes one, where it may be pressed: said while there are none. */
  readonly makes?: string | undefined;
  readonly toneOf?: (row: RowOf<L>) => RowTone | undefined;
  /** What rows that stand together are of, said above the first of them. */
  readonly groupOf?: (row: RowOf<L>) => RowGroup;
  readonly onOpen?: (row: RowOf<L>) => void;
  /**
   * What a row folds out beneath itself, one at a time, in place of `onOpen`; the address says which
   * row. Keys that its buttons name in `shortcut` hold in the whole list while it is open.
   */
  readonly detailOf?: (row: RowOf<L>, opened: OpenedRow<L>) => ReactNode;
  /** What is said beside the list while no row is open; left out, rows fold out beneath themselves. */
  readonly beside?: string;
  /** The rows that are drawn, where some of a page stand for others. */
  readonly linesOf?: (rows: readonly RowOf<L>[]) => readonly RowOf<L>[];
  /** Told of the rows that are shown, whenever they are others. */
  readonly onRows?: (rows: readonly RowOf<L>[]) => void;
  /** Told of the row that the address names and the page does not hold, which is shown above it. */
  readonly onLinked?: (row: RowOf<L> | undefined) => void;
  /** Told when the connection is lost and when it is back, where decisions stand beside the list. */
  readonly onLost?: (isLost: boolean) => void;
  /** How often what is shown is asked for anew; left out: every ten seconds. */
  readonly askedEveryMs?: number;
  /** Beside the title; the key N presses the button that names it in `shortcut`. */
  readonly actions?: ReactNode;
  /**
   * What may be done with the rows that are selected, or with the whole filter while none is. Keys that
   * its buttons name in `shortcut` hold in the list while no row is open that has them.
   */
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

/** The button that shows what is new. */
const SHOW_NEW = "[role=status] [aria-keyshortcuts='R']";

const pressNew = (within: HTMLElement) =>
  within.closest('main')?.querySelector<HTMLElement>("header [aria-keyshortcuts='N']")?.click();

/** A file of every row of a filter; most visits only read. */
export const ExportDialog = lazy(async () => ({
  default: (await import('./export-dialog')).ExportDialog,
})) as typeof import('./export-dialog').ExportDialog;

/** Where something is typed to look for, which has to be unfolded first where room is short. */
function findIn(list: HTMLElement) {
  list.querySelector<HTMLElement>('[data-folded] > [data-fold]')?.click();
  queueMicrotask(() =>
    list.querySelector<HTMLElement>('[role=search] input:not([type=date])')?.focus(),
  );
}

/** The row that the tab key stops at. */
function toRows(list: HTMLElement, options?: FocusOptions): boolean {
  const row = list.querySelector<HTMLElement>("[role=grid] tbody > tr[tabindex='0']");
  row?.focus(options);
  return row !== null;
}

/** The same, or where they would stand: for what goes away by its own press, and would leave the keys to nobody. */
function toRowsOrPlace(list: HTMLElement | null) {
  // What is new is in sight.
  if (!list || toRows(list, { preventScroll: true })) return;
  list.querySelector('[role=grid]')?.parentElement?.focus({ preventScroll: true });
}

/** Whether arrows lead to the rows, where nothing has the focus, or Escape does, from what narrows them. */
function goesToRows({ target, key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const isNowhere = target === currentTarget;
  if (key === 'Escape') return isNowhere || (target as Element).closest('[role=search]') !== null;
  return isNowhere && (key === 'ArrowDown' || key === 'ArrowUp');
}

/** @returns whether one of the buttons for many rows has this key */
function pressBulk({ code, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  if (!code.startsWith('Key')) return false;
  const named = `[data-bulk] [aria-keyshortcuts='${code.slice('Key'.length)}']`;
  const button = currentTarget.querySelector<HTMLElement>(named);
  button?.click();
  return button !== null;
}

/** @returns whether one of the buttons of the row that has the focus has this key */
function pressInRow({ code, target }: KeyboardEvent<HTMLElement>): boolean {
  if (!code.startsWith('Key')) return false;
  const row = (target as Element).closest('[role=grid] tbody > tr[data-row]');
  const named = `[aria-keyshortcuts='${code.slice('Key'.length)}']`;
  const button = row?.querySelector<HTMLElement>(named);
  button?.click();
  return Boolean(button);
}

// A box that was ticked by the pointer keeps the focus, and nothing is typed into it.
const TYPED_INTO = 'input:not([type=checkbox]), select, textarea, [contenteditable]';
const isTyping = (event: KeyboardEvent) => (event.target as Element).closest(TYPED_INTO) !== null;

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
        width: (head: string) => t('table.width', { head }),
        moveUp: (head: string) => t('columns.moveUp', { head }),
        moveDown: (head: string) => t('columns.moveDown', { head }),
        pin: (head: string) => t('columns.pin', { head }),
        unpin: (head: string) => t('columns.unpin', { head }),
        alwaysShown: t('columns.alwaysShown'),
        tooManyPinned: t('columns.tooMany'),
        dense: t('columns.dense'),
        wide: t('columns.wide'),
        reset: t('columns.reset'),
        failed: t('columns.failed'),
      },
    }),
    [t],
  );
}

/** The whole of an ordinary list: filters, rows, sums, pages and keys, as its definition says. */
export function ListScreen<L extends List>(props: ListScreenProps<L>) {
  const { list: endpoints, things, columns, filters = NO_FILTERS, defaultRange, onOpen } = props;
  const t = useText();
  const words = useWords();
  const title = useScreenTitle();
  const filterNames = useMemo(() => filters.map(({ name }) => name), [filters]);
  const list = useList(endpoints, {
    ...{ filterNames, narrow: props.narrow, defaultSort: props.defaultSort },
    ...(defaultRange && { defaultRange }),
  });
  const opened = useOpenedRow(endpoints, list, props.detailOf !== undefined);
  const [layout, setLayout] = useState<TableLayout>(() => declaredLayout(columns));
  const views = useViews({
    ...{ list: endpoints, columns, filterNames, layout },
    ...{ url: list.url, change: list.change, onLayout: setLayout },
  });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isExporting, setExporting] = useState(false);
  const mayExport = usePermitted('export.run');
  const besideId = useId();
  const place = useKeysOfPage();
  const { page, counted, error, filter, input, idOf } = list;
  const live = useLive({
    ...{ list: endpoints, filter, input, page, idOf, linked: opened.linked },
    everyMs: props.askedEveryMs,
  });

  const { onRows, onLinked, onLost } = props;
  const shownRows = page?.rows;
  useEffect(() => {
    if (shownRows) onRows?.(shownRows);
  }, [shownRows, onRows]);
  useEffect(() => onLinked?.(opened.linked), [opened.linked, onLinked]);
  useEffect(() => onLost?.(live.isLost), [live.isLost, onLost]);

  const showNew = () => {
    toRowsOrPlace(place.current);
    void list.reload();
  };
  const unselect = () => {
    toRowsOrPlace(place.current);
    setSelected(new Set());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (props.detailOf && !isComposing(event) && opened.onKeyDown(event, isTyping(event))) {
      event.preventDefault();
      return;
    }
    if (!isComposing(event) && goesToRows(event) && toRows(event.currentTarget)) {
      event.preventDefault();
      return;
    }
    if (isTyping(event)) return;
    // Held down, it would press once more whatever stands there by then.
    if (event.repeat && event.code.startsWith('Key')) return;
    if (pressInRow(event) || pressBulk(event)) {
      event.preventDefault();
      return;
    }
    const steps: Record<string, () => void> = {
      '[': list.goToPrevious,
      ']': list.goToNext,
      r: () => ((event.target as Element).matches(SHOW_NEW) ? showNew() : void list.reload()),
      e: () => setExporting(mayExport),
      n: () => pressNew(event.currentTarget),
      '/': () => findIn(event.currentTarget),
    };
    const step = steps[LETTERS[event.code] ?? event.key.toLowerCase()];
    if (!step) return;
    event.preventDefault();
    step();
  };
  const openRow = (id: string) => {
    const row = opened.rows.find((one) => list.idOf(one) === id);
    if (row === undefined) return;
    if (props.detailOf) opened.toggle(id);
    else onOpen?.(row);
  };
  const isBeside = props.beside !== undefined;
  const detailOf = (row: RowOf<L>) => (
    <InRow value>
      <CloseDetail onClose={() => opened.toggle(list.idOf(row))} />
      {props.detailOf?.(row, opened)}
    </InRow>
  );
  const openRowNow = opened.rows.find((row) => list.idOf(row) === opened.id);
  const lines = (page && props.linesOf?.(page.rows)) ?? page?.rows ?? [];
  // Of other pages, of another filter, or gone since: nothing else tells that they are meant as well.
  const unseen = [...selected].filter(
    (id) => !opened.rows.some((row) => list.idOf(row) === id),
  ).length;
  const { left } = live;
  const tone = props.toneOf;
  const toneOf = useCallback(
    (row: RowOf<L>) => (left.has(list.idOf(row)) ? 'muted' : tone?.(row)),
    [left, list.idOf, tone],
  );
  const count = counted
    ? counted.isMore
      ? t('list.countMore')
      : t('list.count', { count: counted.count })
    : undefined;
  return (
    <Page title={title} subtitle={props.subtitle} actions={props.actions}>
      <Stack ref={place} onKeyDown={onKeyDown}>
        {props.children}
        <FilterBar
          filters={filters}
          values={list.meant}
          onValues={list.setFilters}
          {...(defaultRange && {
            days: {
              range: list.range,
              isAhead: props.isAhead === true,
              days: list.days,
              onRange: list.setRange,
              hasDayChanged: list.hasDayChanged,
              onToday: list.goToToday,
            },
          })}
        />
        {!page && error && <FailedList error={error} list={list} />}
        {!page && !error && (
          <Card title={t('list.card')}>
            <Skeleton rows={SKELETON_ROWS} label={t('list.loading', { things })} />
          </Card>
        )}
        {page && (
          <Beside
            {...(isBeside && {
              aside: {
                id: besideId,
                label: t('list.beside'),
                none: props.beside,
                detail: openRowNow && (
                  <Connected disabled={live.isLost}>{detailOf(openRowNow)}</Connected>
                ),
              },
            })}
          >
            <Card
              title={t('list.card')}
              note={
                <>
                  {count && (
                    <>
                      <span>{count}</span> ·{' '}
                    </>
                  )}
                  <Age at={live.checkedAt ?? page.at} />
                </>
              }
              actions={
                <>
                  {props.bulk && (
                    <Connected data-bulk disabled={live.isLost}>
                      {props.bulk(selected, list)}
                    </Connected>
                  )}
                  {props.bulk && selected.size > 0 && (
                    <Button size="s" tone="quiet" onClick={unselect}>
                      {unseen > 0
                        ? t('list.unselectUnseen', { count: unseen })
                        : t('list.unselect')}
                    </Button>
                  )}
                  <Button
                    size="s"
                    shortcut="E"
                    icon={<Download size={14} aria-hidden />}
                    disabledReason={mayExport ? undefined : t('export.noRight')}
                    onClick={() => setExporting(true)}
                  >
                    {t('export.button')}
                  </Button>
                  <ViewsBar list={endpoints.page.path} views={views} />
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
              <LiveNews live={live} things={things} onShow={showNew} />
              {opened.linked && <p role="note">{t(opened.isHeld ? 'list.held' : 'list.linked')}</p>}
              {opened.isMissing && <p role="note">{t('list.linkedMissing')}</p>}
              {error && (
                <p role="alert">
                  {error.message} {t('list.stale', { at: formatInstant(page.at) })}
                </p>
              )}
              <Connected disabled={live.isLost}>
                <DataTable
                  caption={title}
                  isStale={list.isStale}
                  words={words.table}
                  columns={columns}
                  rows={opened.linked ? [opened.linked, ...lines] : lines}
                  idOf={list.idOf}
                  firstIndex={(list.url.page - 1) * PAGE_ROWS}
                  layout={layout}
                  onLayout={setLayout}
                  sort={list.sort}
                  onSort={list.setSort}
                  {...(props.bulk && { selected, onSelected: setSelected })}
                  {...((onOpen || props.detailOf) && { onOpen: openRow })}
                  {...(props.detailOf && {
                    openId: opened.id,
                    ...(isBeside ? { detailsId: besideId } : { detailOf }),
                  })}
                  {...(props.groupOf && { groupOf: props.groupOf })}
                  toneOf={toneOf}
                  {...(props.feetOf && counted && { feet: props.feetOf(counted) })}
                  {...(counted && !counted.isMore && { rowCount: counted.count })}
                  empty={
                    <EmptyList
                      {...{ list, things, filters }}
                      makes={props.makes}
                      empty={props.empty}
                      isOfSums={props.isOfSums === true}
                    />
                  }
                />
              </Connected>
            </Card>
          </Beside>
        )}
        <Suspense>
          {isExporting && (
            <ExportDialog
              list={endpoints.page.path}
              things={things}
              columns={columns}
              layout={layout}
              filter={list.filter}
              meant={list.meant}
              sort={list.sort}
              filters={filters}
              count={count ?? ''}
              onClose={() => setExporting(false)}
            />
          )}
        </Suspense>
      </Stack>
    </Page>
  );
}
