import * as z from 'zod/mini';
import { claimOfRow } from './claims';
import { CLOSED_DAYS } from './closed-times';
import { list } from './list';
import { markedMember } from './member-lists';
import { level, shownBankAccount } from './members';
import { fileOfRow } from './payout-files';
import { text } from './text';
import { instant, koreanDay, namesOf, person, reason, uuid, wonInQuery, yesOrNo } from './units';

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

/** What became of the money of an approved exchange, where approving and sending it are two steps. */
export const REQUEST_PAYOUTS = {
  due: { ko: '이체 대기', en: 'Transfer due' },
  paid: { ko: '이체 완료', en: 'Transferred' },
  failed: { ko: '이체 실패', en: 'Transfer failed' },
} as const;
export type RequestPayout = keyof typeof REQUEST_PAYOUTS;
const payout = z.enum(['due', 'paid', 'failed']);

/** Statuses in which a request still waits for somebody. */
export const OPEN_REQUEST_STATUSES = [
  'waiting',
  'held',
] as const satisfies readonly RequestStatus[];

/** The way by which a request came: from the member, from him with a deposit that an agent reports, or from an administrator in his place. */
export const REQUEST_CHANNELS = {
  bank: { ko: '회원', en: 'Member' },
  mega: { ko: '메가', en: 'Mega' },
  proxy: { ko: '대리', en: 'By proxy' },
} as const;
export type RequestChannel = keyof typeof REQUEST_CHANNELS;
const channel = z.enum(['bank', 'mega', 'proxy']);

export const BONUS_WISHES = ['offered', 'none'] as const;

export const moneyRequest = z.object({
  requestId: uuid,
  kind,
  status,
  member: markedMember,
  amountWon: z.int(),
  /** All that its member ever charged, less exchanged, as it was decided; with it, while it is open. */
  profitWon: z.int(),
  /** Of a charge: whether the member wants the bonus that it would bring. */
  bonusWish: z.enum(BONUS_WISHES),
  /** Points that approving brought; null before it, and for exchanges. */
  bonusWon: z.nullable(z.int()),
  bonusTakenBackAt: z.nullable(instant),
  /** What approving an exchange waives of the wagering requirement: as the first administrator saw it, then as it was. */
  waivedWon: z.int(),
  /**
   * The account as it stood when the request was made: whole while an exchange is open, for whoever
   * may decide on it, or due, for whoever may pay it, and masked otherwise.
   */
  bankAccount: z.nullable(shownBankAccount),
  /** When the account was changed, if that was after the seventh day before the request. */
  accountChangedAt: z.nullable(instant),
  channel,
  /** Null: the member himself. */
  requestedBy: z.nullable(person),
  requestedAt: instant,
  /** Who has agreed so far, where a second administrator must; null otherwise. */
  firstApprovedBy: z.nullable(person),
  firstApprovedAt: z.nullable(instant),
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(person),
  reason: z.nullable(z.string()),
  /** The request whose amount this one puts right. */
  corrects: z.nullable(uuid),
  /** The operator's account that the member was told to pay into, masked. */
  depositAccount: z.nullable(shownBankAccount),
  /** Null for a charge, and where approving an exchange is the payment. */
  payout: z.nullable(payout),
  /** Who recorded that the bank has taken it or has not, and when. */
  paidBy: z.nullable(person),
  paidAt: z.nullable(instant),
  /** Whose word there is that the transfer failed, where two must say so. */
  payoutFailedBy: z.nullable(person),
  /** The file of the bank that it was put into last, and until when it is its maker's to send. */
  file: fileOfRow,
  /** Who is working on it; nobody else decides meanwhile. */
  claim: claimOfRow,
});
export type MoneyRequest = z.output<typeof moneyRequest>;

