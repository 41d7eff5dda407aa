import {
  PARTNER_GRADE_MIN,
  type PartnerNode,
  partnerRecordsOf,
  type partners,
  type ReplyOf,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { findLoginIds } from '../members/members.queries';
import { pathWithin } from '../members/own-line.rule';
import { isOfLine } from '../own-line.queries';
import { acrossMembers } from '../placement';
import type { Database } from '../platform/database';

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
 * Every partner under whoever is right above him, by level, then by login ID. Nearly all ancestors are
 * partners themselves, who come before: only of those beneath somebody who is no partner (any more)
 * the path is read whole.
 *
 * @param line of whoever asks: a partner sees his own, as if he stood at its root
 */
export async function listPartnerNodes(db: Database, line: string | null): Promise<PartnerNode[]> {
  const found = await db
    .selectFrom('member')
    .select(['member_id', 'login_id', 'nick', 'status', 'grade'])
    .select(sql<string | null>`recommend_path[cardinality(recommend_path)]`.as('upper_id'))
    .where('grade', '>=', PARTNER_GRADE_MIN)
    .where(acrossMembers)
    .$if(line !== null, (query) => query.where(isOfLine('member', line as string)))
    .orderBy('recommend_level')
    .orderBy('login_id')
    .execute();
  const named = new Map(found.map(({ member_id, login_id }) => [member_id, login_id]));
  const paths = await findPaths(
    db,
    found
      .filter(({ upper_id }) => upper_id !== null && !named.has(upper_id))
      .map(({ member_id }) => member_id),
  );
  const within = new Map(
    [...paths].map(([member_id, recommend_path]) => [
      member_id,
      pathWithin(line, { member_id, recommend_path }),
    ]),
  );
  const others = [...new Set([...within.values()].flat())].filter((_id) => !named.has(_id));
  for (const [_id, id] of await findLoginIds(db, others)) named.set(_id, id);
  return found.map(({ member_id: _id, login_id: id, nick, status, grade, upper_id: upperId }) => {
    const path = within.get(_id);
    // Whoever is not there goes by his identifier, so that a tree can tell of the fault.
    const above = path?.map((one) => ({ _id: one, id: named.get(one) ?? one }));
    return above
      ? { _id, id, nick, status, grade, upperId: null, above }
      : { _id, id, nick, status, grade, upperId };
  });
}

/** The same as the specification gives it: each with everybody above him, from the top. */
export const readPartnerTree = async (
  db: Database,
  line: string | null,
): Promise<ReplyOf<typeof partners.readPartnerTree>> => ({
  recordSet: partnerRecordsOf(await listPartnerNodes(db, line)),
});
