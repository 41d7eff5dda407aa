import { Readable } from 'node:stream';
import { config } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { transaction } from '../../platform/database';
import { type FileReply, implement, type Platform, type Question } from '../../platform/implement';
import {
  CLEAR_RUNS,
  isTooRecent,
  listFiles,
  previewClearing,
  readParts,
} from './clear-runs.queries';
import {
  approveClear,
  cancelClear,
  declineClear,
  importClear,
  pauseClear,
  requestClear,
  resumeClear,
} from './decide-clear.command';

/** Hands out an archive, once it is written down who has fetched it. */
async function fetchFile(
  { db, input, actor, ip, now, requestId, refuse }: Question<typeof config.fetchClearFile>,
  { appendAudit }: Pick<Platform, 'appendAudit'>,
): Promise<FileReply> {
  const { clearId, kind, month } = input;
  const found = await listFiles(db, clearId);
  const file = found?.files.find((one) => one.kind === kind && one.month === month);
  if (!file) return refuse('record.not_found');
  const { adminId, loginId } = actor;
  await transaction(db, (tx) =>
    appendAudit(tx, {
      ...{ action: 'clear.fetch', actor: { adminId, loginId }, subject: `clear/${clearId}` },
      ...{ before: null, after: file, at: now(), ip, requestId },
    }),
  );
  return {
    name: `${kind}-${month}.ndjson.gz`,
    type: 'application/gzip',
    bytes: Readable.from(readParts(db, input)),
  };
}

export function clearRoutes(app: FastifyInstance, platform: Platform): void {
  implement(
    app,
    platform,
    {
      listClearRuns: config.listClearRuns,
      totalClearRuns: config.totalClearRuns,
      previewClear: config.previewClear,
      readClearRun: config.readClearRun,
      requestClear: config.requestClear,
      approveClear: config.approveClear,
      declineClear: config.declineClear,
      pauseClear: config.pauseClear,
      resumeClear: config.resumeClear,
      cancelClear: config.cancelClear,
      importClear: config.importClear,
      listClearFiles: config.listClearFiles,
      fetchClearFile: config.fetchClearFile,
    },
    {
      listClearRuns: CLEAR_RUNS.page,
      totalClearRuns: CLEAR_RUNS.totals,
      previewClear: async ({ db, input, now, refuse }) => {
        const recent = input.kinds.filter((kind) => isTooRecent(kind, input.beforeOn, now()));
        return recent.length > 0
          ? refuse('clear.too_recent', { kinds: recent })
          : previewClearing(db, input);
      },
      readClearRun: async ({ input, refuse, ...context }) =>
        (await CLEAR_RUNS.one(context, input.clearId)) ?? refuse('record.not_found'),
      requestClear,
      approveClear,
      declineClear,
      pauseClear,
      resumeClear,
      cancelClear,
      importClear,
      listClearFiles: async ({ db, input, refuse }) =>
        (await listFiles(db, input.clearId)) ?? refuse('record.not_found'),
      fetchClearFile: (question) => fetchFile(question, platform),
    },
  );
}
