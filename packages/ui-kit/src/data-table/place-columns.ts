import { type ColumnShape, clampWidth, type TableLayout } from './table-layout';

/** A column where it stands now. */
export interface Placed<C extends ColumnShape = ColumnShape> {
  readonly column: C;
  readonly widthPx: number;
  /** Its place among those that stay, and its distance from the start; undefined for the others. */
  readonly pin:
    | { readonly index: number; readonly startPx: number; readonly isLast: boolean }
    | undefined;
}

/**
 * The columns that are shown: those that stay, in the order in which they were pinned; the others in
 * the order of the layout, and what it does not name as declared; what may be done with a row last.
 */
export function placeColumns<C extends ColumnShape>(
  columns: readonly C[],
  { order, hidden, pinned, widthsPx }: TableLayout,
  pinnedMax: number,
): readonly Placed<C>[] {
  const shown = columns.filter(({ id }) => !hidden.includes(id));
  const named = (ids: readonly string[]) =>
    ids.flatMap((id) => shown.find((column) => column.id === id) ?? []);
  const isAtEnd = ({ isActions }: C) => isActions === true;
  const staying = named(pinned.slice(0, pinnedMax)).filter((column) => !isAtEnd(column));
  const moving = [...new Set([...named(order), ...shown])].filter(
    (column) => !isAtEnd(column) && !staying.includes(column),
  );
  const widthOf = ({ id, widthPx }: C) => clampWidth(widthsPx[id] ?? widthPx);
  let startPx = 0;
  const placed = staying.map((column, index): Placed<C> => {
    const widthPx = widthOf(column);
    const pin = { index, startPx, isLast: index === staying.length - 1 };
    startPx += widthPx;
    return { column, widthPx, pin };
  });
  const others = [...moving, ...shown.filter(isAtEnd)];
  return [
    ...placed,
    ...others.map((column) => ({ column, widthPx: widthOf(column), pin: undefined })),
  ];
}
