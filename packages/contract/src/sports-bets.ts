import * as z from 'zod/mini';
import { betNote } from './bet-notes';
import {
  BET_ACTIONS,
  BET_REASONS,
  BET_RESULT_VALUES,
  type BetAction,
  type BetReason,
  reasonCodeOf,
  testSums,
} from './bets';
import type { Bilingual } from './deployment';
import { explanation } from './explanations';
import { HIGH_REASONS, type HighReason } from './high-reasons';
import { list } from './list';
import { markedMember } from './member-lists';
import { historyType } from './money-history';
import { MARKET_KIND_IDS, MARKET_PICK_VALUES, SPORT_VALUES, SPORTS_TYPE_IDS } from './sports';
import { text } from './text';
import { instant, koreanDay, namesOf, person, reason, uuid, wonInQuery, yesOrNo } from './units';

/** No cart has more legs than these, whatever the rules of sports say. */
export const LEGS_MAX = 20;

const playState = z.object({
  period: z.nullable(z.int()),
  clockSeconds: z.nullable(z.int()),
  home: z.nullable(z.int()),
  away: z.nullable(z.int()),
});
/** Where an event stood when somebody bet on it. */
export type PlayState = z.output<typeof playState>;

/** Where a live bet stands on its way in. */
export const ACCEPT_STATES = {
  accepting: { ko: '접수중', en: 'Being taken' },
  accepted: { ko: '접수', en: 'Taken' },
  rejected: { ko: '배당변경 거절', en: 'Refused: odds changed' },
} as const satisfies Record<string, Bilingual>;
export type AcceptState = keyof typeof ACCEPT_STATES;

/** Why a bet was cancelled without an administrator. */
export const CANCELLED_FOR = {
  odds: { ko: '배당변경', en: 'Odds changed' },
  suspended: { ko: '판매중지', en: 'Suspended' },
  member: { ko: '회원취소', en: 'By the member' },
} as const satisfies Record<string, Bilingual>;
export type CancelledFor = keyof typeof CANCELLED_FOR;

/** What makes a bet on sports worth a second look; it never refuses one. */
export const SPORTS_BET_MARKS = {
  repeated: { ko: '중복배팅', en: 'Same slip again' },
  late: { ko: '시작 후 배팅', en: 'Bet after the start' },
  bothSides: { ko: '양방', en: 'Both sides' },
  lastMoment: { ko: '마감직전', en: 'Last moment' },
  sameIp: { ko: '같은 IP', en: 'Same IP' },
} as const satisfies Record<string, Bilingual>;

export type SportsBetMark = keyof typeof SPORTS_BET_MARKS;

/** What a search is for, where it is not a member's ID. */
export const SPORTS_BET_CATEGORIES = {
  id: { ko: '아이디', en: 'ID' },
  nick: { ko: '닉네임', en: 'Nickname' },
  betId: { ko: '배팅번호', en: 'Bet number' },
  team: { ko: '팀·리그', en: 'Team or league' },
  ip: { ko: 'IP', en: 'IP' },
  /** Whole, of a partner: he himself and everybody beneath him. */
  line: { ko: '상위 라인', en: 'Line of' },
} as const satisfies Record<string, Bilingual>;
export type SportsBetCategory = keyof typeof SPORTS_BET_CATEGORIES;

const result = z.enum(BET_RESULT_VALUES);
const keysOf = <K extends string>(of: Readonly<Record<K, unknown>>) =>
  Object.keys(of) as [K, ...K[]];

