import * as z from 'zod/mini';
import { casinoDetails } from './casino-feed';
import { CASINO_VOID_RULES, type CasinoVoidRule } from './casino-settings';
import {
  CASINO_CLASS_VALUES,
  CASINO_EXTRA_VALUES,
  CASINO_KIND_VALUES,
  CASINO_KINDS,
  CASINO_MODE_VALUES,
  CASINO_PROVIDER_NO_MAX,
  CASINO_VENDOR_VALUES,
  WHEN_OF_VENDOR,
} from './casino-vendors';
import { explanation } from './explanations';
import { list } from './list';
import { markedMember } from './member-lists';
import { historyType } from './money-history';
import { text } from './text';
import { instant, koreanDay, namesOf, uuid, wonInQuery, yesOrNo } from './units';

const vendor = z.enum(CASINO_VENDOR_VALUES);
const mode = z.enum(CASINO_MODE_VALUES);
const gameClass = z.enum(CASINO_CLASS_VALUES);
const voidRule = z.nullable(
  z.enum(Object.keys(CASINO_VOID_RULES) as [CasinoVoidRule, ...CasinoVoidRule[]]),
);

/** What became of a transaction. */
export const CASINO_RESULTS = {
  I: { ko: '진행중', en: 'In progress' },
  W: { ko: '적중', en: 'Won' },
  L: { ko: '미적중', en: 'Lost' },
  C: { ko: '취소', en: 'Cancelled' },
} as const;
export type CasinoResult = keyof typeof CASINO_RESULTS;
const casinoResult = z.enum(['I', 'W', 'L', 'C']);

/** Where a search looks that says no more. */
export const CASINO_CATEGORIES = {
  id: { ko: '아이디', en: 'ID' },
  nick: { ko: '닉네임', en: 'Nickname' },
  /** By which we call a transaction; of a round, one of them. */
  betId: { ko: '배팅번호', en: 'Bet number' },
  round: { ko: '라운드', en: 'Round' },
  ref: { ko: '거래번호', en: 'Reference' },
  /** Whole, of a partner: he himself and everybody beneath him. */
  line: { ko: '상위 라인', en: 'Line of' },
} as const;
export type CasinoCategory = keyof typeof CASINO_CATEGORIES;

/** What is asked of transactions, as an operator names it: a win of 0 is a miss. */
export const CASINO_ASKED_KINDS = {
  BET: CASINO_KINDS.BET,
  WIN: CASINO_KINDS.WIN,
  MISS: { ko: '미적중', en: 'Miss' },
  CANCEL: CASINO_KINDS.CANCEL,
} as const;
export type CasinoAskedKind = keyof typeof CASINO_ASKED_KINDS;

const said = {
  member: markedMember,
  /** ID of whoever brought the member in; null where there is nobody, or nobody that the caller may know of. */
  upline: z.nullable(z.string()),
  vendor,
  mode,
  provider: z.nullable(z.int()),
  gameClass,
  game: z.string(),
  roundRef: z.string(),
  isTournament: z.boolean(),
  details: z.nullable(casinoDetails),
  voidRule,
  /** Above what the site set for large stakes and wins when it came; of a round: one of it is. */
  isHigh: z.boolean(),
};

export const casinoTransaction = z.object({
  transactionId: uuid,
  roundId: uuid,
  at: instant,
  ...said,
  pick: z.nullable(z.string()),
  kind: z.enum(CASINO_KIND_VALUES),
  extra: z.nullable(z.enum(CASINO_EXTRA_VALUES)),
  amountWon: z.int(),
  result: casinoResult,
  balanceAfterWon: z.nullable(z.int()),
  vendorRef: z.string(),
  cancels: z.nullable(z.string()),
  /** The reference that took it back. */
  cancelledBy: z.nullable(z.string()),
  /** How often the vendor has sent it again. */
  repeats: z.int(),
  isFree: z.boolean(),
  /** How long a seamless vendor waited for its answer; null where it did not, or was not timed. */
  responseMs: z.nullable(z.int()),
  /** Of money that lies at a vendor: the entry of the member's wallet that holds it; null before. */
  booked: z.nullable(z.object({ entryId: uuid, at: instant })),
  /** Its day was held against the vendor's book, and that has it otherwise or not at all. */
  isDiffering: z.boolean(),
});
export type CasinoTransaction = z.output<typeof casinoTransaction>;

