import { sql } from 'kysely';
import { acrossMembers } from '../placement';
import type { Tx } from '../platform/database';
import { fitsTree, mayRecommend } from './member-changes.rule';
import { findMemberRow } from './members.queries';

interface Placing {
  readonly memberId: string;
  readonly recommenderId: string | null;
  readonly refuse: (code: 'member.no_recommender' | 'member.tree_too_deep') => never;
}

/**
 * Puts somebody who waits, and whoever came by him meanwhile, under another one. Nobody of them has
 * bet yet whose line would have to stay. Places are locked by the caller, before any member.
 */
export async function placeNewcomer(tx: Tx, placing: Placing): Promise<void> {
  const { memberId, recommenderId, refuse } = placing;
  const member = await findMemberRow(tx, memberId);
  const above = recommenderId === null ? null : await findMemberRow(tx, recommenderId);
  if (!member || above === undefined) return refuse('member.no_recommender');
  const before = member.recommend_path;
  const path = above ? [...above.recommend_path, above.member_id] : [];
  if (path.at(-1) === before.at(-1)) return;
  const may =
    above === null ||
    (!path.includes(memberId) &&
      mayRecommend({ status: above.status, isTest: above.is_test }, { isTest: member.is_test }));
  if (!may) return refuse('member.no_recommender');
  const line = sql`(member_id = ${memberId} or recommend_path @> array[${memberId}::uuid])
    and ${acrossMembers}`;
  const { rows } = await sql<{ grade: number; level: number }>`
    select grade, max(recommend_level)::int as level from member where ${line}
    group by grade`.execute(tx);
  const rise = path.length - before.length;
  if (!rows.every(({ grade, level }) => fitsTree(grade, level + rise)))
    return refuse('member.tree_too_deep');
  await sql`
    update member set recommend_path = ${path}::uuid[] || recommend_path[${before.length + 1}:]
    where ${line}`.execute(tx);
  await tx
    .updateTable('member')
    .set({ recommended_by: above?.login_id ?? null })
    .where('member_id', '=', memberId)
    .execute();
}
