import { PARTNER_GRADE_MIN } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';

/** Who changes the tree or what stands on it, one after another. */
const TREE_LOCK = 4_205_001;

/** Lets the tree and its rates stand still until this transaction ends. */
export const lockTree = (tx: Tx) => sql`select pg_advisory_xact_lock(${TREE_LOCK})`.execute(tx);

export interface TreeNode {
  readonly member_id: string;
  readonly login_id: string;
  readonly grade: number;
}

/** The partner right above: the last on a path who is one. */
export async function findAncestor(
  db: Database | Tx,
  path: readonly string[],
): Promise<TreeNode | undefined> {
  if (path.length === 0) return undefined;
  const rows = await db
    .selectFrom('member')
    .select(['member_id', 'login_id', 'grade'])
    .where('member_id', 'in', path)
    .where('grade', '>=', PARTNER_GRADE_MIN)
    .where(acrossMembers)
    .execute();
  return rows.sort((a, b) => path.indexOf(b.member_id) - path.indexOf(a.member_id))[0];
}