const filters = {
  vendor: z.optional(vendor),
  mode: z.optional(mode),
  /** Classes, with commas between them. */
  gameClass: z.optional(namesOf(CASINO_CLASS_VALUES)),
  isTournament: z.optional(yesOrNo),
  provider: z.optional(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(CASINO_PROVIDER_NO_MAX)),
  ),
  memberId: z.optional(uuid),
  /** A partner, and everybody beneath him. */
  partnerId: z.optional(uuid),
  /** First and last day on which it came, in Seoul. */
  from: z.optional(koreanDay),
  to: z.optional(koreanDay),
  minWon: z.optional(wonInQuery),
  maxWon: z.optional(wonInQuery),
  game: z.optional(text(60)),
  /** The round of this identifier. */
  round: z.optional(text(36)),
  /** What became of it. */
  betResult: z.optional(casinoResult),
  /** Above what the site set for large stakes and wins. */
  high: z.optional(z.enum(['all'])),
  isTest: z.optional(yesOrNo),
  isVoid: z.optional(yesOrNo),
  categoryInfo: z.optional(
    z.enum(Object.keys(CASINO_CATEGORIES) as [CasinoCategory, ...CasinoCategory[]]),
  ),
  query: z.optional(text(64)),
};

/** The books of the vendors, a transaction a row. */
export const casinoTransactions = list({
  path: '/api/bets/casino-transactions',
  access: 'bet.read',
  whenInput: { vendor: WHEN_OF_VENDOR },
  summary:
    'What the vendors of casinos told; sums by kind tell test accounts apart, and are of 31 days, one member or one round at most where no day keeps what is asked for.',
  row: casinoTransaction,
  id: 'transactionId',
  refusals: ['list.too_wide'],
  filters: {
    ...filters,
    kind: z.optional(
      z.enum(Object.keys(CASINO_ASKED_KINDS) as [CasinoAskedKind, ...CasinoAskedKind[]]),
    ),
    /** Sent more than once. */
    isRepeated: z.optional(yesOrNo),
  },
  sorts: ['newest', 'oldest', 'amount'],
  totals: z.object({
    kind: z.enum(CASINO_KIND_VALUES),
    gameClass,
    transactions: z.int(),
    /** Null where the sums are those that are kept by day, which name nobody. */
    members: z.nullable(z.int()),
    amountWon: z.int(),
    /** Bets that were cancelled and wins that were taken back are not among them. */
    standingWon: z.int(),
    /** Of these, stakes of rounds that are still played: nobody has won them yet. */
    openWon: z.int(),
    /** Of test accounts, which no other sum holds. */
    testTransactions: z.int(),
    testStandingWon: z.int(),
    testOpenWon: z.int(),
  }),
});
export type CasinoFilter = z.output<(typeof casinoTransactions)['totals']['input']>;

export const casinoRound = z.object({
  roundId: uuid,
  at: instant,
  closedAt: z.nullable(instant),
  ...said,
  bets: z.int(),
  betWon: z.int(),
  winWon: z.int(),
  cancels: z.int(),
  /** What the house keeps; null while it is in progress. */
  profitWon: z.nullable(z.int()),
  result: casinoResult,
  /** What counts as turnover. */
  validWon: z.int(),
  /** Of poker: somebody of the same partner or address sat in this hand; false for a partner. */
  isSameTable: z.boolean(),
  /** With one of them he has played before, and the same of the two has lost each hand. */
  isOneSided: z.boolean(),
});
export type CasinoRound = z.output<typeof casinoRound>;

