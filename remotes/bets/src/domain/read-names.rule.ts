import { SPORT_VALUES, type Sport } from '@gwanje/contract';

interface NameRow {
  readonly sport: Sport;
  readonly name: string;
  readonly nameKo: string | null;
  readonly nameEn: string | null;
}

/** The cells of a line of CSV, those in quotation marks too. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  const pattern = /("(?:[^"]|"")*"|[^,\t]*)(?:[,\t]|$)/gy;
  while (pattern.lastIndex < line.length) {
    const found = pattern.exec(line);
    if (!found) break;
    const [, cell = ''] = found;
    cells.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
  }
  return cells.map((cell) => cell.trim());
}

/**
 * Names from text with a line for each: sport, name, Korean, English. A first line of heads is left
 * out.
 *
 * @returns the rows, and the numbers of the lines that are none
 */
export function readNames(text: string): { rows: NameRow[]; wrong: number[] } {
  const rows: NameRow[] = [];
  const wrong: number[] = [];
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const [sport = '', name = '', nameKo = '', nameEn = ''] = cellsOf(line);
    const known = SPORT_VALUES.find((one) => one.toLowerCase() === sport.toLowerCase());
    if (known && name !== '')
      rows.push({ sport: known, name, nameKo: nameKo || null, nameEn: nameEn || null });
    else if (at > 0) wrong.push(at + 1);
  }
  return { rows, wrong };
}
