// Prints a benchmark's figures as one table; a budget that is missed is said, not thrown.

export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly budget?: string;
  readonly isWithin?: boolean;
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The value that 95 of 100 do not exceed. */
export const percentile95 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;

export function printReport(title: string, rows: readonly Row[]): void {
  const cells = rows.map(({ what, measured, budget = '', isWithin }) => [
    what,
    measured,
    budget,
    isWithin === undefined ? '' : isWithin ? 'within' : 'MISSED',
  ]);
  const table = [['what', 'measured', 'budget', ''], ...cells];
  const widths = table[0]?.map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  console.log(`\n${title}`);
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
