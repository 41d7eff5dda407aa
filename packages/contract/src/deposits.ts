import * as z from 'zod/mini';
import { list, PAGE_ROWS } from './list';
import { moneyRequest } from './money-requests';
import { text } from './text';
import { instant, koreanDay, person, someWon, uuid } from './units';

export const DEPOSIT_STATES = {
  unmatched: { ko: '미연결', en: 'Unmatched' },
  matched: { ko: '연결', en: 'Matched' },
  ignored: { ko: '무시', en: 'Set aside' },
} as const;
export type DepositState = keyof typeof DEPOSIT_STATES;
const DEPOSIT_STATE_VALUES = ['unmatched', 'matched', 'ignored'] as const;
const state = z.enum(DEPOSIT_STATE_VALUES);

/** One that nobody has asked for within so many minutes has to be looked into. */
export const UNCLAIMED_MINUTES = 30;

/** Money on an account of the operator, as the agent who watches that account has reported it. */
export const deposit = z.object({
  depositId: uuid,
  account: z.object({ _id: uuid, bank: z.string(), number: z.string(), owner: z.string() }),
  /** What the agent calls it; once for an account. */
  agentTxId: z.string(),
  /** Who paid, as the bank says; whole while it is to be matched, for whoever may decide on charges. */
  payer: z.string(),
  amountWon: z.int(),
  /** When the bank booked it, and when the agent told of it. */
  at: instant,
  reportedAt: instant,
  state,
  /** The charge that it belongs to. */
  request: z.nullable(z.object({ memberId: uuid, requestId: uuid })),
  /** Who has agreed so far to set it aside, where two must. */
  firstIgnoredBy: z.nullable(person),
  /** Null while nothing is decided, and where the system has matched it. */
  decidedBy: z.nullable(person),
  decidedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
});
export type Deposit = z.output<typeof deposit>;

/** Deposits that agents have reported. */
export const deposits = list({
  path: '/api/money/deposits',
  access: 'calc.read',
  summary: 'Deposits on the operator’s accounts; sums by state.',
  row: deposit,
  id: 'depositId',
  filters: {
    state: z.optional(state),
    /** First and last day, in Seoul, on which the bank booked it. */
    from: z.optional(koreanDay),
    to: z.optional(koreanDay),
    /** What the payer’s name begins with; all of it for whoever sees it masked. */
    query: z.optional(text(40)),
    accountId: z.optional(uuid),
  },
  sorts: ['newest', 'oldest', '-amountWon', 'amountWon'],
  totals: z.object({ state, deposits: z.int(), amountWon: z.int() }),
});

/** How like the payer's name is to that of the account's owner; `similar` is one jamo apart. */
export const NAME_LIKENESS = ['same', 'similar', 'other'] as const;
export type NameLikeness = (typeof NAME_LIKENESS)[number];

export const depositCandidate = z.object({
  request: moneyRequest,
  isAmountSame: z.boolean(),
  name: z.enum(NAME_LIKENESS),
  /** From the request to the deposit; below 0 where the money came first. */
  minutes: z.int(),
});
export type DepositCandidate = z.output<typeof depositCandidate>;

/** A deposit that a charge may have been paid with, or was. */
export const depositOfRequest = z.object({
  deposit,
  ...{
    isAmountSame: depositCandidate.shape.isAmountSame,
    name: depositCandidate.shape.name,
    minutes: depositCandidate.shape.minutes,
  },
});
export type DepositOfRequest = z.output<typeof depositOfRequest>;

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

export const candidatesInput = z.strictObject({
  /** Deposits by name, with commas between them. */
  deposits: z.string().check(z.regex(new RegExp(`^${ID}(?:,${ID}){0,${PAGE_ROWS - 1}}$`))),
});

/** What an agent tells of money that has come. */
export const reportedDeposit = {
  agentTxId: text(80),
  payer: text(40),
  amountWon: someWon,
  bankAccountId: uuid,
  /** When the bank booked it. */
  at: instant,
};
