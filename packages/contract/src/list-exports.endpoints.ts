// Whole lists as files, made in the background.
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { exportJob, startExportInput } from './list-exports';
import { uuid } from './units';

const exportInput = z.strictObject({ exportId: uuid });

export const startExport = endpoint({
  method: 'POST',
  path: '/api/exports',
  access: 'export.run',
  summary:
    "Begins to write every row that a list's filter leaves to a file, masked as the caller sees them; reading that list has to be permitted too.",
  input: startExportInput,
  bodyBytesMax: 65_536,
  reply: exportJob,
  refusals: [
    'record.not_found',
    'list.too_wide',
    'export.unknown_column',
    'export.too_long',
    'export.too_many',
  ],
  audit: 'export.start',
});

export const listExports = endpoint({
  method: 'GET',
  path: '/api/exports',
  access: 'export.run',
  summary: "The caller's exports of the last 24 hours, newest first; all of them, which are few.",
  input: z.strictObject({}),
  reply: z.object({ exports: z.array(exportJob) }),
  refusals: [],
});

export const readExport = endpoint({
  method: 'GET',
  path: '/api/exports/:exportId',
  access: 'export.run',
  summary: 'How far an export of the caller is.',
  input: exportInput,
  reply: exportJob,
  refusals: ['export.not_found'],
  keepsIdle: true,
});

export const cancelExport = endpoint({
  method: 'POST',
  path: '/api/exports/:exportId/cancel',
  access: 'export.run',
  summary: 'Ends an export of the caller that is under way; nothing of its file is kept.',
  input: exportInput,
  reply: exportJob,
  refusals: ['export.not_found', 'export.finished'],
  audit: 'export.cancel',
});

export const fetchExport = endpoint({
  method: 'GET',
  path: '/api/exports/:exportId/file',
  access: 'export.run',
  summary: 'The file of an export of the caller; each fetching leaves an audit line.',
  input: exportInput,
  reply: z.string(),
  isFile: true,
  refusals: ['export.not_found', 'export.unfinished'],
});
