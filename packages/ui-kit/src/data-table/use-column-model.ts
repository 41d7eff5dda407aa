import { useMemo } from 'react';
import type { Column } from './column';
import { PINNED_MAX } from './data-table-style';
import { type Placed, placeColumns } from './place-columns';
import type { TableLayout } from './table-layout';

export type PlacedColumn<Row> = Placed<Column<Row>>;

/** The columns that are shown, in their order: pinned ones first, what may be done last. */
export const useColumnModel = <Row>(
  columns: readonly Column<Row>[],
  layout: TableLayout,
): readonly PlacedColumn<Row>[] =>
  useMemo(() => placeColumns(columns, layout, PINNED_MAX), [columns, layout]);
