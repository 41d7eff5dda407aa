/** What stands in the rows of a bar, with its width in px. */
interface Bar {
  readonly widthPx: number;
  /** Between two that stand beside each other. */
  readonly gapPx: number;
  readonly rowsMax: number;
  /** What always stands before the fields. */
  readonly beforePx: readonly number[];
  /** Each of the fields. */
  readonly fieldPx: number;
  /** How many fields there are. */
  readonly fields: number;
  /** What always stands after them. */
  readonly afterPx: readonly number[];
  /** What shows the rest, where some are left out. */
  readonly morePx: number;
}

/** On how many rows things of these widths stand, each beside the one before where it has room. */
function rowsOf(widths: readonly number[], { widthPx, gapPx }: Bar): number {
  let rows = 1;
  let takenPx = 0;
  for (const width of widths) {
    const isFirst = takenPx === 0;
    if (!isFirst && takenPx + gapPx + width > widthPx) {
      rows += 1;
      takenPx = width;
    } else takenPx += (isFirst ? 0 : gapPx) + width;
  }
  return rows;
}

/** As many fields as there is room for; all of them, or some and what shows the rest. */
export function fieldsThatFit(bar: Bar): number {
  const { beforePx, fieldPx, afterPx, morePx, rowsMax } = bar;
  const fits = (count: number, more: readonly number[]) =>
    rowsOf([...beforePx, ...Array<number>(count).fill(fieldPx), ...more, ...afterPx], bar) <=
    rowsMax;
  if (fits(bar.fields, [])) return bar.fields;
  let count = bar.fields - 1;
  while (count > 0 && !fits(count, [morePx])) count -= 1;
  return count;
}
