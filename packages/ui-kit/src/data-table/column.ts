import type { ReactNode } from 'react';
import type { ColumnShape } from './table-layout';

/** What stands in a file for a column of the table. */
export interface FileField {
  /** Where the value stands in a row, e.g. `member.id`. */
  readonly key: string;
  /** Left out: that of the column. */
  readonly head?: string;
  /** What a person reads for certain values. */
  readonly words?: Readonly<Record<string, string>>;
}

/** One column of a table: what it is called, what its cells show, and what may be done with it. */
export interface Column<Row> extends ColumnShape {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the end, in figures of equal width. */
  readonly isNumber?: true;
  /** Left out: the value that has the column's own name. */
  readonly inFile?: readonly FileField[];
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

/** How a row stands out: `late` and `second` wait, too long or for one more person; somebody keeps what is `held`. */
export type RowTone = 'wait' | 'late' | 'second' | 'held' | 'bad' | 'muted';

/** What neighbouring rows have in common; rows of the same `id` stand under one head. */
export interface RowGroup {
  readonly id: string;
  readonly head: ReactNode;
}
