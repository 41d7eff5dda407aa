// Many requests decided together.
import * as z from 'zod/mini';
import { bulkSeen } from './bulk-shapes';
import { endpoint } from './endpoint';
import {
  BULK_ACTIONS,
  BULK_ROWS_MAX,
  bulkDecision,
  bulkFilter,
  bulkPreview,
  bulkQuestion,
  bulkRows,
} from './money-bulk';
import { kind } from './money-requests';
import { reason, uuid } from './units';

export const previewBulkDecision = endpoint({
  method: 'POST',
  path: '/api/money/bulk-decisions/preview',
  access: 'money.decide',
  summary:
    'What a bulk decision over this filter would touch and refuse; the count, sum and digest to expect.',
  input: bulkQuestion,
  bodyBytesMax: 32_768,
  reply: bulkPreview,
  refusals: ['list.too_wide'],
  writesNothing: true,
});

export const startBulkDecision = endpoint({
  method: 'POST',
  path: '/api/money/bulk-decisions',
  access: 'money.decide',
  needsKey: true,
  summary:
    'Approves or declines every open request of a filter, if they still are exactly those that were expected; each row by itself, in the background.',
  input: z.strictObject({
    action: z.enum(BULK_ACTIONS),
    filter: bulkFilter,
    ...bulkSeen(BULK_ROWS_MAX),
    reason,
  }),
  bodyBytesMax: 32_768,
  reply: bulkDecision,
  refusals: ['money.bulk_changed', 'list.too_wide'],
  audit: 'bulk.start',
});

export const cancelBulkDecision = endpoint({
  method: 'POST',
  path: '/api/money/bulk-decisions/:bulkId/cancel',
  access: 'money.decide',
  summary: 'Leaves every request whose turn has not come waiting; what was decided stays decided.',
  input: z.strictObject({ bulkId: uuid }),
  reply: bulkDecision,
  /** `money.bulk_cancelled` is what keeps it from every request that is left, one by one. */
  refusals: ['record.not_found', 'bulk.over', 'money.bulk_cancelled'],
  audit: 'bulk.cancel',
});

export const readBulkDecision = endpoint({
  method: 'GET',
  path: '/api/money/bulk-decisions/:bulkId',
  access: 'money.decide',
  summary: 'How far a bulk decision is.',
  input: z.strictObject({ bulkId: uuid }),
  reply: bulkDecision,
  refusals: ['record.not_found'],
});

export const listOwnBulks = endpoint({
  method: 'GET',
  path: '/api/money/bulk-decisions',
  access: 'money.decide',
  summary:
    'What of a kind the caller decides together at present, and what of it has ended in the last ten minutes; the newest first, five at most. Does not keep an idle session alive.',
  input: z.strictObject({ kind }),
  reply: z.object({ bulks: z.array(bulkDecision) }),
  refusals: [],
  keepsIdle: true,
});

export const listBulkRows = bulkRows.page;

export const totalBulkRows = bulkRows.totals;
