import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { OPEN_REQUEST_STATUSES, requestFilter } from './money-requests';
import { instant, person, reason, uuid } from './units';

/** Only open requests can be decided together; `status` may narrow to one of the two. */
export const bulkFilter = z.strictObject({
  ...requestFilter.shape,
  status: z.optional(z.enum(OPEN_REQUEST_STATUSES)),
});

export const BULK_ACTIONS = ['approve', 'decline'] as const;
/** Requests that one bulk decision may have; a preview counts one more at most. */
export const BULK_ROWS_MAX = 50_000;

export const bulkDecision = z.object({
  bulkId: uuid,
  action: z.enum(BULK_ACTIONS),
  filter: bulkFilter,
  status: z.enum(['running', 'done']),
  count: z.int(),
  sumWon: z.int(),
  startedBy: person,
  startedAt: instant,
  finishedAt: z.nullable(instant),
  /** How many rows ended in each way; `open` are still to come. */
  outcomes: z.object({
    open: z.int(),
    done: z.int(),
    needsSecond: z.int(),
    refused: z.int(),
  }),
});

export const bulkRow = z.object({
  requestId: uuid,
  memberId: uuid,
  amountWon: z.int(),
  outcome: z.enum(['open', 'done', 'needsSecond', 'refused']),
  /** The refusal's code where it was refused, e.g. `money.request_closed`. */
  refusal: z.nullable(z.string()),
});

/** Many requests decided together. */
export const bulkEndpoints = {
  previewBulkDecision: endpoint({
    method: 'GET',
    path: '/api/money/bulk-decisions/preview',
    access: 'money.decide',
    summary: 'What a bulk decision over this filter would touch; the count and sum to expect.',
    input: bulkFilter,
    reply: z.object({ count: z.int(), sumWon: z.int(), needsSecond: z.int() }),
    refusals: [],
  }),
  startBulkDecision: endpoint({
    method: 'POST',
    path: '/api/money/bulk-decisions',
    access: 'money.decide',
    needsKey: true,
    summary:
      'Approves or declines every open request of a filter, if count and sum still are as expected; each row by itself, in the background.',
    input: z.strictObject({
      action: z.enum(BULK_ACTIONS),
      filter: bulkFilter,
      expectedCount: z.int().check(z.minimum(1), z.maximum(BULK_ROWS_MAX)),
      expectedSumWon: z.int().check(z.minimum(0)),
      reason,
    }),
    reply: bulkDecision,
    refusals: ['money.bulk_changed'],
    audit: 'bulk.start',
  }),
  readBulkDecision: endpoint({
    method: 'GET',
    path: '/api/money/bulk-decisions/:bulkId',
    access: 'money.decide',
    summary: 'How far a bulk decision is.',
    input: z.strictObject({ bulkId: uuid }),
    reply: bulkDecision,
    refusals: ['money.bulk_not_found'],
  }),
  listBulkRows: endpoint({
    method: 'GET',
    path: '/api/money/bulk-decisions/:bulkId/rows',
    access: 'money.decide',
    summary: 'The result of every row, in the order of the requests, 50 a page.',
    input: z.strictObject({
      bulkId: uuid,
      outcome: z.optional(bulkRow.shape.outcome),
      after: z.optional(uuid),
    }),
    reply: z.object({ rows: z.array(bulkRow), more: z.boolean() }),
    refusals: ['money.bulk_not_found'],
  }),
};
