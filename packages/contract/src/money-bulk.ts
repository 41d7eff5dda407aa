import * as z from 'zod/mini';
import { list } from './list';
import { OPEN_REQUEST_STATUSES, requestFilter } from './money-requests';
import { instant, person, uuid } from './units';

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

export const bulkRows = list({
  path: '/api/money/bulk-decisions/:bulkId/rows',
  access: 'money.decide',
  summary: 'The result of every row of a bulk decision.',
  row: bulkRow,
  id: 'requestId',
  filters: { bulkId: uuid, outcome: z.optional(bulkRow.shape.outcome) },
  sorts: ['oldest'],
  refusals: ['record.not_found'],
});
