import type { ReactNode } from 'react';
import type { ColumnShape } from './table-layout';

/** One column of a table: what it is called, what its cells show, and what may be done with it. */
export interface Column<Row> extends ColumnShape {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the end, in figures of equal width. */
  readonly isNumber?: true;
  /** The orders that its head offers, as the list names them. */
  readonly sorts?: { readonly ascending?: string; readonly descending?: string };
}

/** A line of sums below the rows. */
export interface Foot {
  readonly label: string;
  /** By the column that they stand under. */
  readonly cells: Readonly<Record<string, ReactNode>>;
  readonly tone?: 'accent';
}

export type RowTone = 'wait' | 'bad' | 'muted';