/** What `query` is looked for in: an ID and a nickname from the beginning, everything else whole. */
export const REQUEST_CATEGORIES = {
  id: { ko: '아이디·닉네임', en: 'ID or nickname' },
  owner: { ko: '예금주', en: 'Account owner' },
  /** All digits, or the last four. */
  account: { ko: '계좌번호', en: 'Account number' },
  /** Members right under the partner of this ID. */
  recommender: { ko: '추천인', en: 'Recommender' },
  /** Who decided. */
  admin: { ko: '처리자', en: 'Decided by' },
} as const;
export type RequestCategory = keyof typeof REQUEST_CATEGORIES;

/** What is special about an open request. */
export const REQUEST_FLAGS = {
  second: { ko: '2차 대기', en: 'Second approval' },
  wagering: { ko: '롤링 미달', en: 'Wagering unmet' },
  /** An account, address or device that another member has, too. */
  shared: { ko: '같은 계좌·IP·기기', en: 'Shared account, IP or device' },
  /** The member has set himself a limit of charges. */
  limit: { ko: '본인 한도', en: 'Own limit' },
  accountChanged: { ko: '계좌변경', en: 'Account changed' },
  claimed: { ko: '처리중', en: 'Being worked on' },
  firstEver: { ko: '첫 충전', en: 'First charge' },
} as const;
export type RequestFlag = keyof typeof REQUEST_FLAGS;

const namesIn = <Name extends string>(labels: Readonly<Record<Name, unknown>>) =>
  Object.keys(labels) as [Name, ...Name[]];

const filterFields = {
  kind,
  /** `open`: waiting or on hold. */
  status: z.optional(z.enum([...REQUEST_STATUS_VALUES, 'open'])),
  memberId: z.optional(uuid),
  /** First and last day, in Seoul, of the request or of its decision. */
  from: z.optional(koreanDay),
  to: z.optional(koreanDay),
  /** Which of the two; the request's where it is left out. */
  by: z.optional(z.enum(['requested', 'decided'])),
  query: z.optional(text(40)),
  /** What `query` is; `id` where it is left out. */
  categoryInfo: z.optional(z.enum(namesIn(REQUEST_CATEGORIES))),
  /** The member's level as it is now. */
  level: z.optional(z.pipe(z.coerce.number(), level)),
  /** A partner: himself and everybody beneath him. */
  partnerId: z.optional(uuid),
  minWon: z.optional(wonInQuery),
  maxWon: z.optional(wonInQuery),
  channel: z.optional(channel),
  /** Open requests with every one of these. */
  flags: z.optional(namesOf(namesIn(REQUEST_FLAGS))),
  payout: z.optional(payout),
  /** ID of the administrator who is at work on them. */
  claimer: z.optional(text(40)),
  isTest: z.optional(yesOrNo),
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
  sorts: ['newest', 'oldest', '-amountWon', 'amountWon', '-profitWon', 'profitWon'],
  totals: z.object({
    status: moneyRequest.shape.status,
    requests: z.int(),
    amountWon: z.int(),
    /** Points that approving brought, whether they were taken back or not. */
    bonusWon: z.int(),
  }),
  refusals: ['list.too_wide'],
});

/** A request is named together with its member: everything about it lies where the member does. */
export const requestInput = z.strictObject({ memberId: uuid, requestId: uuid });
export const optionalReason = z.optional(reason);

/** How much there is to do: what is open of a kind. */
export const queueLoad = z.object({
  open: z.int(),
  /** How long half of it has waited at least; null while nothing is open. */
  medianWaitMs: z.nullable(z.int()),
  oldestAt: z.nullable(instant),
  at: instant,
});
export type QueueLoad = z.output<typeof queueLoad>;

/** Exchanges to the accounts of one bank. */
export const payoutsOfBank = z.object({
  bank: z.string(),
  due: z.int(),
  dueWon: z.int(),
  /** In this day of Seoul. */
  paid: z.int(),
  paidWon: z.int(),
});

/** When a bank takes no transfers: on some days of the week from one time of Seoul to another. */
export const bankHours = z.object({
  bank: z.string(),
  days: z.enum(namesIn(CLOSED_DAYS)),
  from: z.string(),
  until: z.string(),
  /** Until when, if that is now; null where the bank is open. */
  closedUntil: z.nullable(instant),
});
