import { PARTNER_GRADE_MIN } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import { findAncestor } from './tree.queries';

interface Graded {
  /** Left out: somebody new, beneath whom nobody stands. */
  readonly memberId?: string;
  readonly path: readonly string[];
  readonly grade: number;
}

/**
 * Why somebody may not have a grade where he stands: no partner has a higher one than the partner
 * above him. Whoever is none stands in nobody's way.
 */
export async function whyNotGrade(
  db: Database | Tx,
  { memberId, path, grade }: Graded,
): Promise<'partner.grade_above_upline' | 'partner.grade_below_child' | undefined> {
  if (grade < PARTNER_GRADE_MIN) return undefined;
  const above = await findAncestor(db, path);
  if (above && above.grade < grade) return 'partner.grade_above_upline';
  if (memberId === undefined) return undefined;
  const { rows } = await sql<{ highest: number }>`
    select coalesce(max(grade), 0)::int as highest from member
    where recommend_path @> array[${memberId}::uuid] and ${acrossMembers}`.execute(db);
  return rows.some(({ highest }) => highest > grade) ? 'partner.grade_below_child' : undefined;
}
