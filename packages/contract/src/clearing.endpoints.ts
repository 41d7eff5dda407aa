// Rows that have served their time: archived, read back, deleted after two top administrators agreed.
import * as z from 'zod/mini';
import {
  CLEAR_KIND_NAMES,
  clearFile,
  clearInput,
  clearPreview,
  clearPreviewInput,
  clearRun,
  clearRuns,
  requestClearInput,
} from './clearing';
import { endpoint } from './endpoint';
import { uuid } from './units';

const decision = {
  method: 'POST',
  access: 'admin.manage',
  input: clearInput,
  reply: clearRun,
} as const;

export const listClearRuns = clearRuns.page;

export const totalClearRuns = clearRuns.totals;

export const previewClear = endpoint({
  method: 'POST',
  path: '/api/clear-runs/preview',
  access: 'admin.manage',
  summary: 'What would go: rows, bytes and times of each kind. Deletes nothing.',
  input: clearPreviewInput,
  reply: clearPreview,
  refusals: ['clear.too_recent'],
  writesNothing: true,
});

export const readClearRun = endpoint({
  method: 'GET',
  path: '/api/clear-runs/:clearId',
  access: 'admin.manage',
  summary: 'How far a clearing is.',
  input: clearInput,
  reply: clearRun,
  refusals: ['record.not_found'],
  keepsIdle: true,
});

export const requestClear = endpoint({
  method: 'POST',
  path: '/api/clear-runs',
  access: 'admin.manage',
  summary: 'Asks another top administrator to agree to a clearing of what a preview has shown.',
  input: requestClearInput,
  reply: clearRun,
  refusals: ['clear.too_recent', 'clear.changed', 'clear.running', 'admin.no_second'],
  audit: 'clear.request',
});

export const approveClear = endpoint({
  ...decision,
  path: '/api/clear-runs/:clearId/approve',
  summary: 'Agrees to a clearing as the other top administrator; it begins at once.',
  refusals: [
    'record.not_found',
    'clear.closed',
    'clear.same_admin',
    'clear.expired',
    'clear.changed',
    'admin.no_second',
  ],
  audit: 'clear.approve',
});

export const declineClear = endpoint({
  ...decision,
  path: '/api/clear-runs/:clearId/decline',
  summary: 'Drops a clearing that waits.',
  refusals: ['record.not_found', 'clear.closed'],
  audit: 'clear.decline',
});

export const pauseClear = endpoint({
  ...decision,
  path: '/api/clear-runs/:clearId/pause',
  summary: 'Holds a clearing after the batch that runs.',
  refusals: ['record.not_found', 'clear.closed'],
  audit: 'clear.pause',
});

export const resumeClear = endpoint({
  ...decision,
  path: '/api/clear-runs/:clearId/resume',
  summary: 'Lets a clearing go on where it was held.',
  refusals: ['record.not_found', 'clear.closed'],
  audit: 'clear.resume',
});

export const cancelClear = endpoint({
  ...decision,
  path: '/api/clear-runs/:clearId/cancel',
  summary: 'Ends a clearing; what it has deleted already can be brought back.',
  refusals: ['record.not_found', 'clear.closed'],
  audit: 'clear.cancel',
});

export const importClear = endpoint({
  ...decision,
  path: '/api/clear-runs/:clearId/import',
  summary: 'Brings back what was deleted, within 30 days.',
  refusals: [
    'record.not_found',
    'clear.closed',
    'clear.too_late',
    'clear.running',
    'clear.archive_damaged',
  ],
  audit: 'clear.import',
});

export const listClearFiles = endpoint({
  method: 'GET',
  path: '/api/clear-runs/:clearId/files',
  access: 'admin.manage',
  summary: 'The archives of a clearing, a file for each kind and month.',
  input: clearInput,
  reply: z.object({ files: z.array(clearFile) }),
  refusals: ['record.not_found'],
});

export const fetchClearFile = endpoint({
  method: 'GET',
  path: '/api/clear-runs/:clearId/file',
  access: 'admin.manage',
  summary: 'An archive: gzipped lines of JSON. Each fetching leaves an audit line.',
  input: z.strictObject({
    clearId: uuid,
    kind: z.enum(CLEAR_KIND_NAMES),
    month: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  }),
  reply: z.string(),
  isFile: true,
  refusals: ['record.not_found'],
});
