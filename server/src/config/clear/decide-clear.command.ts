import {
  CLEAR_APPROVAL_HOURS,
  CLEAR_IMPORT_DAYS,
  type ClearRun,
  type ClearStatus,
  type config,
} from '@gwanje/contract';
import type { Updateable } from 'kysely';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { newId } from '../../platform/new-id';
import type { Schema } from '../../schema';
import { weighWord } from '../../second-admin/words';
import {
  CLEAR_RUNS,
  findUnderWay,
  isTooRecent,
  lockClearRun,
  previewClearing,
} from './clear-runs.queries';
import { isArchiveWhole } from './clear-steps.queries';

const PERMISSION = 'admin.manage';
/** A count that is off by more than this share is another one than was looked at. */
const CHANGED_SHARE = 0.01;

const isChanged = (seen: number, now: number) => Math.abs(now - seen) > seen * CHANGED_SHARE;

/** Asks another top administrator to agree to what a preview has shown. */
export async function requestClear(work: Work<typeof config.requestClear>): Promise<ClearRun> {
  const { input, actor, tx, now, audit, refuse } = work;
  const { adminId } = actor;
  const { kinds, beforeOn, rows, reason } = input;
  const at = now();
  const recent = kinds.filter((kind) => isTooRecent(kind, beforeOn, at));
  if (recent.length > 0) return refuse('clear.too_recent', { kinds: recent });
  if (await findUnderWay(tx)) return refuse('clear.running');
  const found = await previewClearing(tx, input);
  if (isChanged(rows, found.rows)) return refuse('clear.changed', found);
  await weighWord(tx, { first: null, adminId, permission: PERMISSION, at });
  const clearId = newId(at);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('clear_run')
    .values({
      ...{ clear_id: clearId, kinds: [...kinds], before_on: beforeOn, status: 'requested' },
      ...{ reason, rows_expected: found.rows, requested_by: adminId, requested_at: at },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  // Somebody has asked in the same moment.
  if (numInsertedOrUpdatedRows !== 1n) return refuse('clear.running');
  const after = await CLEAR_RUNS.get(contextOf(work), clearId);
  await audit({ subject: `clear/${clearId}`, after });
  return after;
}

type DecisionWork = Pick<
  Work<typeof config.pauseClear>,
  'input' | 'actor' | 'tx' | 'now' | 'audit' | 'refuse'
>;
type Change = Updateable<Schema['clear_run']>;

/** Changes a clearing that is in one of these states, which nothing else changes meanwhile. */
async function decide(
  work: DecisionWork,
  from: readonly ClearStatus[],
  changesOf: (before: ClearRun, at: Date) => Change | Promise<Change>,
): Promise<ClearRun> {
  const { input, tx, now, audit, refuse } = work;
  const before = await lockClearRun(contextOf(work), input.clearId);
  if (!before) return refuse('record.not_found');
  if (!from.includes(before.status)) return refuse('clear.closed', { current: before });
  const changes = await changesOf(before, now());
  await tx.updateTable('clear_run').set(changes).where('clear_id', '=', before.clearId).execute();
  const after = await CLEAR_RUNS.get(contextOf(work), before.clearId);
  await audit({ subject: `clear/${before.clearId}`, before, after });
  return after;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Agrees to a clearing; it begins with the next run of its job.
 *
 * @source docs/decisions/0019-second-administrator.md
 */
export const approveClear = (work: Work<typeof config.approveClear>): Promise<ClearRun> =>
  decide(work, ['requested'], async (before, at) => {
    const { actor, tx, refuse } = work;
    const { adminId } = actor;
    const first = before.requestedBy._id;
    if (first === adminId) return refuse('clear.same_admin');
    if (at.getTime() - Date.parse(before.requestedAt) > CLEAR_APPROVAL_HOURS * HOUR_MS)
      return refuse('clear.expired');
    if ((await weighWord(tx, { first, adminId, permission: PERMISSION, at })) === 'first')
      return refuse('clear.same_admin');
    const found = await previewClearing(tx, before);
    if (isChanged(before.rowsExpected, found.rows)) return refuse('clear.changed', found);
    return { status: 'approved', decided_by: adminId, decided_at: at };
  });

export const declineClear = (work: Work<typeof config.declineClear>): Promise<ClearRun> =>
  decide(work, ['requested'], (_, at) => ({
    ...{ status: 'declined', decided_by: work.actor.adminId, decided_at: at, finished_at: at },
  }));

export const pauseClear = (work: Work<typeof config.pauseClear>): Promise<ClearRun> =>
  decide(work, ['approved', 'archiving', 'verifying', 'deleting', 'importing'], ({ status }) => ({
    ...{ status: 'paused', paused_from: status },
  }));

export const resumeClear = (work: Work<typeof config.resumeClear>): Promise<ClearRun> =>
  decide(work, ['paused'], async ({ clearId }) => {
    const { paused_from: status } = await work.tx
      .selectFrom('clear_run')
      .select('paused_from')
      .where('clear_id', '=', clearId)
      .executeTakeFirstOrThrow();
    return { status: status ?? 'approved', paused_from: null };
  });

export const cancelClear = (work: Work<typeof config.cancelClear>): Promise<ClearRun> =>
  // What is called off while it is brought back was over before: its days go on from then.
  decide(
    work,
    ['approved', 'archiving', 'verifying', 'deleting', 'paused'],
    ({ finishedAt }, at) => ({
      ...{
        status: 'cancelled',
        paused_from: null,
        finished_at: finishedAt === null ? at : new Date(finishedAt),
      },
    }),
  );

/** Has what was deleted brought back by the job. */
export const importClear = (work: Work<typeof config.importClear>): Promise<ClearRun> =>
  decide(
    work,
    ['done', 'cancelled', 'failed'],
    async ({ clearId, finishedAt, rowsDeleted }, at) => {
      const { actor, tx, refuse } = work;
      if (rowsDeleted === 0) return refuse('clear.closed');
      if (finishedAt === null || at.getTime() - Date.parse(finishedAt) > CLEAR_IMPORT_DAYS * DAY_MS)
        return refuse('clear.too_late');
      if (await findUnderWay(tx)) return refuse('clear.running');
      if (!(await isArchiveWhole(tx, clearId))) return refuse('clear.archive_damaged');
      return {
        ...{ status: 'importing', worked_ms: 0 },
        ...{ imported_by: actor.adminId, imported_at: at },
      };
    },
  );
