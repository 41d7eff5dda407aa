import * as z from 'zod/mini';
import { BET_MARK_VALUES } from './bet-marks';
import { betNote } from './bet-notes';
import { type Bilingual, bilingual } from './deployment';
import { explanation } from './explanations';
import { GAME_IDS, type GameId } from './games';
import { HIGH_REASONS, type HighReason } from './high-reasons';
import { list } from './list';
import { markedMember } from './member-lists';
import { historyType } from './money-history';
import { text } from './text';
import { instant, koreanDay, namesOf, person, reason, uuid, wonInQuery, yesOrNo } from './units';

export * from './bet-marks';

/** What became of a bet. */
export const BET_RESULTS = {
  I: { ko: '진행중', en: 'In progress' },
  W: { ko: '당첨', en: 'Won' },
  L: { ko: '낙첨', en: 'Lost' },
  N: { ko: '적특', en: 'Stake back' },
  C: { ko: '취소', en: 'Cancelled' },
} as const;
export type BetResult = keyof typeof BET_RESULTS;
export const BET_RESULT_VALUES = ['I', 'W', 'L', 'N', 'C'] as const satisfies readonly BetResult[];
const betResult = z.enum(BET_RESULT_VALUES);

/** What a search is for, where it is not a member's ID. */
export const BET_CATEGORIES = {
  id: { ko: '아이디', en: 'ID' },
  nick: { ko: '닉네임', en: 'Nickname' },
  betId: { ko: '배팅번호', en: 'Bet number' },
  round: { ko: '회차', en: 'Round' },
  ip: { ko: 'IP', en: 'IP' },
  /** Whole, of a partner: he himself and everybody beneath him. */
  line: { ko: '상위 라인', en: 'Line of' },
} as const;
export type BetCategory = keyof typeof BET_CATEGORIES;

export const bet = z.object({
  betId: uuid,
  member: markedMember,
  /** ID of whoever brought the member in; null where there is nobody, or nobody that the caller may know of. */
  upline: z.nullable(z.string()),
  at: instant,
  game: z.enum(GAME_IDS as [GameId, ...GameId[]]),
  roundId: uuid,
  /** The day of Seoul in which its round counts. */
  dayOn: z.string(),
  roundNo: z.int(),
  betType: z.string(),
  pick: z.string(),
  /** Of a round that its provider holds; null where odds are our own. */
  offered: z.nullable(
    z.object({
      /** What is played, as the provider calls it; empty where it is called nothing. */
      event: z.string(),
      /** Of the provider, before our share of them was taken. */
      oddsHundredths: z.int(),
      /** What the round calls the pick; null where its market does. */
      name: z.nullable(bilingual),
      /** What came out, in words; null before. */
      drawn: z.nullable(bilingual),
    }),
  ),
  stakeWon: z.int(),
  oddsHundredths: z.int(),
  /** What it pays if it wins. */
  expectedWon: z.int(),
  result: betResult,
  payoutWon: z.int(),
  /** What the house keeps; null while it is in progress. */
  profitWon: z.nullable(z.int()),
  balanceAfterWon: z.int(),
  settledAt: z.nullable(instant),
  marks: z.array(z.enum(BET_MARK_VALUES)),
  /** Why it is high; null where it is not. */
  high: z.nullable(z.enum(Object.keys(HIGH_REASONS) as [HighReason, ...HighReason[]])),
  /** It is high, and nobody has looked at it. */
  isHighNew: z.boolean(),
  /** Somebody has asked for it to be void, and another one has to agree. */
  isVoidAsked: z.boolean(),
  /** Staff have noted something about it. */
  isNoted: z.boolean(),
  version: z.int(),
});
export type Bet = z.output<typeof bet>;

/** Of test accounts, which no other sum holds. */
export const testSums = { testBets: z.int(), testStakeWon: z.int(), testPayoutWon: z.int() };

/** Our own bets; those of sports join with their events. */
export const placedBets = list({
  path: '/api/bets',
  access: 'bet.read',
  when: { modules: ['minigame'] },
  summary:
    'Bets on mini-games; sums by result, and of all results where it is null, tell test accounts apart; by level, bet type or pick of 31 days at most.',
  row: bet,
  id: 'betId',
  refusals: ['list.too_wide'],
  filters: {
    memberId: z.optional(uuid),
    /** A partner, and everybody beneath him. */
    partnerId: z.optional(uuid),
    /** Games, with commas between them. */
    gameType: z.optional(namesOf(GAME_IDS)),
    betResult: z.optional(namesOf(BET_RESULT_VALUES)),
    /** First and last day of placing, in Seoul. */
    from: z.optional(koreanDay),
    to: z.optional(koreanDay),
    minWon: z.optional(wonInQuery),
    maxWon: z.optional(wonInQuery),
    mark: z.optional(z.enum(BET_MARK_VALUES)),
    /** Above what the site set for high bets; `new`: of those that nobody has looked at. */
    high: z.optional(z.enum(['all', 'new'])),
    betType: z.optional(text(20)),
    pick: z.optional(text(40)),
    level: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10))),
    isTest: z.optional(yesOrNo),
    /** The round of this identifier. */
    round: z.optional(text(36)),
    categoryInfo: z.optional(
      z.enum(Object.keys(BET_CATEGORIES) as [BetCategory, ...BetCategory[]]),
    ),
    query: z.optional(text(40)),
  },
  sorts: ['newest', 'oldest', 'stake', 'payout'],
  totals: z.object({
    /** Null: of all results together. */
    result: z.nullable(betResult),
    bets: z.int(),
    /** Null over several days of the whole site, of which sums alone are kept. */
    members: z.nullable(z.int()),
    stakeWon: z.int(),
    payoutWon: z.int(),
    expectedWon: z.int(),
    ...testSums,
  }),
});
export type BetFilter = z.output<(typeof placedBets)['totals']['input']>;

