/** A line of a plot. */
export interface Series {
  readonly label: string;
  /** Null where nothing is drawn. */
  readonly values: readonly (number | null)[];
  /** A colour of the product. */
  readonly tone: 'accent' | 'good' | 'bad' | 'warn' | 'muted';
  readonly isDashed?: true;
}
