import type { Database } from '../platform/database';
import { type AuditRow, auditHash, CHAIN_START } from './audit-hash.rule';

const LINES_PER_READ = 1_000;

export interface AuditVerdict {
  readonly lines: number;
  /** The first line that is missing, moved or altered; undefined when every chain holds. */
  readonly broken?: { readonly chain: string; readonly seq: number; readonly reason: string };
}

const linesAfter = (db: Database, chain: string, seq: number): Promise<AuditRow[]> =>
  db
    .selectFrom('audit_event')
    .selectAll()
    .where('chain', '=', chain)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(LINES_PER_READ)
    .execute();

function whyBroken(row: AuditRow, seq: number, prevHash: Buffer): string | undefined {
  if (row.seq !== seq) return 'a line is missing';
  if (!row.prev_hash.equals(prevHash)) return 'it does not follow the line before it';
  if (!auditHash(row).equals(row.hash)) return 'its content was altered';
  return undefined;
}

async function verifyChain(
  db: Database,
  head: { chain: string; seq: number; hash: Buffer },
): Promise<AuditVerdict> {
  const { chain } = head;
  let seq = 0;
  let hash: Buffer = CHAIN_START;
  while (seq < head.seq) {
    const rows = await linesAfter(db, chain, seq);
    for (const row of rows) {
      const reason = whyBroken(row, seq + 1, hash);
      if (reason) return { lines: seq, broken: { chain, seq: seq + 1, reason } };
      ({ seq, hash } = row);
      // A line appended after the head was read is not this check's matter.
      if (seq === head.seq) break;
    }
    if (rows.length < LINES_PER_READ) break;
  }
  if (seq < head.seq)
    return { lines: seq, broken: { chain, seq: seq + 1, reason: 'a line is missing' } };
  if (!hash.equals(head.hash))
    return { lines: seq, broken: { chain, seq, reason: 'it is not the line that was last' } };
  return { lines: seq };
}

/**
 * Recomputes every hash of every chain, a thousand lines at a time, and holds each chain's end
 * against its head.
 *
 * @returns the number of sound lines, and the first broken one if there is any
 */
export async function verifyAudit(db: Database): Promise<AuditVerdict> {
  const heads = await db.selectFrom('audit_head').selectAll().orderBy('chain').execute();
  const orphan = await db
    .selectFrom('audit_event')
    .leftJoin('audit_head', 'audit_head.chain', 'audit_event.chain')
    .select(['audit_event.chain', 'audit_event.seq'])
    .where('audit_head.chain', 'is', null)
    .orderBy('audit_event.seq')
    .limit(1)
    .executeTakeFirst();
  // Read after the heads, so a chain that began meanwhile has a head by now unless it lost it.
  if (orphan) return { lines: 0, broken: { ...orphan, reason: 'its chain has no head' } };
  let lines = 0;
  for (const head of heads) {
    const verdict = await verifyChain(db, head);
    lines += verdict.lines;
    if (verdict.broken) return { lines, broken: verdict.broken };
  }
  return { lines };
}
