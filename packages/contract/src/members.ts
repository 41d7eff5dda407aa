import * as z from 'zod/mini';
import { newLoginId, nick } from './config';
import { endpoint } from './endpoint';
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

const status = z.literal([0, 1, 2, 3, 4, 5]);
const grade = z.literal([1, 2, 3, 4, 5, 6, 7]);
const level = z.int().check(z.minimum(1), z.maximum(MEMBER_LEVEL_MAX));

export const bankAccount = z.strictObject({
  bank: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
  number: z.string().check(z.regex(/^[0-9-]{4,30}$/)),
  owner: z.string().check(z.trim(), z.minLength(1), z.maxLength(30)),
});

/** The most that a member may charge in a day, a week (Monday on) and a month of Seoul; null is unlimited. */
const limits = {
  chargeDayMaxWon: z.nullable(won),
  chargeWeekMaxWon: z.nullable(won),
  chargeMonthMaxWon: z.nullable(won),
};

export const memberLimits = z.object({
  ...limits,
  /** What will hold later, the next step first: a looser limit waits for 24 hours. */
  pending: z.array(z.object({ ...limits, from: instant })),
});

export const member = z.object({
  _id: uuid,
  id: z.string(),
  nick: z.string(),
  grade: z.int(),
  status: z.int(),
  level: z.int(),
  bankAccount: z.nullable(bankAccount),
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
  version: z.int(),
});

/** What tells a member from others. */
const foundMember = z.object({
  _id: uuid,
  id: z.string(),
  nick: z.string(),
  grade: z.int(),
  status: z.int(),
  isTest: z.boolean(),
});
const memberName = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));
/** Members that one look-up finds at most. */
export const MEMBERS_FOUND_MAX = 8;

const profile = { nick, grade, level, bankAccount: z.nullable(bankAccount) };

/** Members, as far as money needs them. */
export const members = {
  createMember: endpoint({
    method: 'POST',
    path: '/api/members',
    access: 'member.change',
    summary: 'Registers a member with status normal and six empty wallets.',
    input: z.strictObject({
      id: newLoginId,
      ...profile,
      recommenderId: z.nullable(uuid),
      isTest: z.boolean(),
    }),
    reply: member,
    refusals: ['member.id_taken', 'member.no_recommender', 'member.tree_too_deep'],
    audit: 'member.create',
  }),
  findMembers: endpoint({
    method: 'GET',
    path: '/api/members/find',
    access: 'member.read',
    summary:
      'The first members whose ID or nickname begins so, or whose nickname has these initial consonants.',
    input: z.strictObject({
      query: memberName,
      /** The same keys in the other keyboard layout, which may have been meant. */
      otherLayout: z.optional(memberName),
    }),
    reply: z.object({ members: z.array(foundMember) }),
    refusals: [],
  }),
  readMember: endpoint({
    method: 'GET',
    path: '/api/members/:memberId',
    access: 'member.read',
    summary: 'One member.',
    input: z.strictObject({ memberId: uuid }),
    reply: member,
    refusals: ['member.not_found'],
  }),
  updateMember: endpoint({
    method: 'PUT',
    path: '/api/members/:memberId',
    access: 'member.change',
    summary: 'Changes nickname, grade, level, bank account or status.',
    input: z.strictObject({ memberId: uuid, ...profile, status, version: z.int() }),
    reply: member,
    refusals: [
      'member.not_found',
      'member.stale',
      'member.excluded',
      'member.not_excluded',
      'member.tree_too_deep',
    ],
    audit: 'member.update',
  }),
  setMemberLimits: endpoint({
    method: 'PUT',
    path: '/api/members/:memberId/limits',
    access: 'member.change',
    summary: 'Sets charge limits: a stricter one holds at once, a looser one after 24 hours.',
    input: z.strictObject({ memberId: uuid, ...limits }),
    reply: member,
    refusals: ['member.not_found'],
    audit: 'member.limits',
  }),
  excludeMember: endpoint({
    method: 'PUT',
    path: '/api/members/:memberId/self-exclusion',
    access: 'member.change',
    summary:
      'Records a self-exclusion at the wish of the member; it can be extended, never shortened.',
    input: z.strictObject({
      memberId: uuid,
      /** Days from now: 1 to 1,825. */
      days: z.int().check(z.minimum(1), z.maximum(1_825)),
    }),
    reply: member,
    refusals: ['member.not_found', 'member.exclusion_shortened'],
    audit: 'member.exclude',
  }),
};
