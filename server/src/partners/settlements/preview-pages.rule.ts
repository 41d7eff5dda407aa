import { type ComputedLine, PAGE_ROWS, type SETTLEMENT_PREVIEW_SORTS } from '@gwanje/contract';

export interface PlacedLine {
  readonly line: ComputedLine;
  /** Where its partner stands in the tree: everybody above him, and himself. */
  readonly place: string;
}

interface Asked {
  readonly sort?: (typeof SETTLEMENT_PREVIEW_SORTS)[number] | undefined;
  readonly page?: number | undefined;
}

interface Page {
  readonly lines: ComputedLine[];
  readonly more: boolean;
}

/** A page of partners, each with all of his lines, so that what he gets is never torn apart. */
export function pageOfPartners(
  placed: readonly PlacedLine[],
  { sort = 'tree', page = 1 }: Asked,
): Page {
  const byPlace = new Map<string, ComputedLine[]>();
  for (const { place, line } of placed) {
    const known = byPlace.get(place);
    if (known) known.push(line);
    else byPlace.set(place, [line]);
  }
  const inTree = [...byPlace].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, lines]) => lines);
  const partners = sort === 'tree' ? inTree : orderedBy(inTree, sort);
  const from = (page - 1) * PAGE_ROWS;
  return {
    lines: partners.slice(from, from + PAGE_ROWS).flat(),
    more: partners.length > from + PAGE_ROWS,
  };
}

/** By what all lines of a partner come to; whoever comes to the same stands as in the tree. */
function orderedBy(
  partners: readonly ComputedLine[][],
  sort: Exclude<Asked['sort'], 'tree' | undefined>,
): ComputedLine[][] {
  const name = sort.replace('-', '') as 'baseWon' | 'netWon' | 'paidWon';
  const sign = sort.startsWith('-') ? -1 : 1;
  const sumOf = (lines: readonly ComputedLine[]) => lines.reduce((sum, one) => sum + one[name], 0);
  return [...partners].sort((a, b) => sign * (sumOf(a) - sumOf(b)));
}
