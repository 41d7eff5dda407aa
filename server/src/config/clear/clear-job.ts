import { setTimeout as sleep } from 'node:timers/promises';
import type { ClearStatus } from '@gwanje/contract';
import type { Job } from '../../platform/jobs';
import {
  archiveNext,
  deleteNext,
  findRun,
  finishRun,
  importNext,
  noteWorked,
  type Stepped,
  verifyNext,
} from './clear-steps.queries';

/** Rows of a part, and so of a transaction. */
export const CLEAR_BATCH_ROWS = 5_000;

const STEPS = {
  // What was agreed to is said to be archived once something archives.
  approved: { step: () => Promise.resolve<Stepped>('through'), next: 'archiving' },
  archiving: { step: archiveNext, next: 'verifying' },
  verifying: { step: verifyNext, next: 'deleting' },
  deleting: { step: deleteNext, next: 'done' },
  importing: { step: importNext, next: 'imported' },
} as const satisfies Partial<Record<ClearStatus, object>>;

const isAtWork = (status: ClearStatus): status is keyof typeof STEPS => status in STEPS;

/**
 * Carries clearings on, a batch a transaction. Each batch finds out by itself how far the ones before
 * it came, so that a server may be killed anywhere; it rests as long as the batch took, so that a busy
 * database is left half of its time.
 */
export const clearJob: Job = {
  name: 'clear',
  cron: '*/5 * * * * *',
  leaseMs: 60_000,
  isDue: async (platform) => (await findRun(platform)) !== undefined,
  async run(platform, signal) {
    while (!signal.aborted) {
      const run = await findRun(platform);
      if (!run || !isAtWork(run.status)) return;
      const { step, next } = STEPS[run.status];
      const startedMs = performance.now();
      const stepped = await step(platform, run, CLEAR_BATCH_ROWS);
      if (stepped === 'through') await finishRun(platform, run, next, null);
      else if (stepped !== 'more') await finishRun(platform, run, 'failed', stepped.failed);
      await sleep(performance.now() - startedMs, undefined, { signal }).catch(() => undefined);
      await noteWorked(platform, run, performance.now() - startedMs);
    }
  },
};