export const sportsBetRow = z.object({
  betId: uuid,
  member: markedMember,
  /** ID of whoever brought the member in; null where there is nobody, or nobody that the caller may know of. */
  upline: z.nullable(z.string()),
  at: instant,
  type: z.enum(SPORTS_TYPE_IDS),
  folders: z.int(),
  /** Of its first leg; the rest are counted by `folders`. */
  first: z.object({
    sport: z.enum(SPORT_VALUES),
    league: z.string(),
    home: z.string(),
    away: z.string(),
  }),
  /** Where its first event stood when it was taken; null before it began. */
  play: z.nullable(playState),
  firstStartsAt: instant,
  /** What each leg came to, in their order; null while it is open. A cart in progress becomes no newer by it. */
  legFactorsThousandths: z.array(z.nullable(z.int())),
  stakeWon: z.int(),
  /** At which it was taken. */
  oddsHundredths: z.int(),
  bonusHundredths: z.int(),
  /** By which it was decided; null while it is in progress. */
  finalOddsHundredths: z.nullable(z.int()),
  finalBonusHundredths: z.nullable(z.int()),
  expectedWon: z.int(),
  result,
  payoutWon: z.int(),
  /** What the house keeps; null while it is in progress. */
  profitWon: z.nullable(z.int()),
  balanceAfterWon: z.int(),
  settledAt: z.nullable(instant),
  /** Of a live bet: how long it waits, and until when while it does. */
  delaySeconds: z.nullable(z.int()),
  acceptingUntil: z.nullable(instant),
  cancelledFor: z.nullable(z.enum(keysOf(CANCELLED_FOR))),
  /** The same slip came a moment before it. */
  isRepeated: z.boolean(),
  /** Sold before the start, and taken after it by what the feed says of the start now. */
  isLate: z.boolean(),
  /** Its member had bet on another pick of one of its markets. */
  isBothSides: z.boolean(),
  /** Sold before the start: it came in the last two seconds before betting on one of its legs closed. */
  isLastMoment: z.boolean(),
  /** Another member has bet from its address within a day of it; false for a partner. */
  isSameIp: z.boolean(),
  high: z.nullable(z.enum(keysOf<HighReason>(HIGH_REASONS))),
  isHighNew: z.boolean(),
  isVoidAsked: z.boolean(),
  /** Staff have noted something about it. */
  isNoted: z.boolean(),
  version: z.int(),
});
export type SportsBetRow = z.output<typeof sportsBetRow>;

const WHEN = { modules: ['sports'] };

/** Bets on sports. */
export const placedSportsBets = list({
  path: '/api/bets/sports',
  access: 'bet.read',
  when: WHEN,
  summary:
    'Bets on sports; sums by result, and of all results where it is null, tell test accounts apart; by level, length or acceptance of 31 days at most.',
  row: sportsBetRow,
  id: 'betId',
  refusals: ['list.too_wide'],
  filters: {
    memberId: z.optional(uuid),
    /** A partner, and everybody beneath him. */
    partnerId: z.optional(uuid),
    /** How their events are sold, with commas between them. */
    gameType: z.optional(namesOf(SPORTS_TYPE_IDS)),
    sport: z.optional(z.enum(SPORT_VALUES)),
    /** How many legs; 3 is three or more. */
    folder: z.optional(z.enum(['1', '2', '3'])),
    /** Those of which a leg is open still. */
    legs: z.optional(z.enum(['open'])),
    accept: z.optional(z.enum(keysOf<AcceptState>(ACCEPT_STATES))),
    /** With a leg on the event of this identifier. */
    event: z.optional(text(36)),
    /** With a leg on this market; at these odds of it where their version is named too. */
    market: z.optional(uuid),
    oddsVersion: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
    betResult: z.optional(namesOf(BET_RESULT_VALUES)),
    /** First and last day of placing, in Seoul. */
    from: z.optional(koreanDay),
    to: z.optional(koreanDay),
    minWon: z.optional(wonInQuery),
    maxWon: z.optional(wonInQuery),
    mark: z.optional(z.enum(keysOf(SPORTS_BET_MARKS))),
    high: z.optional(z.enum(['all', 'new'])),
    level: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10))),
    isTest: z.optional(yesOrNo),
    categoryInfo: z.optional(z.enum(keysOf<SportsBetCategory>(SPORTS_BET_CATEGORIES))),
    query: z.optional(text(40)),
  },
  sorts: ['newest', 'oldest', 'stake', 'payout'],
  totals: z.object({
    /** Null: of all results together. */
    result: z.nullable(result),
    bets: z.int(),
    /** Null over several days of the whole site, of which sums alone are kept. */
    members: z.nullable(z.int()),
    stakeWon: z.int(),
    payoutWon: z.int(),
    expectedWon: z.int(),
    ...testSums,
  }),
});
export type SportsBetFilter = z.output<(typeof placedSportsBets)['totals']['input']>;

