import { sql } from 'kysely';
import type { Tx } from '../../platform/database';
import type { Sql } from '../../platform/list-source';
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
 * Leaves alone what a clearing is about to delete: what hangs on it goes before it does, so that
 * whoever brought it back in between would have it without. Asked before the row is locked, as the
 * clearing is held first by its job too.
 *
 * @param isIt the condition on the row
 * @throws {Refusal} record.being_cleared
 */
async function requireNotCleared(tx: Tx, of: 'post' | 'ticket', isIt: Sql): Promise<void> {
  for (const { kinds, before_on } of (await holdAgreed(tx)) as Pick<Run, 'kinds' | 'before_on'>[])
    for (const { table, where } of kinds.flatMap((kind) => CLEAR_TABLES[kind])) {
      if (table !== of) continue;
      const { rows } = await sql`
        select 1 from ${sql.table(table)} where ${isIt} and ${where(startOf(before_on))}`.execute(
        tx,
      );
      if (rows.length > 0) throw new Refusal('record.being_cleared');
    }
}

/** @throws {Refusal} record.being_cleared */
export const requirePostKept = (tx: Tx, postId: string): Promise<void> =>
  requireNotCleared(tx, 'post', sql`post_id = ${postId}`);

/** @throws {Refusal} record.being_cleared */
export const requireTicketKept = (
  tx: Tx,
  { memberId, ticketId }: { readonly memberId: string; readonly ticketId: string },
): Promise<void> =>
  requireNotCleared(tx, 'ticket', sql`member_id = ${memberId} and ticket_id = ${ticketId}`);
