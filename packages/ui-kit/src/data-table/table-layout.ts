/** How one person has arranged one table; plain data, so that it can be kept and sent. */
export interface TableLayout {
  /** Columns from the first to the last; those that are not named follow in their declared order. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Columns that stay while the others scroll. */
  readonly pinned: readonly string[];
  /** Widths that were changed, pixels. */
  readonly widthsPx: Readonly<Record<string, number>>;
  readonly density: 'dense' | 'wide';
}

/** What the layout rules need to know of a column. */
export interface ColumnShape {
  readonly id: string;
  readonly widthPx: number;
  /** Names the row: always shown, and pinned unless it was let go. */
  readonly isIdentifier?: true;
  /** Stays with the one that names the row, as declared in front of it or behind, unless it was let go. */
  readonly isPinned?: true;
  /** Shown only when asked for. */
  readonly isOptional?: true;
  /** What may be done with the row: always in reach, at the end, and not arranged. */
  readonly isActions?: true;
}

export const COLUMN_WIDTH_MIN_PX = 48;
export const COLUMN_WIDTH_MAX_PX = 640;

const arranged = (columns: readonly ColumnShape[]) =>
  columns.filter(({ isActions }) => !isActions).map(({ id }) => id);

/** The layout that a screen declares with its columns. */
export const declaredLayout = (columns: readonly ColumnShape[]): TableLayout => ({
  order: arranged(columns),
  hidden: columns.filter(({ isOptional }) => isOptional).map(({ id }) => id),
  pinned: columns
    .filter(({ isIdentifier, isPinned }) => isIdentifier || isPinned)
    .map(({ id }) => id),
  widthsPx: {},
  density: 'dense',
});

/**
 * A layout that was kept, for the columns as they are now: columns that are gone are dropped, new
 * ones take their declared place, the one that names the row is shown.
 */
export function fitLayout(kept: TableLayout, columns: readonly ColumnShape[]): TableLayout {
  const ids = arranged(columns);
  const isKnown = (id: string) => ids.includes(id);
  const order = kept.order.filter(isKnown);
  for (const [index, id] of ids.entries())
    if (!order.includes(id)) {
      const before = ids.slice(0, index).findLast((one) => order.includes(one));
      order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
    }
  const isNew = (id: string) => !kept.order.includes(id);
  const hidden = columns.filter(({ id, isIdentifier, isActions, isOptional }) => {
    if (isIdentifier || isActions) return false;
    return isNew(id) ? isOptional : kept.hidden.includes(id);
  });
  return {
    order,
    hidden: hidden.map(({ id }) => id),
    pinned: kept.pinned.filter(isKnown),
    widthsPx: Object.fromEntries(Object.entries(kept.widthsPx).filter(([id]) => isKnown(id))),
    density: kept.density,
  };
}

export const clampWidth = (widthPx: number) =>
  Math.round(Math.min(COLUMN_WIDTH_MAX_PX, Math.max(COLUMN_WIDTH_MIN_PX, widthPx)));

export const withWidth = (layout: TableLayout, id: string, widthPx: number): TableLayout => ({
  ...layout,
  widthsPx: { ...layout.widthsPx, [id]: clampWidth(widthPx) },
});

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

export const withToggledHidden = (layout: TableLayout, id: string): TableLayout => ({
  ...layout,
  hidden: toggled(layout.hidden, id),
});

export const withToggledPin = (layout: TableLayout, id: string): TableLayout => ({
  ...layout,
  pinned: toggled(layout.pinned, id),
});

/** Puts a column to the place of another one. */
export function withMoved(layout: TableLayout, id: string, toIndex: number): TableLayout {
  const order = layout.order.filter((one) => one !== id);
  order.splice(Math.min(Math.max(0, toIndex), order.length), 0, id);
  return { ...layout, order };
}
