// Sessions kept as time passes: nobody decides here, so nothing leaves an audit line.
import { adminPolicy, siteDoors } from '@gwanje/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database';
import { pruneKeys } from '../platform/idempotency';
import { IDLE_HOURS, SESSION_HOURS_MAX } from './session-token';

const PRUNED_ROWS_MAX = 1_000;
/** Counts of whoever has not failed are in nobody's way for long. */
const COUNTS_KEPT_MINUTES = 60;
/** What has failed counts for so long at most, whatever the settings say. */
const FAILURES_KEPT_MINUTES = Math.max(
  adminPolicy.fields.lockMinutes.maximum,
  siteDoors.fields.loginLockMinutes.maximum,
);

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);
const hoursBefore = (now: Date, hours: number) => minutesBefore(now, hours * 60);

/** Forgets what time has ended: sessions, throttles and idempotency keys, a bounded number each. */
export async function pruneSessions(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('admin_session')
    .where('token_hash', 'in', (from) =>
      from
        .selectFrom('admin_session')
        .select('token_hash')
        .where(({ eb, or }) =>
          or([
            eb('last_seen_at', '<=', hoursBefore(now, IDLE_HOURS)),
            eb('created_at', '<=', hoursBefore(now, SESSION_HOURS_MAX)),
          ]),
        )
        .limit(PRUNED_ROWS_MAX)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
  await tx
    .deleteFrom('login_throttle')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('scope', 'key'),
        'in',
        selectFrom('login_throttle')
          .select(['scope', 'key'])
          .where('touched_at', '<', minutesBefore(now, COUNTS_KEPT_MINUTES))
          .where((row) =>
            row.or([
              row(sql`cardinality(failed_at)`, '=', 0),
              row('touched_at', '<', minutesBefore(now, FAILURES_KEPT_MINUTES)),
            ]),
          )
          .limit(PRUNED_ROWS_MAX)
          .forUpdate()
          .skipLocked()
          .$asTuple('scope', 'key'),
      ),
    )
    .execute();
  await pruneKeys(tx, now);
}

/** Says that a session is in use. */
export async function touchSession(db: Database, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('admin_session')
    .set({ last_seen_at: now })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Notes that an administrator is gone, if none of his sessions is left: then his claims end. */
export async function noteLeaving(tx: Tx, adminId: string, now: Date): Promise<void> {
  const left = await tx
    .selectFrom('admin_session')
    .select('_id')
    .where('admin_id', '=', adminId)
    .limit(1)
    .executeTakeFirst();
  if (left) return;
  await tx.updateTable('admin').set({ left_at: now }).where('_id', '=', adminId).execute();
}

/** Ends every session of an administrator, as part of the command that calls it. */
export async function endSessions(tx: Tx, adminId: string, now: Date): Promise<void> {
  await tx.deleteFrom('admin_session').where('admin_id', '=', adminId).execute();
  await noteLeaving(tx, adminId, now);
}

/** Ends the sessions of an administrator but one. @returns which they were */
export async function endSessionsBut(
  tx: Tx,
  adminId: string,
  tokenHash: Buffer,
): Promise<string[]> {
  const ended = await tx
    .deleteFrom('admin_session')
    .where('admin_id', '=', adminId)
    .where('token_hash', '!=', tokenHash)
    .returning('_id')
    .execute();
  return ended.map(({ _id }) => _id);
}

interface Surplus {
  readonly max: number;
  readonly begun: Buffer;
  /** A session that was not used since then has ended by itself. */
  readonly seen: Date;
}

/**
 * Ends what is beyond `max`, but never the session that has just begun: another one may be used
 * while its password is looked at.
 *
 * @returns the sessions that were not used for longest
 */
export async function endSurplusSessions(
  tx: Tx,
  adminId: string,
  { max, begun, seen }: Surplus,
): Promise<string[]> {
  const ended = await tx
    .deleteFrom('admin_session')
    .where('_id', 'in', (from) =>
      from
        .selectFrom('admin_session')
        .select('_id')
        .where('admin_id', '=', adminId)
        .where('token_hash', '!=', begun)
        .where('last_seen_at', '>', seen)
        .orderBy('last_seen_at', 'desc')
        .orderBy('created_at', 'desc')
        .offset(max - 1),
    )
    .returning('_id')
    .execute();
  return ended.map(({ _id }) => _id);
}
