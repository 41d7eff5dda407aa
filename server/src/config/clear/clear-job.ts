import { setTimeout as sleep } from 'node:timers/promises';
import type { ClearStatus } from '@gwanje/contract';
import { transaction } from '../../platform/database';
import type { Job, JobPlatform } from '../../platform/jobs';
import { AT_WORK } from './clear-runs.queries';
import { archiveNext, deleteNext, importNext, type Run, verifyNext } from './clear-steps';

/** Rows of a part, and so of a transaction. */
export const CLEAR_BATCH_ROWS = 5_000;

/** What one step leaves: more of the same, the next state, or a failure in words. */
export type Stepped = 'more' | 'through' | { readonly failed: string };

const STEPS = {
  archiving: { step: archiveNext, next: 'verifying' },
  verifying: { step: verifyNext, next: 'deleting' },
  deleting: { step: deleteNext, next: 'done' },
  importing: { step: importNext, next: 'imported' },
} as const satisfies Partial<Record<ClearStatus, object>>;

const isAtWork = (status: ClearStatus): status is keyof typeof STEPS => status in STEPS;

const ACTIONS: Partial<Record<ClearStatus, `clear.${string}`>> = {
  done: 'clear.done',
  failed: 'clear.failed',
  imported: 'clear.imported',
};

/** Puts a clearing into its next state, unless somebody has decided otherwise, and writes its end down. */
async function finish(
  { db, now, appendAudit }: JobPlatform,
  { clear_id, status }: Run,
  to: ClearStatus,
  error: string | null,
): Promise<void> {
  const at = now();
  const action = ACTIONS[to];
  await transaction(db, async (tx) => {
    const after = await tx
      .updateTable('clear_run')
      .set({ status: to, error, ...(action && { finished_at: at }) })
      .where('clear_id', '=', clear_id)
      .where('status', '=', status)
      .returning(['kinds', 'rows_archived', 'rows_deleted', 'rows_imported', 'bytes'])
      .executeTakeFirst();
    if (!after || !action) return;
    const hashes = await tx
      .selectFrom('clear_part')
      .select(['kind', 'month', 'sha256'])
      .where('clear_id', '=', clear_id)
      .orderBy('seq')
      .execute();
    const archive = hashes.map(
      ({ kind, month, sha256 }) => `${kind} ${month} ${sha256.toString('hex')}`,
    );
    await appendAudit(tx, {
      ...{ action, actor: null, subject: `clear/${clear_id}`, before: null },
      after: { ...after, error, archive: archive.slice(0, 200), parts: archive.length },
      ...{ at, ip: null, requestId: 'clear' },
    });
  });
}

/** The clearing that has something to do, as it stands now. */
const findRun = ({ db }: JobPlatform): Promise<Run | undefined> =>
  db
    .selectFrom('clear_run')
    .select(['clear_id', 'kinds', 'before_on', 'status'])
    .where('status', 'in', AT_WORK)
    .executeTakeFirst();

/**
 * Carries clearings on, a batch a transaction. Each batch finds out by itself how far the ones before
 * it came, so that a server may be killed anywhere; it rests as long as the batch took, so that a busy
 * database is left half of its time.
 */
export const clearJob: Job = {
  name: 'clear',
  cron: '*/5 * * * * *',
  leaseMs: 60_000,
  async run(platform, signal) {
    while (!signal.aborted) {
      const run = await findRun(platform);
      if (!run || !isAtWork(run.status)) return;
      const { step, next } = STEPS[run.status];
      const startedMs = performance.now();
      const stepped = await step(platform, run, CLEAR_BATCH_ROWS);
      if (stepped === 'through') await finish(platform, run, next, null);
      else if (stepped !== 'more') await finish(platform, run, 'failed', stepped.failed);
      await sleep(performance.now() - startedMs, undefined, { signal }).catch(() => undefined);
    }
  },
};
