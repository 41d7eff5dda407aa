import { sql } from 'kysely';
import type { Tx } from '../../platform/database';
import { Refusal } from '../../platform/refusal';
import { CLEAR_TABLES } from './clear-kinds.queries';
import { startOf } from './clear-runs.queries';
import type { Run } from './clear-steps.queries';

/** Clearings that have been agreed to and are not over, which stay in their state until the transaction ends. */
const holdAgreed = (tx: Tx) =>
  tx
    .selectFrom('clear_run')
    .select(['kinds', 'before_on'])
    .where('status', 'in', ['approved', 'archiving', 'verifying', 'deleting', 'paused'])
    .where((eb) => eb(eb.fn.coalesce('paused_from', 'status'), '<>', 'importing'))
    .forShare()
    .execute();

/**
 * Leaves a post alone that a clearing is about to delete: what hangs on it goes before it does, so
 * that whoever showed it again in between would show it without. Asked before the post is locked, as
 * the clearing is held first by its job too.
 *
 * @throws {Refusal} post.being_cleared
 */
export async function requireNotCleared(tx: Tx, postId: string): Promise<void> {
  for (const { kinds, before_on } of (await holdAgreed(tx)) as Pick<Run, 'kinds' | 'before_on'>[])
    for (const { table, where } of kinds.flatMap((kind) => CLEAR_TABLES[kind])) {
      if (table !== 'post') continue;
      const { rows } = await sql`
        select 1 from post where post_id = ${postId} and ${where(startOf(before_on))}`.execute(tx);
      if (rows.length > 0) throw new Refusal('post.being_cleared');
    }
}
