import {
  type CSSProperties,
  Fragment,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useId,
  useMemo,
  useRef,
} from 'react';
import { BodyRow } from './body-row';
import type { Column, Foot, RowGroup, RowTone } from './column';
import { Region } from './data-table-style';
import { HeadCell } from './head-cell';
import { type TableLayout, withMoved, withWidth } from './table-layout';
import { type PlacedColumn, useColumnModel } from './use-column-model';
import { useGridKeys } from './use-grid-keys';

const SELECT_WIDTH_PX = 38;
const NARROW_IDENTIFIER_MAX_PX = 150;

/** What the table says by itself, in the person's language. */
export interface DataTableWords {
  readonly selectRow: string;
  readonly selectPage: string;
  readonly columnWidth: (head: string) => string;
}

export interface DataTableProps<Row> {
  /** What the table holds, for those who listen. */
  readonly caption: string;
  readonly words: DataTableWords;
  /** The same array from drawing to drawing, unless columns change. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly layout: TableLayout;
  readonly onLayout: (layout: TableLayout) => void;
  readonly sort?: string | undefined;
  readonly onSort?: (sort: string) => void;
  /** Left out where rows cannot be selected. */
  readonly selected?: ReadonlySet<string>;
  readonly onSelected?: (selected: ReadonlySet<string>) => void;
  readonly onOpen?: (id: string) => void;
  /** What the open row folds out beneath itself; the row is named by `openId`. */
  readonly detailOf?: (row: Row) => ReactNode;
  readonly openId?: string | undefined;
  /** Where the open row is told of, if that is elsewhere than beneath it: the id of that place. */
  readonly detailsId?: string | undefined;
  readonly toneOf?: (row: Row) => RowTone | undefined;
  /** What rows that stand together are of, said above the first of them. */
  readonly groupOf?: (row: Row) => RowGroup;
  readonly feet?: readonly Foot[];
  /** Place of the first row among all that the filter leaves, from 0. */
  readonly firstIndex?: number;
  /** How many rows the filter leaves; left out while that is not known. */
  readonly rowCount?: number;
  /** Rows that are no longer, or not yet, what was asked for. */
  readonly isStale?: boolean;
  /** What is shown in place of rows. */
  readonly empty?: ReactNode;
}

/** Ids from the one that was touched last to this one. */
function between(ids: readonly string[], from: string | undefined, to: string): readonly string[] {
  const [first, last] = [ids.indexOf(from ?? to), ids.indexOf(to)].sort((a, b) => a - b);
  return ids.slice(first === -1 ? last : first, (last ?? 0) + 1);
}

function useRowHandlers<Row>({ rows, idOf, selected, onSelected, onOpen }: DataTableProps<Row>) {
  const ids = useMemo(() => rows.map(idOf), [rows, idOf]);
  const touched = useRef<string>(undefined);
  // What is drawn keeps its functions, so that no row is drawn again for what happens elsewhere.
  const latest = useRef({ ids, selected, onSelected, onOpen });
  latest.current = { ids, selected, onSelected, onOpen };
  const open = useCallback((id: string) => latest.current.onOpen?.(id), []);
  const select = useCallback((id: string, isRange = false) => {
    const { ids: all, selected: before = new Set(), onSelected: tell } = latest.current;
    const isOn = !before.has(id);
    const after = new Set(before);
    for (const one of isRange ? between(all, touched.current, id) : [id])
      if (isOn) after.add(one);
      else after.delete(one);
    touched.current = id;
    tell?.(after);
  }, []);
  const onPage = selected ? ids.filter((id) => selected.has(id)).length : 0;
  const selectPage = () => {
    const after = new Set(selected);
    for (const id of ids) {
      if (onPage === ids.length) after.delete(id);
      else after.add(id);
    }
    onSelected?.(after);
  };
  return { ids, select, selectPage, onPage, open: onOpen && open };
}

const pinVariables = <Row,>(columns: readonly PlacedColumn<Row>[], shiftPx: number) =>
  Object.fromEntries([
    // On a phone it is the only one that stays.
    ['--identifier-start', `${shiftPx}px`],
    ...columns.flatMap(({ pin }) =>
      pin ? [[`--pin-${pin.index + (shiftPx > 0 ? 1 : 0)}`, `${pin.startPx + shiftPx}px`]] : [],
    ),
  ]);

