import type { Statement } from '@gwanje/contract';

type Rate = Statement['rates'][number];

export interface RateParts {
  readonly gameClass: Rate['gameClass'];
  readonly kind: Rate['kind'];
  /** What held from which day of the period on, the first first. */
  readonly parts: readonly { readonly from: string; readonly rateBps: number }[];
}

const SEOUL_MS = 9 * 3_600_000;
const dayOf = (instant: string) =>
  new Date(Date.parse(instant) + SEOUL_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** The rates of a period: what held as it began, and each change within it; of a day, its last. */
export function ratePartsOf({ rates, from, to }: Pick<Statement, 'rates' | 'from' | 'to'>) {
  const found = new Map<string, { of: Rate; parts: Map<string, number> }>();
  const byTime = [...rates].sort((a, b) => Date.parse(a.effectiveAt) - Date.parse(b.effectiveAt));
  for (const rate of byTime) {
    const day = dayOf(rate.effectiveAt);
    if (day > to) continue;
    const key = `${rate.gameClass}/${rate.kind}`;
    const known = found.get(key) ?? { of: rate, parts: new Map<string, number>() };
    known.parts.set(day < from ? from : day, rate.rateBps);
    found.set(key, known);
  }
  return [...found.values()]
    .map(({ of, parts }): RateParts => {
      const changes = [...parts].map(([day, rateBps]) => ({ from: day, rateBps }));
      return {
        ...{ gameClass: of.gameClass, kind: of.kind },
        parts: changes.filter((one, at) => one.rateBps !== changes[at - 1]?.rateBps),
      };
    })
    .filter(({ parts }) => parts.some(({ rateBps }) => rateBps > 0));
}
