import { stringify } from 'csv-stringify/sync';
import type { Cell } from './export-cells.rule';
import type { ExportFile } from './export-file';

/** With a mark of its encoding, which Excel needs; what a spreadsheet would run as a formula is text. */
export function createCsv(): ExportFile {
  let isBegun = false;
  return {
    lines(lines) {
      const text = stringify([...lines] as Cell[][], {
        bom: !isBegun,
        escape_formulas: true,
        record_delimiter: 'windows',
      });
      isBegun = true;
      return Buffer.from(text);
    },
    end: () => new Uint8Array(),
  };
}
