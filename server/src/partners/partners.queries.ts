import { PARTNER_GRADE_MIN, type partners, type ReplyOf } from '@gwanje/contract';
import { sql } from 'kysely';
import { findLoginIds } from '../members/members.queries';
import { pathWithin } from '../members/own-line.rule';
import { isOfLine } from '../own-line.queries';
import { acrossMembers } from '../placement';
import type { Database } from '../platform/database';

type PartnerTree = ReplyOf<typeof partners.readPartnerTree>;

type Ancestors = PartnerTree['recordSet'][number]['recommendTree'];

/** The whole paths of these. */
async function findPaths(
  db: Database,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('member')
    .select(['member_id', 'recommend_path'])
    .where(({ eb, val }) => eb('member_id', '=', eb.fn.any(val([...memberIds]))))
    .where(acrossMembers)
    .execute();
  return new Map(rows.map(({ member_id, recommend_path }) => [member_id, recommend_path]));
}

/**
 * Every partner with his ancestors from the top, by level, then by login ID. Nearly all ancestors
 * are partners themselves, who come before: a path is that of whoever is right above and himself,
 * and only of those beneath somebody who is no partner (any more) it is read whole.
 *
 * @param line of whoever asks: a partner sees his own, as if he stood at its root
 */
export async function readPartnerTree(db: Database, line: string | null): Promise<PartnerTree> {
  const found = await db
    .selectFrom('member')
    .select(['member_id', 'login_id', 'status', 'grade'])
    .select(sql<string | null>`recommend_path[cardinality(recommend_path)]`.as('upper_id'))
    .where('grade', '>=', PARTNER_GRADE_MIN)
    .where(acrossMembers)
    .$if(line !== null, (query) => query.where(isOfLine('member', line as string)))
    .orderBy('recommend_level')
    .orderBy('login_id')
    .execute();
  const named = new Map(found.map(({ member_id: _id, login_id: id }) => [_id, { _id, id }]));
  const isBeneathOther = ({ upper_id }: (typeof found)[number]) =>
    upper_id !== null && !named.has(upper_id);
  const paths = await findPaths(
    db,
    found.filter(isBeneathOther).map(({ member_id }) => member_id),
  );
  const within = new Map(
    [...paths].map(([member_id, recommend_path]) => [
      member_id,
      pathWithin(line, { member_id, recommend_path }),
    ]),
  );
  const others = [...new Set([...within.values()].flat())].filter((_id) => !named.has(_id));
  for (const [_id, id] of await findLoginIds(db, others)) named.set(_id, { _id, id });

  const trees = new Map<string, Ancestors>();
  const treeOf = ({ member_id, upper_id }: (typeof found)[number]): Ancestors => {
    const path = within.get(member_id);
    if (path) return path.flatMap((_id) => named.get(_id) ?? []);
    const upper = upper_id === null ? undefined : named.get(upper_id);
    return upper ? [...(trees.get(upper._id) ?? []), upper] : [];
  };
  return {
    recordSet: found.map((row) => {
      const recommendTree = treeOf(row);
      trees.set(row.member_id, recommendTree);
      return {
        ...{ _id: row.member_id, id: row.login_id, status: row.status, grade: row.grade },
        ...{ recommendLevel: recommendTree.length + 1, recommendTree },
      };
    }),
  };
}
