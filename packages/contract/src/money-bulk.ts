import * as z from 'zod/mini';
import { bulkPart, bulkProgress, bulkRefused } from './bulk-shapes';
import { list } from './list';
import { fact } from './money-facts';
import { moneyRequest, OPEN_REQUEST_STATUSES, requestFilter } from './money-requests';
import { person, uuid } from './units';

export const BULK_ACTIONS = ['approve', 'decline'] as const;
/** Requests that one bulk decision may have; a preview counts one more at most. */
export const BULK_ROWS_MAX = 50_000;
/** Requests that may be named one by one. */
const BULK_SELECTED_MAX = 500;
/** Rows that a preview names of what would be refused for one reason. */
export const BULK_NAMED_MAX = 20;

/** How long one that has ended is shown to whoever started it. */
export const BULK_SHOWN_MINUTES = 10;

/** Only open requests can be decided together; `status` may narrow to one of the two. */
export const bulkFilter = z.strictObject({
  ...requestFilter.shape,
  status: z.optional(z.enum(OPEN_REQUEST_STATUSES)),
  /** Only these of them. */
  requestIds: z.optional(z.array(uuid).check(z.minLength(1), z.maxLength(BULK_SELECTED_MAX))),
});

const sums = { count: z.int(), sumWon: z.int() };

/** The first rows of many, each by its member. */
const namedRows = z.array(
  z.object({
    requestId: uuid,
    id: z.string(),
    amountWon: z.int(),
    /** Where a reason is missing: what is red about it. */
    facts: z.optional(z.array(fact)),
  }),
);

const refusedRows = z.array(bulkRefused(namedRows));

export const bulkDecision = z.object({
  ...bulkProgress,
  action: z.enum(BULK_ACTIONS),
  filter: bulkFilter,
  /** Once it is done: what was refused, by the refusal's code, and the first of it by name. */
  refused: refusedRows,
});

/** What a preview is asked about: approving, unless it says otherwise. */
export const bulkQuestion = z.strictObject({
  ...bulkFilter.shape,
  action: z.optional(z.enum(BULK_ACTIONS)),
});

/** What a bulk decision would do, and the count, sum and digest to start it with. */
export const bulkPreview = z.object({
  count: z.int(),
  sumWon: z.int(),
  /** Names every one of the rows with its amount. */
  digest: z.string(),
  /** What would be decided for good. */
  passes: z.object(sums),
  /** What would still wait for another administrator once this one has approved it. */
  waits: bulkPart(namedRows),
  /** What deciding would refuse as things are now, by the refusal's code, and the first of them. */
  refused: refusedRows,
  /** Of those that were named one by one: which are not open any more, and who decided them. */
  closed: z.array(
    z.object({
      requestId: uuid,
      id: z.string(),
      amountWon: z.int(),
      status: moneyRequest.shape.status,
      decidedBy: z.nullable(person),
    }),
  ),
});
export type BulkPreview = z.output<typeof bulkPreview>;
export type BulkDecision = z.output<typeof bulkDecision>;

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
