import { sql } from 'kysely';
import type { Tx } from '../platform/database';
import type { AuditEntry } from '../platform/implement';
import { type AuditRow, auditHash, CHAIN_START } from './audit-hash.rule';

/** The chain of what nobody signed in has done: failed logins, seeds. */
export const SYSTEM_CHAIN = 'system';

/**
 * Adds one line to its actor's chain inside the change's own transaction. The chain's head stays
 * locked until that transaction ends, so a chain never forks.
 */
export async function appendAuditEvent(tx: Tx, entry: AuditEntry): Promise<void> {
  const chain = entry.chain ?? entry.actor?.adminId ?? SYSTEM_CHAIN;
  const head = await tx
    .insertInto('audit_head')
    .values({ chain, seq: 1, hash: CHAIN_START })
    .onConflict((conflict) =>
      conflict.column('chain').doUpdateSet({ seq: sql`audit_head.seq + 1` }),
    )
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow();
  const said: Omit<AuditRow, 'hash'> = {
    chain,
    seq: head.seq,
    at: entry.at,
    actor_id: entry.actor?.adminId ?? null,
    actor_login_id: entry.actor?.loginId ?? null,
    ip: entry.ip,
    request_id: entry.requestId,
    action: entry.action,
    subject: entry.subject,
    before: entry.before,
    after: entry.after,
    prev_hash: head.hash,
  };
  const hash = auditHash({ ...said, hash: CHAIN_START });
  const asJson = (value: unknown) => (value === null ? null : JSON.stringify(value));
  await tx
    .insertInto('audit_event')
    .values({ ...said, before: asJson(entry.before), after: asJson(entry.after), hash })
    .execute();
  await tx.updateTable('audit_head').set({ hash }).where('chain', '=', chain).execute();
}
