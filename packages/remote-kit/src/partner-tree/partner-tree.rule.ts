import type { partners, ReplyOf } from '@gwanje/contract';

export type PartnerRecord = ReplyOf<typeof partners.readPartnerTree>['recordSet'][number];

/** A partner where he stands, as a row of what is unfolded. */
export interface TreeRow {
  readonly record: PartnerRecord;
  /** 1 at the top. */
  readonly depth: number;
  /** Partners right beneath him. */
  readonly children: number;
  readonly isOpen: boolean;
  /** Whoever is above him is not there. */
  readonly isLost: boolean;
}

interface Family {
  readonly roots: readonly PartnerRecord[];
  readonly childrenOf: ReadonlyMap<string, readonly PartnerRecord[]>;
  readonly known: ReadonlySet<string>;
}

/** Who stands right beneath whom; whose recommender is not there stands at the top. */
export function familyOf(records: readonly PartnerRecord[]): Family {
  const known = new Set(records.map(({ _id }) => _id));
  const childrenOf = new Map<string, PartnerRecord[]>();
  const roots: PartnerRecord[] = [];
  for (const record of records) {
    const above = record.recommendTree.at(-1)?._id;
    const siblings = above === undefined ? undefined : childrenOf.get(above);
    if (above === undefined || !known.has(above)) roots.push(record);
    else if (siblings) siblings.push(record);
    else childrenOf.set(above, [record]);
  }
  return { roots, childrenOf, known };
}

/** The rows that are to be seen while these are unfolded, from the top. */
export function visibleRows(family: Family, open: ReadonlySet<string>): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (record: PartnerRecord, depth: number) => {
    const children = family.childrenOf.get(record._id) ?? [];
    const isOpen = open.has(record._id);
    const isLost = depth === 1 && record.recommendTree.length > 0;
    rows.push({ record, depth, children: children.length, isOpen, isLost });
    if (isOpen) for (const child of children) add(child, depth + 1);
  };
  for (const root of family.roots) add(root, 1);
  return rows;
}

/** The row of whoever is right above; none at the top. */
export const aboveOf = (rows: readonly TreeRow[], at: number): TreeRow | undefined => {
  const depth = rows[at]?.depth ?? 0;
  return rows.slice(0, Math.max(0, at)).findLast((row) => row.depth === depth - 1);
};

/** Those whose ID begins so, in the order of the records. */
export const hitsOf = (
  records: readonly PartnerRecord[],
  text: string,
): readonly PartnerRecord[] =>
  text === '' ? [] : records.filter(({ id }) => id.startsWith(text.toLowerCase()));