/** The same, a round a row. */
export const casinoRounds = list({
  path: '/api/bets/casino-rounds',
  access: 'bet.read',
  whenInput: { vendor: WHEN_OF_VENDOR },
  summary:
    'Rounds, hands and entries at the vendors; sums tell test accounts apart, and are of 31 days, one member or one round at most where no day keeps what is asked for.',
  row: casinoRound,
  id: 'roundId',
  refusals: ['list.too_wide'],
  filters,
  sorts: ['newest', 'oldest'],
  totals: z.object({
    gameClass,
    rounds: z.int(),
    /** Null where the sums are those that are kept by day, which name nobody. */
    members: z.nullable(z.int()),
    betWon: z.int(),
    winWon: z.int(),
    /** Of what was staked, on rounds that are still played: nobody has won it yet. */
    openWon: z.int(),
    validWon: z.int(),
    /** Of test accounts, which no other sum holds. */
    testRounds: z.int(),
    testBetWon: z.int(),
    testWinWon: z.int(),
    testOpenWon: z.int(),
  }),
});
export type CasinoRoundFilter = z.output<(typeof casinoRounds)['totals']['input']>;

/** A transaction is looked for with its member alone. */
export const casinoTransactionInput = z.strictObject({ memberId: uuid, transactionId: uuid });

export const casinoTransactionDetail = z.object({
  transaction: casinoTransaction,
  round: casinoRound,
  /** Every transaction of the round, the oldest first. */
  transactions: z.array(casinoTransaction),
  /** Fields that are the vendor's alone, of those of them that had any; none of them for a partner. */
  raw: z.array(
    z.object({
      transactionId: uuid,
      fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
  ),
  why: explanation,
  /** Every movement of money in its name; none where the money lies at the vendor. */
  entries: z.array(
    z.object({
      entryId: uuid,
      transactionId: uuid,
      type: historyType,
      amountWon: z.int(),
      balanceAfterWon: z.int(),
      at: instant,
    }),
  ),
});
export type CasinoTransactionDetail = z.output<typeof casinoTransactionDetail>;

/** How a transaction stands beside the vendor's own book. */
export const CASINO_CHECKS = {
  same: { ko: '일치', en: 'Agrees' },
  differs: { ko: '금액·구분이 다름', en: 'Amount or kind differs' },
  missing: { ko: '업체 장부에 없음', en: 'Not in the vendor’s book' },
  unreported: { ko: '업체 장부가 아직 없음', en: 'No book of that day yet' },
} as const;
export type CasinoCheck = keyof typeof CASINO_CHECKS;
export const casinoChecked = z.object({
  check: z.enum(Object.keys(CASINO_CHECKS) as [CasinoCheck, ...CasinoCheck[]]),
  theirs: z.nullable(z.object({ kind: z.enum(CASINO_KIND_VALUES), amountWon: z.int() })),
});

const book = z.object({
  rows: z.int(),
  betWon: z.int(),
  winWon: z.int(),
  cancelWon: z.int(),
});
export const casinoReconciliation = z.object({
  reconciliationId: uuid,
  vendor,
  dayOn: z.string(),
  ours: book,
  theirs: book,
  /** Of transfers: what our record of the wallets says was won or lost. */
  playWon: z.nullable(z.int()),
  differingRows: z.int(),
  at: instant,
});
export type CasinoReconciliation = z.output<typeof casinoReconciliation>;

/** Days of vendors whose books were held against ours. */
export const casinoReconciliations = list({
  path: '/api/bets/casino-reconciliations',
  access: 'calc.read',
  whenInput: { vendor: WHEN_OF_VENDOR },
  summary: 'Days on which the book of a vendor was held against ours.',
  row: casinoReconciliation,
  id: 'reconciliationId',
  filters: {
    vendor: z.optional(vendor),
    from: z.optional(koreanDay),
    to: z.optional(koreanDay),
    isDiffering: z.optional(yesOrNo),
  },
  sorts: ['newest', 'oldest'],
});

/** Transactions that only one side has, or that both have otherwise. */
export const casinoDifference = z.object({
  vendorRef: z.string(),
  /** Ours; null where only the vendor has it. */
  transactionId: z.nullable(uuid),
  member: z.nullable(z.object({ _id: uuid, id: z.string() })),
  ours: z.nullable(z.object({ kind: z.enum(CASINO_KIND_VALUES), amountWon: z.int() })),
  theirs: z.nullable(z.object({ kind: z.enum(CASINO_KIND_VALUES), amountWon: z.int() })),
});
export type CasinoDifference = z.output<typeof casinoDifference>;
/** More of a day than these are not listed. */
export const CASINO_DIFFERENCES_MAX = 200;