/** A bet is looked for with its member alone. */
export const betInput = z.strictObject({ memberId: uuid, betId: uuid });

export const BET_ACTIONS = {
  cancel: { ko: '취소', en: 'Cancel' },
  void: { ko: '적특', en: 'Void' },
  resettle: { ko: '재정산', en: 'Settle anew' },
} as const;
export type BetAction = keyof typeof BET_ACTIONS;
const betAction = z.enum(Object.keys(BET_ACTIONS) as [BetAction, ...BetAction[]]);

/** Why an administrator decides on a bet by itself. */
export const BET_REASONS = {
  asked: { ko: '회원요청', en: 'The member asked' },
  wrongOdds: { ko: '배당오류', en: 'Wrong odds' },
  twice: { ko: '중복배팅', en: 'The same bet twice' },
  late: { ko: '마감 후 배팅', en: 'Bet after closing' },
  other: { ko: '기타', en: 'Another reason' },
} as const;
export type BetReason = keyof typeof BET_REASONS;
/** A bet is void at any time, even once it has won: then the odds have to be plainly wrong. */
const VOID_WRONG_ODDS = { ko: '명백한 배당오류', en: 'Obviously wrong odds' } as const;
/** A reason as an action calls it. */
export const betReasonName = <Code extends string>(
  action: BetAction,
  code: Code,
  reasons: Readonly<Record<Code, Bilingual>>,
): Bilingual => (action === 'void' && code === 'wrongOdds' ? VOID_WRONG_ODDS : reasons[code]);
const betReason = z.enum(Object.keys(BET_REASONS) as [BetReason, ...BetReason[]]);
/** Why a bet is cancelled is not why it is void; anything of them may be why it is settled anew. */
const REASONS_OF: Readonly<Partial<Record<BetAction, readonly string[]>>> = {
  cancel: ['asked', 'wrongOdds', 'twice', 'other'],
  void: ['eventOff', 'wrongOdds', 'late', 'other'],
};
/** The reasons of a product that an action takes. */
export const reasonsOf = <Code extends string>(
  action: BetAction,
  reasons: Readonly<Record<Code, Bilingual>>,
): readonly Code[] =>
  (Object.keys(reasons) as Code[]).filter((code) => REASONS_OF[action]?.includes(code) ?? true);
/** One of them, and nothing that another action takes. */
export const reasonCodeOf = <Code extends string>(
  action: BetAction,
  reasons: Readonly<Record<Code, Bilingual>>,
) => z.enum(reasonsOf(action, reasons) as readonly [Code, ...Code[]]);

export const betDetail = z.object({
  bet,
  /** Cut for whoever may not see addresses in full. */
  ip: z.nullable(z.string()),
  /** As the player site names it; null too for whoever may not see what members are traced by. */
  device: z.nullable(z.string()),
  reference: z.string(),
  level: z.int(),
  /** Which settlement it stands by; 0 where none has decided it. */
  settlementNo: z.int(),
  betVersion: z.int(),
  rateVersion: z.int(),
  /** What it stands at now, in words: stake, winnings, or why the stake went back. */
  why: explanation,
  /** Every movement of money in its name, the oldest first. */
  entries: z.array(
    z.object({
      entryId: uuid,
      type: historyType,
      amountWon: z.int(),
      balanceAfterWon: z.int(),
      at: instant,
      /** ID of the administrator who moved it; null where nobody did. */
      by: z.nullable(z.string()),
    }),
  ),
  decisions: z.array(
    z.object({
      action: betAction,
      fromResult: betResult,
      toResult: betResult,
      differenceWon: z.int(),
      reasonCode: betReason,
      reason: z.nullable(z.string()),
      by: person,
      firstBy: z.nullable(person),
      at: instant,
    }),
  ),
  /** Whose word there is that it should be void, while another one is wanted. */
  voidAskedBy: z.nullable(person),
  /** The newest first. */
  notes: z.array(betNote),
});
export type BetDetail = z.output<typeof betDetail>;

export const betPreviewInput = z.strictObject({ memberId: uuid, betId: uuid, action: betAction });
export const betPreview = z.object({
  fromResult: betResult,
  toResult: betResult,
  /** What the member gets, or below 0 what is taken from him. */
  differenceWon: z.int(),
  balanceWon: z.int(),
  balanceAfterWon: z.int(),
  /** Whether another administrator has to agree. */
  needsSecond: z.boolean(),
});
export type BetPreview = z.output<typeof betPreview>;

export const betDecision = (action: BetAction) =>
  z.strictObject({
    memberId: uuid,
    betId: uuid,
    version: z.int().check(z.minimum(1)),
    reasonCode: reasonCodeOf(action, BET_REASONS),
    reason: z.optional(reason),
  });
export const betVersionInput = z.strictObject({
  memberId: uuid,
  betId: uuid,
  version: z.int().check(z.minimum(1)),
});
/** `needsSecond`: another administrator has to agree; nothing moved. */
export const betOutcome = z.object({ bet, outcome: z.enum(['done', 'needsSecond']) });
