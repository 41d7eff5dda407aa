import { PARTNER_GRADE_MIN, type partners, type ReplyOf } from '@gwanje/contract';
import { findLoginIds } from '../members/members.queries';
import { pathWithin } from '../members/own-line.rule';
import { isOfLine } from '../own-line.queries';
import { acrossMembers } from '../placement';
import type { Database } from '../platform/database';

type PartnerTree = ReplyOf<typeof partners.readPartnerTree>;

/**
 * Every partner with his ancestors from the top, by level, then by login ID. Nearly all ancestors
 * are partners themselves, so a second query is needed only for those who are not (any more).
 *
 * @param line of whoever asks: a partner sees his own, as if he stood at its root
 */
export async function readPartnerTree(db: Database, line: string | null): Promise<PartnerTree> {
  const found = await db
    .selectFrom('member')
    .select(['member_id', 'login_id', 'status', 'grade', 'recommend_level', 'recommend_path'])
    .where('grade', '>=', PARTNER_GRADE_MIN)
    .where(acrossMembers)
    .$if(line !== null, (query) => query.where(isOfLine('member', line as string)))
    .orderBy('recommend_level')
    .orderBy('login_id')
    .execute();
  const rows = found.map((row) => ({ ...row, recommend_path: pathWithin(line, row) }));
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
      recommendLevel: row.recommend_path.length + 1,
      recommendTree: row.recommend_path.map((_id) => ({ _id, id: loginIds.get(_id) as string })),
    })),
  };
}