/** Why an administrator decides on a bet on sports by itself. */
export const SPORTS_BET_REASONS = {
  ...BET_REASONS,
  late: { ko: '시작 후 배팅', en: 'Bet after the start' },
  eventOff: { ko: '경기취소', en: 'The event was called off' },
} as const satisfies Record<BetReason | 'eventOff', Bilingual>;
export type SportsBetReason = keyof typeof SPORTS_BET_REASONS;
const sportsBetReason = z.enum(keysOf<SportsBetReason>(SPORTS_BET_REASONS));

export const sportsBetDetail = z.object({
  bet: sportsBetRow,
  legs: z.array(
    z.object({
      legNo: z.int(),
      eventId: uuid,
      sport: z.enum(SPORT_VALUES),
      league: z.string(),
      home: z.string(),
      away: z.string(),
      startsAt: instant,
      kind: z.enum(MARKET_KIND_IDS),
      lineHundredths: z.int(),
      period: z.int(),
      pick: z.enum(MARKET_PICK_VALUES),
      oddsHundredths: z.int(),
      /** What the pick pays now; null where it is not sold. */
      oddsNowHundredths: z.nullable(z.int()),
      /** What the pick paid as its event began; null before that, of live events, and where it was not sold. */
      oddsAtCloseHundredths: z.nullable(z.int()),
      result,
      factorThousandths: z.nullable(z.int()),
      /** It was decided by itself. */
      isApart: z.boolean(),
      /** The last score that was told; null where there is none. */
      homeScore: z.nullable(z.int()),
      awayScore: z.nullable(z.int()),
      /** Home and away of each period. */
      periods: z.array(z.tuple([z.int(), z.int()])),
      /** Of a special market: what came out in place of a score; null before. */
      side: z.nullable(z.enum(MARKET_PICK_VALUES)),
    }),
  ),
  ip: z.nullable(z.string()),
  /** Null where it was not told, and for whoever may not see addresses in full. */
  device: z.nullable(z.string()),
  reference: z.string(),
  level: z.int(),
  /** Which settlement it stands by; 0 where none has decided it. */
  settlementNo: z.int(),
  startAmountWon: z.nullable(z.int()),
  /** Of what is sold, amounts, rules and bonus, as they held. */
  versions: z.array(z.int()),
  why: explanation,
  /** What its legs come to now, computed anew: it should be what it was paid. */
  computedWon: z.int(),
  /** Others with exactly these picks, what they staked and would be paid; nobody's of them for a partner. */
  sameCart: z.object({
    bets: z.int(),
    stakeWon: z.int(),
    expectedWon: z.int(),
    /** Some of them: first those who are most likely to be one. */
    holders: z.array(
      z.object({
        betId: uuid,
        memberId: uuid,
        id: z.string(),
        stakeWon: z.int(),
        /** The same partner brought both. */
        isSameLine: z.boolean(),
        isSameIp: z.boolean(),
        isSameDevice: z.boolean(),
      }),
    ),
  }),
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
      action: z.enum(keysOf(BET_ACTIONS)),
      legNo: z.nullable(z.int()),
      fromResult: result,
      toResult: result,
      differenceWon: z.int(),
      reasonCode: sportsBetReason,
      reason: z.nullable(z.string()),
      by: person,
      firstBy: z.nullable(person),
      at: instant,
    }),
  ),
  voidAskedBy: z.nullable(person),
  /** The newest first. */
  notes: z.array(betNote),
});
export type SportsBetDetail = z.output<typeof sportsBetDetail>;

const legNo = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LEGS_MAX));

export const sportsBetPreviewInput = z.strictObject({
  memberId: uuid,
  betId: uuid,
  action: z.enum(keysOf(BET_ACTIONS)),
  /** One leg alone. */
  legNo: z.optional(legNo),
});

export const sportsBetDecision = (action: BetAction) =>
  z.strictObject({
    memberId: uuid,
    betId: uuid,
    version: z.int().check(z.minimum(1)),
    reasonCode: reasonCodeOf(action, SPORTS_BET_REASONS),
    reason: z.optional(reason),
  });
export const sportsLegDecision = z.strictObject({
  ...{ memberId: uuid, betId: uuid, legNo },
  version: z.int().check(z.minimum(1)),
  reasonCode: reasonCodeOf('void', SPORTS_BET_REASONS),
  reason: z.optional(reason),
});
/** `needsSecond`: another administrator has to agree; nothing moved. */
export const sportsBetOutcome = z.object({
  bet: sportsBetRow,
  outcome: z.enum(['done', 'needsSecond']),
});
