import * as z from 'zod/mini';
import { list } from './list';
import { shownBankAccount } from './members';
import { instant, koreanDay, person, reason, uuid } from './units';

/** `incomeExchange` is a partner's exchange of income money. */
export const REQUEST_KINDS = {
  charge: { ko: '충전', en: 'Charge' },
  exchange: { ko: '환전', en: 'Exchange' },
  incomeExchange: { ko: '정산머니 환전', en: 'Income money exchange' },
} as const;
export type RequestKind = keyof typeof REQUEST_KINDS;
export const kind = z.enum(['charge', 'exchange', 'incomeExchange']);

export const REQUEST_STATUSES = {
  waiting: { ko: '대기', en: 'Waiting' },
  held: { ko: '보류', en: 'On hold' },
  approved: { ko: '승인', en: 'Approved' },
  declined: { ko: '거절', en: 'Declined' },
  cancelled: { ko: '취소', en: 'Cancelled' },
} as const;
export type RequestStatus = keyof typeof REQUEST_STATUSES;
const REQUEST_STATUS_VALUES = ['waiting', 'held', 'approved', 'declined', 'cancelled'] as const;
const status = z.enum(REQUEST_STATUS_VALUES);

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
  /** What approving an exchange waives of the wagering requirement: as the first administrator saw it, then as it was. */
  waivedWon: z.int(),
  /**
   * The account as it stood when the request was made: whole while an exchange is open, for whoever
   * may decide on it, and masked otherwise.
   */
  bankAccount: z.nullable(shownBankAccount),
  /** When the account was changed, if that was after the seventh day before the request. */
  accountChangedAt: z.nullable(instant),
  /** Null: the member himself. */
  requestedBy: z.nullable(person),
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
  /** `open`: waiting or on hold. */
  status: z.optional(z.enum([...REQUEST_STATUS_VALUES, 'open'])),
  memberId: z.optional(uuid),
  /** First and last day of the request, in Seoul. */
  from: z.optional(koreanDay),
  to: z.optional(koreanDay),
};
/** What a list, its totals and a bulk decision have in common. */
export const requestFilter = z.strictObject(filterFields);
export type RequestFilter = z.output<typeof requestFilter>;

export const requests = list({
  path: '/api/money/requests',
  access: 'money.read',
  summary: 'Charge or exchange requests; sums by status leave test accounts out.',
  row: moneyRequest,
  id: 'requestId',
  filters: filterFields,
  sorts: ['newest', 'oldest'],
  totals: z.object({
    status: moneyRequest.shape.status,
    requests: z.int(),
    amountWon: z.int(),
  }),
});

/** A request is named together with its member: everything about it lies where the member does. */
export const requestInput = z.strictObject({ memberId: uuid, requestId: uuid });
export const optionalReason = z.optional(reason);
