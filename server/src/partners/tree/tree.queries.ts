import { PARTNER_GRADE_MIN } from '@gwanje/contract';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import { passTurnstile, passTurnstileBeside } from '../../platform/turnstile';

/** Lets the tree and its rates stand still until this transaction ends. */
export const lockTree = (tx: Tx) => passTurnstile(tx, 'partnerTree');

/**
 * Lets every member stand where he stands, and keeps newcomers out, until this transaction ends.
 * Taken after the tree and before any wallet: settlements hold the tree for long, and nobody who
 * joins waits for those.
 */
export const lockPlaces = (tx: Tx) => passTurnstile(tx, 'memberPlaces');

/** Lets nobody be moved until this transaction ends, which puts somebody under another one. */
export const holdPlaces = (tx: Tx) => passTurnstileBeside(tx, 'memberPlaces');

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
