import * as z from 'zod/mini';
import { bankAccount } from './members';
import { instant, koreanDay, uuid } from './units';

/** `incomeExchange` is a partner's exchange of income money. */
export const REQUEST_KINDS = {
  charge: { ko: '충전', en: 'Charge' },
  exchange: { ko: '환전', en: 'Exchange' },
  incomeExchange: { ko: '정산머니 환전', en: 'Income money exchange' },
} as const;
export type RequestKind = keyof typeof REQUEST_KINDS;
const kind = z.enum(['charge', 'exchange', 'incomeExchange']);

export const REQUEST_STATUSES = {
  waiting: { ko: '대기', en: 'Waiting' },
  held: { ko: '보류', en: 'On hold' },
  approved: { ko: '승인', en: 'Approved' },
  declined: { ko: '거절', en: 'Declined' },
  cancelled: { ko: '취소', en: 'Cancelled' },
} as const;
export type RequestStatus = keyof typeof REQUEST_STATUSES;
const status = z.enum(['waiting', 'held', 'approved', 'declined', 'cancelled']);

/** Statuses in which a request still waits for somebody. */
export const OPEN_REQUEST_STATUSES = [
  'waiting',
  'held',
] as const satisfies readonly RequestStatus[];

const person = z.object({ _id: uuid, id: z.string() });

export const moneyRequest = z.object({
  requestId: uuid,
  kind,
  status,
  member: z.object({
    _id: uuid,
    id: z.string(),
    nick: z.string(),
    grade: z.int(),
    level: z.int(),
    isTest: z.boolean(),
  }),
  amountWon: z.int(),
  /** Points that approving brought; null before it, and for exchanges. */
  bonusWon: z.nullable(z.int()),
  bonusTakenBackAt: z.nullable(instant),
  /** The account as it stood when the request was made. */
  bankAccount: z.nullable(bankAccount),
  requestedAt: instant,
  /** Who has agreed so far, where a second administrator must; null otherwise. */
  firstApprovedBy: z.nullable(person),
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(person),
  reason: z.nullable(z.string()),
});
export type MoneyRequest = z.output<typeof moneyRequest>;

const filterFields = {
  kind,
  status: z.optional(status),
  memberId: z.optional(uuid),
  /** First and last day of the request, in Seoul. */
  from: z.optional(koreanDay),
  to: z.optional(koreanDay),
};
/** What a list, its totals and a bulk decision have in common. */
export const requestFilter = z.strictObject(filterFields);
export type RequestFilter = z.output<typeof requestFilter>;

export const requestPage = z.strictObject({
  ...filterFields,
  sort: z.optional(z.enum(['newest', 'oldest'])),
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  /** The last request of the page before; cheaper than a page number, and never skips a row. */
  after: z.optional(uuid),
});

/** Only open requests can be decided together; `status` may narrow to one of the two. */
export const bulkFilter = z.strictObject({
  ...filterFields,
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
