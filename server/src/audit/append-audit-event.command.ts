import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/database';
import type { AuditEntry } from '../platform/implement';
import { auditTextAround } from './audit-hash.rule';

/** The chain of what nobody signed in has done: failed logins, seeds. */
export const SYSTEM_CHAIN = 'system';

const asJson = (value: unknown) => (value === null ? null : JSON.stringify(value));

/**
 * One line of its actor's chain. Whoever runs it has the chain's end locked until his transaction
 * ends, so a chain never forks.
 *
 * @source docs/decisions/0098-a-call-in-few-round-trips.md
 */
export function auditStatement(entry: AuditEntry): RawBuilder<unknown> {
  const { at, ip, requestId, action, subject, before, after } = entry;
  const chain = entry.chain ?? entry.actor?.adminId ?? SYSTEM_CHAIN;
  const actorId = entry.actor?.adminId ?? null;
  const actorLoginId = entry.actor?.loginId ?? null;
  const text = auditTextAround({
    ...{ chain, at, ip, action, subject, before, after, request_id: requestId },
    ...{ actor_id: actorId, actor_login_id: actorLoginId },
  });
  return sql`select append_audit_event(${chain}, ${at}, ${actorId}, ${actorLoginId}, ${ip},
    ${requestId}::text, ${action}, ${subject}, ${asJson(before)}, ${asJson(after)},
    ${text.beforeHash}::text, ${text.beforeSeq}::text, ${text.afterSeq}::text)`;
}

/** Adds one line to its actor's chain inside the change's own transaction. */
export async function appendAuditEvent(tx: Tx, entry: AuditEntry): Promise<void> {
  await auditStatement(entry).execute(tx);
}
