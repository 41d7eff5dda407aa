import * as z from 'zod/mini';
import { nick } from './config';
import { text } from './text';
import { instant, uuid, won } from './units';

/** What a member may do (numbers: domain codes). Only `normal` may charge and bet. */
export const MEMBER_STATUSES = {
  0: { ko: '승인대기', en: 'Waiting for approval' },
  1: { ko: '정상', en: 'Normal' },
  2: { ko: '정지', en: 'Suspended' },
  3: { ko: '탈퇴', en: 'Left' },
  4: { ko: '차단', en: 'Blocked' },
  5: { ko: '자기배제', en: 'Self-excluded' },
} as const;
export type MemberStatus = keyof typeof MEMBER_STATUSES;
export const MEMBER_STATUS_NORMAL = 1;
export const MEMBER_STATUS_WAITING = 0;
export const MEMBER_STATUS_SUSPENDED = 2;
export const MEMBER_STATUS_LEFT = 3;
export const MEMBER_STATUS_BLOCKED = 4;
export const MEMBER_STATUS_EXCLUDED = 5;

/** Rank in the recommender tree; from 2 on a member is a partner. The wording is the trade's. */
export const MEMBER_GRADES = {
  1: { ko: '회원', en: 'Member' },
  2: { ko: '매장', en: 'Shop' },
  3: { ko: '총판', en: 'Distributor' },
  4: { ko: '부본사', en: 'Sub-headquarters' },
  5: { ko: '본사', en: 'Headquarters' },
  6: { ko: '대본사', en: 'Grand headquarters' },
  7: { ko: '왕본사', en: 'Royal headquarters' },
} as const;
export type MemberGrade = keyof typeof MEMBER_GRADES;
export const PARTNER_GRADE_MIN = 2;

export const MEMBER_LEVEL_MAX = 10;
/** Levels of partners under the root (specification 9). */
export const PARTNER_LEVEL_MAX = 9;

export const status = z.literal([0, 1, 2, 3, 4, 5]);
export const grade = z.literal([1, 2, 3, 4, 5, 6, 7]);
export const level = z.int().check(z.minimum(1), z.maximum(MEMBER_LEVEL_MAX));

export const bankAccount = z.strictObject({
  bank: text(20),
  number: z.string().check(z.regex(/^[0-9-]{4,30}$/)),
  owner: text(30),
});
/** 9 to 11 digits, with or without hyphens. */
export const phone = z.string().check(
  z.regex(/^[0-9-]{9,13}$/),
  z.overwrite((value) => value.replaceAll('-', '')),
  z.minLength(9),
  z.maxLength(11),
);
/** An address to write to, in small letters. */
export const email = text(120).check(
  z.overwrite((value) => value.toLowerCase()),
  z.regex(/^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]+$/),
);
export const realName = text(30);
/** The same as it is shown: `***-**-1234` of 홍*동 where it does not travel whole. */
export const shownBankAccount = z.object({
  bank: z.string(),
  number: z.string(),
  owner: z.string(),
});
export type BankAccount = z.output<typeof shownBankAccount>;

/** The most that a member may charge in a day, a week (Monday on) and a month of Seoul; null is unlimited. */
export const limits = {
  chargeDayMaxWon: z.nullable(won),
  chargeWeekMaxWon: z.nullable(won),
  chargeMonthMaxWon: z.nullable(won),
};

/** What a member wishes of them: one that is left out stays as it is planned. */
export const wishedLimits = {
  chargeDayMaxWon: z.optional(limits.chargeDayMaxWon),
  chargeWeekMaxWon: z.optional(limits.chargeWeekMaxWon),
  chargeMonthMaxWon: z.optional(limits.chargeMonthMaxWon),
};

export const memberLimits = z.object({
  ...limits,
  /** What will hold later, the next step first: a looser limit waits for 24 hours. */
  pending: z.array(z.object({ ...limits, from: instant })),
});

/** Within what one person may set for a level (decision 0134). */
export const MEMBER_BONUS_MOST = { rateBps: 2_000, minWon: 50_000, maxWon: 1_000_000 } as const;
const ofMember = (most: number) => z.nullable(z.int().check(z.minimum(0), z.maximum(most)));
/** The bonus of his charges in place of his level's; null: as his level says. */
export const memberBonus = z.object({
  rateBps: ofMember(MEMBER_BONUS_MOST.rateBps),
  minWon: ofMember(MEMBER_BONUS_MOST.minWon),
  maxWon: ofMember(MEMBER_BONUS_MOST.maxWon),
});
export type MemberBonus = z.output<typeof memberBonus>;

export const member = z.object({
  _id: uuid,
  id: z.string(),
  nick: z.string(),
  grade: z.int(),
  status: z.int(),
  level: z.int(),
  bankAccount: z.nullable(shownBankAccount),
  /** 1 directly under the root. */
  recommendLevel: z.int(),
  /** Ancestors from the top; the last one is the recommender. */
  recommendTree: z.array(z.object({ _id: uuid, id: z.string() })),
  /** Test accounts are out of every total; the flag never changes. */
  isTest: z.boolean(),
  limits: memberLimits,
  /** Until when the member has excluded himself. */
  excludedUntil: z.nullable(instant),
  joinedAt: instant,
  /** Masked. */
  phone: z.nullable(z.string()),
  /** 홍*동. */
  realName: z.nullable(z.string()),
  /** Whether the account is in that name; null where either is not known. */
  isAccountOwner: z.nullable(z.boolean()),
  /** Masked. */
  email: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** Whether he may bet at all, on one event, and on two. */
  isBetAllowed: z.boolean(),
  isSingleAllowed: z.boolean(),
  isDoubleAllowed: z.boolean(),
  bonus: memberBonus,
  /** Whether his own site asks him for a further password when he wants his money out. */
  hasExchangePin: z.boolean(),
  version: z.int(),
});

/** Personal data that travels masked, and what it is called. */
export const REVEALED_FIELDS = {
  phone: { ko: '연락처', en: 'Phone' },
  realName: { ko: '이름', en: 'Real name' },
  email: { ko: '이메일', en: 'Email' },
  accountNumber: { ko: '계좌번호', en: 'Account number' },
  accountOwner: { ko: '예금주', en: 'Account owner' },
} as const;
export const revealedField = z.enum(Object.keys(REVEALED_FIELDS) as [keyof typeof REVEALED_FIELDS]);
/** How often one person reveals something in a day of Seoul. */
export const REVEALS_DAY_MAX = 30;
/** How long a screen shows what was revealed. */
export const REVEALED_SECONDS = 60;

/** What tells a member from others. */
export const foundMember = z.object({
  _id: uuid,
  id: z.string(),
  nick: z.string(),
  grade: z.int(),
  status: z.int(),
  isTest: z.boolean(),
});
export const memberName = text(40);
/** Members that one look-up finds at most. */
export const MEMBERS_FOUND_MAX = 8;

export const profile = { nick, grade, level };
