import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { bankAccount } from './members';
import { instant, koreanDay, person, reason, rowCount, someWon, uuid } from './units';

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

const requestInput = z.strictObject({ requestId: uuid });
const optionalReason = z.optional(reason);

/** Charge and exchange requests, from the first word to the last. */
export const requestEndpoints = {
  listRequests: endpoint({
    method: 'GET',
    path: '/api/money/requests',
    access: 'money.read',
    summary: 'Charge or exchange requests, 50 a page, by number or after the last of a page.',
    input: requestPage,
    reply: z.object({ requests: z.array(moneyRequest), more: z.boolean() }),
    refusals: [],
  }),
  totalRequests: endpoint({
    method: 'GET',
    path: '/api/money/requests/totals',
    access: 'money.read',
    summary:
      'Count, and count and sum by status, of the whole filter; sums leave test accounts out.',
    input: requestFilter,
    reply: z.object({
      ...rowCount.shape,
      totals: z.array(
        z.object({ status: moneyRequest.shape.status, requests: z.int(), amountWon: z.int() }),
      ),
    }),
    refusals: [],
  }),
  createRequest: endpoint({
    method: 'POST',
    path: '/api/money/requests',
    access: 'money.request',
    needsKey: true,
    summary: 'Requests a charge or exchange for a member; an exchange is debited at once.',
    input: z.strictObject({
      memberId: uuid,
      kind: requestFilter.shape.kind,
      amountWon: someWon,
    }),
    reply: moneyRequest,
    refusals: [
      'member.not_found',
      'member.not_normal',
      'member.excluded',
      'money.insufficient',
      'money.charge_limit',
      'money.no_bank_account',
    ],
    audit: 'request.create',
  }),
  approveRequest: endpoint({
    method: 'POST',
    path: '/api/money/requests/:requestId/approve',
    access: 'money.decide',
    needsKey: true,
    summary:
      'Approves: a charge is credited with its bonus. Above the limit the first approval is recorded and a second administrator completes it.',
    input: z.strictObject({ requestId: uuid, reason: optionalReason }),
    reply: moneyRequest,
    refusals: [
      'money.request_not_found',
      'money.request_closed',
      'money.second_admin',
      'money.wagering_unmet',
      'member.excluded',
    ],
    audit: 'request.approve',
  }),
  declineRequest: endpoint({
    method: 'POST',
    path: '/api/money/requests/:requestId/decline',
    access: 'money.decide',
    needsKey: true,
    summary: 'Declines: the money of an exchange goes back.',
    input: z.strictObject({ requestId: uuid, reason }),
    reply: moneyRequest,
    refusals: ['money.request_not_found', 'money.request_closed'],
    audit: 'request.decline',
  }),
  cancelRequest: endpoint({
    method: 'POST',
    path: '/api/money/requests/:requestId/cancel',
    access: 'money.request',
    needsKey: true,
    summary: 'Cancels for the member: the money of an exchange goes back.',
    input: requestInput,
    reply: moneyRequest,
    refusals: ['money.request_not_found', 'money.request_closed'],
    audit: 'request.cancel',
  }),
  holdRequest: endpoint({
    method: 'POST',
    path: '/api/money/requests/:requestId/hold',
    access: 'money.decide',
    summary: 'Puts a waiting request on hold; no money moves.',
    input: z.strictObject({ requestId: uuid, reason: optionalReason }),
    reply: moneyRequest,
    refusals: ['money.request_not_found', 'money.request_closed'],
    audit: 'request.hold',
  }),
  releaseRequest: endpoint({
    method: 'POST',
    path: '/api/money/requests/:requestId/release',
    access: 'money.decide',
    summary: 'Lets a held request wait again; no money moves.',
    input: requestInput,
    reply: moneyRequest,
    refusals: ['money.request_not_found', 'money.request_closed'],
    audit: 'request.release',
  }),
  takeBackBonus: endpoint({
    method: 'POST',
    path: '/api/money/requests/:requestId/take-back-bonus',
    access: 'money.decide',
    needsKey: true,
    summary:
      'Takes the bonus of an approved charge back, and its part of the wagering requirement.',
    input: z.strictObject({ requestId: uuid, reason }),
    reply: moneyRequest,
    refusals: ['money.request_not_found', 'money.no_bonus', 'money.insufficient'],
    audit: 'request.take_back_bonus',
  }),
};
