import { PARTNER_GRADE_MIN, type partners, type ReplyOf } from '@gwanje/contract';
import { findLoginIds } from '../members/members.queries';
import { acrossMembers } from '../placement';
import type { Database } from '../platform/database';

type PartnerTree = ReplyOf<typeof partners.readPartnerTree>;

/**
 * Every partner with his ancestors from the top, by level, then by login ID. Nearly all ancestors
 * are partners themselves, so a second query is needed only for those who are not (any more).
 */
export async function readPartnerTree(db: Database): Promise<PartnerTree> {
  const rows = await db
    .selectFrom('member')
    .select(['member_id', 'login_id', 'status', 'grade', 'recommend_level', 'recommend_path'])
    .where('grade', '>=', PARTNER_GRADE_MIN)
    .where(acrossMembers)
    .orderBy('recommend_level')
    .orderBy('login_id')
    .execute();
  const loginIds = new Map(rows.map(({ member_id, login_id }) => [member_id, login_id]));
  const others = new Set(rows.flatMap(({ recommend_path }) => recommend_path));
  for (const memberId of loginIds.keys()) others.delete(memberId);
  for (const [memberId, loginId] of await findLoginIds(db, [...others]))
    loginIds.set(memberId, loginId);
  return {
    recordSet: rows.map((row) => ({
      _id: row.member_id,
      id: row.login_id,
      status: row.status,
      grade: row.grade,
      recommendLevel: row.recommend_level,
      recommendTree: row.recommend_path.map((_id) => ({ _id, id: loginIds.get(_id) as string })),
    })),
  };
}
