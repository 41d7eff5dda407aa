import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Schema } from '../schema';
import { canonicalJson } from './canonical-json.rule';

export type AuditRow = Selectable<Schema['audit_event']>;

/** What stands before the first line of every chain. */
export const CHAIN_START = Buffer.alloc(32);

/** What stands around the two facts of a line that nobody knows before the end of its chain is locked. */
export interface AuditText {
  readonly beforeHash: string;
  readonly beforeSeq: string;
  readonly afterSeq: string;
}

/** The text whose hash a line bears, around the hash of the line before it and its own number. */
export function auditTextAround(said: Omit<AuditRow, 'hash' | 'prev_hash' | 'seq'>): AuditText {
  const { chain, at, ip, action, subject, before, after, ...by } = said;
  const { actor_id, actor_login_id, request_id } = by;
  // In the order of their names, as `canonicalJson` has it.
  const first = {
    action,
    actor_id,
    actor_login_id,
    after,
    at: at.toISOString(),
    before,
    chain,
    ip,
  };
  return {
    beforeHash: `${canonicalJson(first).slice(0, -1)},"prev_hash":"`,
    beforeSeq: `",${canonicalJson({ request_id }).slice(1, -1)},"seq":`,
    afterSeq: `,${canonicalJson({ subject }).slice(1)}`,
  };
}

/** SHA-256 over everything a line says, the hash of the line before it included. */
export function auditHash({ hash: _, at, prev_hash, ...said }: AuditRow): Buffer {
  const text = canonicalJson({
    ...said,
    at: at.toISOString(),
    prev_hash: prev_hash.toString('hex'),
  });
  return createHash('sha256').update(text).digest();
}
