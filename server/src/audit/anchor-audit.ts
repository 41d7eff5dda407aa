// The ends of all chains, anchored outside of them: in the system's chain, and in a signed file.
import { sql } from 'kysely';
import {
  type ChainEnd,
  type Checkpoint,
  type CheckpointPlace,
  readCheckpoint,
  writeCheckpoint,
} from '../platform/checkpoint';
import { type Database, type Tx, transaction } from '../platform/database';
import type { Job, JobPlatform } from '../platform/jobs';
import { appendAuditEvent, SYSTEM_CHAIN } from './append-audit-event.command';
import { ANCHOR_ACTION, findGone, RESTORE_ACTION } from './audit.queries';

const NAME = 'audit-anchor';

type Ends = Readonly<Record<string, ChainEnd>>;

async function readEnds(tx: Tx): Promise<Ends> {
  const heads = await tx.selectFrom('audit_head').selectAll().execute();
  return Object.fromEntries(
    heads.map(({ chain, seq, hash }) => [chain, { seq, hash: hash.toString('hex') }]),
  );
}

/** @throws {Error} the log has not everything that the last checkpoint saw */
async function expectEverything(tx: Tx, last: Checkpoint): Promise<void> {
  const [gone, ...others] = await findGone(tx, last.ends, () => `the checkpoint of ${last.at}`);
  if (gone)
    throw new Error(
      `The audit log is broken at ${gone.chain} #${gone.seq}: ${gone.reason}.${others.length > 0 ? ` So are ${others.length} more chains.` : ''}`,
    );
}

/**
 * Anchors what has been added to the log since the last checkpoint: a line of the system's chain
 * names the new ends of the others, and once it is committed, the file holds the ends of all. So
 * the file never knows of a line that the database could lose, and may lag behind it.
 *
 * @throws {Error} the log lacks what the last checkpoint saw, which then stays as it is
 */
export async function anchorAudit(
  { db, now }: { readonly db: Database; readonly now: () => Date },
  place: CheckpointPlace,
): Promise<void> {
  const last = await readCheckpoint(place);
  const at = now();
  const ends = await transaction(db, async (tx) => {
    // What this transaction sees has reached the disk before its own commit does.
    await sql`set local synchronous_commit = on`.execute(tx);
    if (last) await expectEverything(tx, last);
    const seen = await readEnds(tx);
    const isNew = ([chain, { hash }]: [string, ChainEnd]) => last?.ends[chain]?.hash !== hash;
    const added = Object.fromEntries(Object.entries(seen).filter(isNew));
    const { restored } = last ?? {};
    if (Object.keys(added).length === 0 && !restored) return undefined;
    await appendAuditEvent(tx, {
      action: restored ? RESTORE_ACTION : ANCHOR_ACTION,
      subject: 'audit',
      before: null,
      after: { ends: added, ...(restored && { restored }), ...(!last && { isFirst: true }) },
      actor: null,
      at,
      ip: null,
      requestId: NAME,
    });
    // Of the others what was anchored, of this chain the line that anchors them.
    const { [SYSTEM_CHAIN]: system } = await readEnds(tx);
    return { ...seen, ...(system && { [SYSTEM_CHAIN]: system }) };
  });
  if (ends) await writeCheckpoint(place, { at: at.toISOString(), ends });
}

/** Anchors every minute in which something was added. */
export const auditAnchorJob = (place: CheckpointPlace): Job => ({
  name: NAME,
  cron: '* * * * *',
  leaseMs: 60_000,
  run: (platform: JobPlatform) => anchorAudit(platform, place),
});