/** The tracks of a row, each as wide as its column, and what is left over shared in the same proportion; and their sum. */
function tracksOf<Row>(columns: readonly PlacedColumn<Row>[], shiftPx: number) {
  const tracks = columns.map(({ widthPx }) => `minmax(${widthPx}px, ${widthPx}fr)`);
  return {
    tracks: [...(shiftPx > 0 ? [`${shiftPx}px`] : []), ...tracks].join(' '),
    width: `${columns.reduce((sum, { widthPx }) => sum + widthPx, shiftPx)}px`,
  };
}

/**
 * The columns of a phone: the one that stays comes before what is declared in front of it and leaves room for what is
 * behind it; what may be done with a row stands beneath it.
 */
function narrowColumns<Row>(columns: readonly PlacedColumn<Row>[]): readonly PlacedColumn<Row>[] {
  const stays = ({ column, pin }: PlacedColumn<Row>) => column.isIdentifier && pin;
  const first = columns.filter(stays).map((placed) => ({
    ...placed,
    widthPx: Math.min(placed.widthPx, NARROW_IDENTIFIER_MAX_PX),
  }));
  return [...first, ...columns.filter((placed) => !stays(placed) && !placed.column.isActions)];
}

/** How many columns the first cell of these may take in a line of sums: its own, and those with nothing in them behind it. */
function roomOf<Row>({ cells }: Foot, [, ...others]: readonly PlacedColumn<Row>[]): number {
  const next = others.findIndex(
    ({ column }) => column.isActions || (cells[column.id] ?? '') !== '',
  );
  return 1 + (next === -1 ? others.length : next);
}

/** The cells of a line of sums from this place on; what is no number runs on as well, unless it stays. */
function cellsAfter<Row>(
  foot: Foot,
  columns: readonly PlacedColumn<Row>[],
  from: number,
): readonly { placed: PlacedColumn<Row>; span: number }[] {
  const [placed, ...others] = columns.slice(from);
  if (!placed) return [];
  const runsOn = foot.cells[placed.column.id] && !placed.column.isNumber && !placed.pin;
  const span = runsOn ? roomOf(foot, [placed, ...others]) : 1;
  return [{ placed, span }, ...cellsAfter(foot, columns, from + span)];
}

function FootLine<Row>({
  foot,
  columns,
  isSelectable,
}: {
  foot: Foot;
  columns: readonly PlacedColumn<Row>[];
  isSelectable: boolean;
}) {
  const { label, cells, tone } = foot;
  const room = roomOf(foot, columns);
  const placeOf = ({ column, pin }: PlacedColumn<Row>) => ({
    ...(pin && { 'data-pin': pin.index + (isSelectable ? 1 : 0) }),
    ...(pin?.isLast && { 'data-last': '' }),
    ...(column.isIdentifier && { 'data-identifier': '' }),
    ...(column.isActions && { 'data-end': '' }),
  });
  const [first] = columns;
  return (
    <tr data-tone={tone}>
      {isSelectable && <td data-pin={0} data-select />}
      {first && (
        <th
          scope="row"
          {...placeOf(first)}
          {...(room > 1 && {
            ...{ colSpan: room, 'data-last': undefined },
            style: { gridColumn: `span ${room}`, backgroundSize: `${first.widthPx}px 100%` },
          })}
        >
          <span>
            {label} {cells[first.column.id]}
          </span>
        </th>
      )}
      {cellsAfter(foot, columns, room).map(({ placed, span }) => (
        <td
          key={placed.column.id}
          {...(placed.column.isNumber && { 'data-n': '' })}
          {...placeOf(placed)}
          {...(span > 1 && { colSpan: span, style: { gridColumn: `span ${span}` } })}
        >
          {/* As one, which may be wider than its cell. */}
          <span>{cells[placed.column.id]}</span>
        </td>
      ))}
    </tr>
  );
}

/**
 * The rows that are drawn: what a person pressed is shown first, and then the rows that follow from
 * it, so that a press waits neither for a long page nor for what changes on it meanwhile. Rows of
 * other columns are of another list, and drawn at once; so is what comes in place of none, together
 * with the end of what stood there.
 */
function useDrawnRows<Row>({ rows, columns, firstIndex = 0 }: DataTableProps<Row>) {
  const now = useMemo(() => ({ rows, columns, firstIndex }), [rows, columns, firstIndex]);
  const drawn = useDeferredValue(now);
  return drawn.columns === columns && drawn.rows.length > 0 ? drawn : now;
}

