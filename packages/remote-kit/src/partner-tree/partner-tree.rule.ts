import type { partners, ReplyOf } from '@gwanje/contract';

export type PartnerRecord = ReplyOf<typeof partners.readPartnerTree>['recordSet'][number];

/** Of who stands where no partner does: an ordinary member, or somebody who is not there at all. */
export const GRADE_MEMBER = 1;
const GRADE_LOST = 0;

/** A partner where he stands, as a row of what is unfolded. */
export interface TreeRow {
  readonly record: PartnerRecord;
  /** 1 at the top. */
  readonly depth: number;
  /** Partners right beneath him. */
  readonly children: number;
  readonly isOpen: boolean;
  /** He is named above somebody and is not there, or stands beneath himself. */
  readonly isLost: boolean;
}

interface Family {
  readonly roots: readonly PartnerRecord[];
  readonly childrenOf: ReadonlyMap<string, readonly PartnerRecord[]>;
  /** Those at the top who stand in a circle. */
  readonly circles: ReadonlySet<string>;
}

type Above = PartnerRecord['recommendTree'];

/** Everybody who is named above somebody and is no partner, each once, with who is above himself. */
function strangersOf(records: readonly PartnerRecord[]): readonly PartnerRecord[] {
  const known = new Set(records.map(({ _id }) => _id));
  const strangers: PartnerRecord[] = [];
  const add = (above: Above) => {
    const last = above.at(-1);
    if (last === undefined || known.has(last._id)) return;
    known.add(last._id);
    const recommendTree = above.slice(0, -1);
    const grade = last.id === last._id ? GRADE_LOST : GRADE_MEMBER;
    add(recommendTree);
    strangers.push({ ...last, status: 1, grade, recommendLevel: above.length, recommendTree });
  };
  for (const { recommendTree } of records) add(recommendTree);
  return strangers;
}

/** Who stands right beneath whom; nobody is left out, whatever the records say. */
export function familyOf(partners: readonly PartnerRecord[]): Family {
  const records = [...partners, ...strangersOf(partners)];
  const childrenOf = new Map<string, PartnerRecord[]>();
  const roots: PartnerRecord[] = [];
  for (const record of records) {
    const above = record.recommendTree.at(-1)?._id;
    const siblings = above === undefined ? undefined : childrenOf.get(above);
    if (above === undefined) roots.push(record);
    else if (siblings) siblings.push(record);
    else childrenOf.set(above, [record]);
  }
  const reached = new Set<string>();
  const reach = (from: PartnerRecord) => {
    const waiting = [from];
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      if (reached.has(one._id)) continue;
      reached.add(one._id);
      waiting.push(...(childrenOf.get(one._id) ?? []));
    }
  };
  for (const root of roots) reach(root);
  const circles = new Set<string>();
  for (const record of records) {
    if (reached.has(record._id)) continue;
    roots.push(record);
    circles.add(record._id);
    reach(record);
  }
  return { roots, childrenOf, circles };
}

/** The rows that are to be seen while these are unfolded, from the top. */
export function visibleRows(family: Family, open: ReadonlySet<string>): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  const seen = new Set<string>();
  const add = (record: PartnerRecord, depth: number) => {
    if (seen.has(record._id)) return;
    seen.add(record._id);
    const children = family.childrenOf.get(record._id) ?? [];
    const isOpen = open.has(record._id);
    const isLost = record.grade === GRADE_LOST || family.circles.has(record._id);
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

/** Those whose ID or nickname begins so, in the order of the records. */
export function hitsOf(
  records: readonly PartnerRecord[],
  text: string,
  nickOf: (memberId: string) => string | undefined,
): readonly PartnerRecord[] {
  const wanted = text.toLowerCase();
  const begins = (name: string | undefined) => name?.toLowerCase().startsWith(wanted) ?? false;
  return text === '' ? [] : records.filter(({ _id, id }) => begins(id) || begins(nickOf(_id)));
}

/** Whom a search found, wherever he stands. */
export interface TreeHit {
  readonly _id: string;
  readonly id: string;
  readonly status: number;
  readonly grade: number;
  /** Everybody above, from the top. */
  readonly above: readonly string[];
}

/** Hits that are no partners, as records beneath the last partner above them. */
export function recordsOfHits(
  hits: readonly TreeHit[],
  partners: readonly PartnerRecord[],
): readonly PartnerRecord[] {
  const byId = new Map(partners.map((record) => [record._id, record]));
  return hits
    .filter(({ _id }) => !byId.has(_id))
    .map(({ _id, id, status, grade, above }) => {
      const upper = byId.get(above.findLast((one) => byId.has(one)) ?? '');
      const recommendTree = upper ? [...upper.recommendTree, { _id: upper._id, id: upper.id }] : [];
      return { _id, id, status, grade, recommendLevel: recommendTree.length + 1, recommendTree };
    });
}

/** How many partners are new, gone or elsewhere. */
export function movedBetween(
  before: readonly { readonly _id: string; readonly upperId: string | null }[],
  after: readonly { readonly _id: string; readonly upperId: string | null }[],
): number {
  const were = new Map(before.map(({ _id, upperId }) => [_id, upperId]));
  const stayed = after.filter(({ _id, upperId }) => were.get(_id) === upperId).length;
  const still = after.filter(({ _id }) => were.has(_id)).length;
  return after.length - stayed + (before.length - still);
}
