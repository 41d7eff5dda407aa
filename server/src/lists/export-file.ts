import type { ExportFormat } from '@gwanje/contract';
import type { Cell } from './export-cells.rule';

/** A file that is written line by line: what each call answers is appended to it. */
export interface ExportFile {
  /** Of lines of cells; the first call also begins the file. */
  lines(lines: readonly (readonly Cell[])[]): Uint8Array;
  end(): Uint8Array;
}

export const FILE_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
