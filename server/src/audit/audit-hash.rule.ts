import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Schema } from '../schema';
import { canonicalJson } from './canonical-json.rule';

export type AuditRow = Selectable<Schema['audit_event']>;

/** What stands before the first line of every chain. */
export const CHAIN_START = Buffer.alloc(32);

/** SHA-256 over everything a line says, the hash of the line before it included. */
export function auditHash({ hash: _, at, prev_hash, ...said }: AuditRow): Buffer {
  const text = canonicalJson({
    ...said,
    at: at.toISOString(),
    prev_hash: prev_hash.toString('hex'),
  });
  return createHash('sha256').update(text).digest();
}
