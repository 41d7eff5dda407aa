import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Column } from './column';
import { PINNED_MAX } from './data-table-style';
import { COLUMN_WIDTH_MAX_PX, COLUMN_WIDTH_MIN_PX, type TableLayout } from './table-layout';

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});
/** Rows come from the server in pages and are drawn as they are: the library minds the columns. */
const NO_ROWS: never[] = [];

/** A column where it stands now. */
export interface PlacedColumn<Row> {
  readonly column: Column<Row>;
  readonly widthPx: number;
  /** Its place among those that stay, and its distance from the start; undefined for the others. */
  readonly pin:
    | { readonly index: number; readonly startPx: number; readonly isLast: boolean }
    | undefined;
}

/** The columns that are shown, in their order: pinned ones first, what may be done last. */
export function useColumnModel<Row>(
  columns: readonly Column<Row>[],
  layout: TableLayout,
): readonly PlacedColumn<Row>[] {
  const definitions = useMemo(
    () =>
      columns.map(({ id, widthPx }) => ({
        id,
        size: widthPx,
        minSize: COLUMN_WIDTH_MIN_PX,
        maxSize: COLUMN_WIDTH_MAX_PX,
      })),
    [columns],
  );
  const state = useMemo(
    () => ({
      columnOrder: [...layout.order],
      columnVisibility: Object.fromEntries(layout.hidden.map((id) => [id, false])),
      columnPinning: {
        start: layout.pinned.slice(0, PINNED_MAX),
        end: columns.filter(({ isActions }) => isActions).map(({ id }) => id),
      },
      columnSizing: { ...layout.widthsPx },
    }),
    [columns, layout],
  );
  const table = useTable({ features, columns: definitions, data: NO_ROWS, state });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the library's answers follow from columns and state
  return useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]));
    const pinned = table.getStartVisibleLeafColumns();
    const shown = [
      ...pinned,
      ...table.getCenterVisibleLeafColumns(),
      ...table.getEndVisibleLeafColumns(),
    ];
    return shown.map((placed, index) => ({
      column: byId.get(placed.id) as Column<Row>,
      widthPx: placed.getSize(),
      pin:
        index < pinned.length
          ? { index, startPx: placed.getStart('start'), isLast: index === pinned.length - 1 }
          : undefined,
    }));
  }, [columns, state]);
}