/**
 * A page of rows with columns that a person arranges, under one head that stays and over sums that
 * stay. It draws and knows nothing of where rows come from.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, words, layout, onLayout, sort, onSort, toneOf } = props;
  const { selected, feet = [], rowCount, isStale, empty } = props;
  const { rows, firstIndex } = useDrawnRows(props);
  const { detailOf, openId, groupOf } = props;
  const beneathId = useId();
  const detailsId = detailOf ? beneathId : props.detailsId;
  const columns = useColumnModel(props.columns, layout);
  const { ids, select, selectPage, onPage, open } = useRowHandlers({ ...props, rows });
  const isSelectable = selected !== undefined;
  const { activeId, bodyProps } = useGridKeys({
    rowIds: ids,
    onOpen: open,
    onToggle: isSelectable ? select : undefined,
  });
  const shiftPx = isSelectable ? SELECT_WIDTH_PX : 0;
  const wide = tracksOf(columns, shiftPx);
  const narrow = tracksOf(narrowColumns(columns), shiftPx);
  const move = (id: string, before: string) => {
    if (id !== before) onLayout(withMoved(layout, id, layout.order.indexOf(before)));
  };
  const style = {
    '--pin-0': '0px',
    '--feet': feet.length,
    '--columns': wide.tracks,
    '--columns-narrow': narrow.tracks,
    '--width': wide.width,
    '--width-narrow': narrow.width,
    ...pinVariables(columns, shiftPx),
  } as CSSProperties;
  // Rows are stops, and scroll by the keys what is wider than its frame; without them the frame is.
  return (
    <Region
      data-flush
      data-density={layout.density}
      data-ended={columns.some(({ column }) => column.isActions) || undefined}
      aria-busy={isStale || undefined}
      style={style}
      {...(rows.length === 0 && { tabIndex: 0, role: 'group', 'aria-label': caption })}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows are stops is a grid
        role="grid"
        aria-rowcount={rowCount === undefined ? -1 : rowCount + 1}
        aria-multiselectable={isSelectable || undefined}
      >
        <caption data-hidden-text>{caption}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {isSelectable && (
              <th scope="col" data-pin={0} data-select>
                <input
                  type="checkbox"
                  aria-label={words.selectPage}
                  checked={ids.length > 0 && onPage === ids.length}
                  ref={(box) => {
                    if (box) box.indeterminate = onPage > 0 && onPage < ids.length;
                  }}
                  onChange={selectPage}
                />
              </th>
            )}
            {columns.map((placed) => (
              <HeadCell
                key={placed.column.id}
                placed={placed}
                pinIndex={placed.pin && placed.pin.index + (isSelectable ? 1 : 0)}
                sort={sort}
                onSort={onSort}
                widthLabel={words.columnWidth(placed.column.head)}
                onWidth={(next) => onLayout(withWidth(layout, placed.column.id, next))}
                onDropped={(id) => move(id, placed.column.id)}
              />
            ))}
          </tr>
        </thead>
        <tbody {...bodyProps}>
          {rows.map((row, index) => {
            const id = ids[index] as string;
            const group = groupOf?.(row);
            const before = rows[index - 1];
            const isFirst = group && (!before || groupOf?.(before).id !== group.id);
            return (
              <Fragment key={id}>
                {isFirst && group.head && (
                  <tr data-group>
                    <th scope="colgroup" colSpan={columns.length + (isSelectable ? 1 : 0)}>
                      <div>{group.head}</div>
                    </th>
                  </tr>
                )}
                <BodyRow
                  row={row}
                  id={id}
                  columns={columns}
                  ariaIndex={firstIndex + index + 2}
                  isActive={id === activeId}
                  tone={toneOf?.(row)}
                  isSelected={selected?.has(id)}
                  detailsId={id === openId ? detailsId : undefined}
                  selectLabel={words.selectRow}
                  onSelect={select}
                  onOpen={open}
                />
                {detailOf && id === openId && (
                  <tr data-detail id={beneathId}>
                    <td colSpan={columns.length + (isSelectable ? 1 : 0)}>
                      <div>{detailOf(row)}</div>
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
          {rows.length === 0 && empty && (
            <tr>
              <td data-empty colSpan={columns.length + (isSelectable ? 1 : 0)}>
                <div>{empty}</div>
              </td>
            </tr>
          )}
        </tbody>
        {feet.length > 0 && (
          <tfoot>
            {feet.map((foot) => (
              <FootLine
                key={foot.label}
                foot={foot}
                columns={columns}
                isSelectable={isSelectable}
              />
            ))}
          </tfoot>
        )}
      </table>
    </Region>
  );
}
