// What the detail of a member shows of him beside his tabs, and the bank account he is paid to.
import * as z from 'zod/mini';
import { auditOfMember } from './audit';
import { endpoint } from './endpoint';
import { bankAccount, member, shownBankAccount } from './members';
import { instant, koreanDay, person, reason, uuid } from './units';

/** By the day on which requests were approved; what lies between them may be below 0. */
const cash = z.object({ chargeWon: z.int(), exchangeWon: z.int(), profitWon: z.int() });

export const readMemberFigures = endpoint({
  method: 'GET',
  path: '/api/members/:memberId/figures',
  access: 'member.read',
  summary:
    'What a member charged and exchanged, today and in all, what waits of him, his last login, and with how many he shares traces.',
  input: z.strictObject({ memberId: uuid }),
  reply: z.object({
    today: cash,
    all: cash,
    /** Requests that nobody has decided on. */
    chargesOpen: z.int(),
    exchangesOpen: z.int(),
    incomeExchangesOpen: z.int(),
    lastLoginAt: z.nullable(instant),
    /** Other members who came with the same, in groups that nobody judged harmless; null for a partner. */
    sharedMembers: z.nullable(z.int()),
  }),
  refusals: ['member.not_found'],
  keepsIdle: true,
});

export const readLastChange = endpoint({
  method: 'GET',
  path: '/api/members/:memberId/last-change',
  // Which colleague it was is no partner's matter.
  access: 'login.read',
  summary: 'Who changed a member last, and when.',
  input: z.strictObject({ memberId: uuid }),
  reply: z.object({
    /** Null while nobody has. */
    change: z.nullable(z.object({ by: person, action: z.string(), at: instant })),
  }),
  refusals: ['member.not_found'],
});

export const readMemberOrigin = endpoint({
  method: 'GET',
  path: '/api/members/:memberId/origin',
  // By which colleague or program is no partner's matter.
  access: 'login.read',
  summary:
    'How a member came: by whom he was registered, or by which site, key and code he joined.',
  input: z.strictObject({ memberId: uuid }),
  reply: z.object({
    /** The administrator who registered him; null: he came by himself, or before that was kept. */
    by: z.nullable(person),
    /** Of the feed, by which he joined; null: he did not. */
    feedKey: z.nullable(z.string()),
    /** Null: the main site, or none. */
    siteName: z.nullable(z.string()),
    /** The host at which he joined, where the site said it. */
    host: z.nullable(z.string()),
    /** The joining code that he typed. */
    code: z.nullable(z.string()),
    /** The login ID of whoever was above him then. */
    recommender: z.nullable(z.string()),
    ip: z.nullable(z.string()),
    device: z.nullable(z.string()),
  }),
  refusals: ['member.not_found'],
});

export const readMemberAttendance = endpoint({
  method: 'GET',
  path: '/api/members/:memberId/attendance',
  access: 'member.read',
  summary: 'The days of a month of Seoul on which a member was there.',
  input: z.strictObject({
    memberId: uuid,
    month: z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/)),
  }),
  reply: z.object({
    days: z.array(z.object({ dayOn: koreanDay, streak: z.int(), pointWon: z.int() })),
    pointWon: z.int(),
  }),
  refusals: ['member.not_found'],
});

export const changeMemberAccount = endpoint({
  method: 'PUT',
  path: '/api/members/:memberId/bank-account',
  access: 'member.change',
  summary:
    'Changes to where a member is paid, and tells him; his next exchange shows it for 7 days.',
  input: z.strictObject({
    memberId: uuid,
    version: z.int(),
    /** Null: takes it away. */
    bankAccount: z.nullable(bankAccount),
    reason,
  }),
  reply: member,
  refusals: ['member.not_found', 'record.stale', 'member.account_same'],
  audit: 'member.change_account',
});

export const listAccountChanges = endpoint({
  method: 'GET',
  path: '/api/members/:memberId/bank-account-changes',
  access: 'login.read',
  summary: 'Changes of the bank account of a member, masked, 50 at a time; the last first.',
  input: z.strictObject({
    memberId: uuid,
    /** The last change of the page before. */
    after: z.optional(uuid),
  }),
  reply: z.object({
    changes: z.array(
      z.object({
        changeId: uuid,
        at: instant,
        by: person,
        before: z.nullable(shownBankAccount),
        after: z.nullable(shownBankAccount),
        /** Null of those that came with a save of everything. */
        reason: z.nullable(z.string()),
      }),
    ),
    more: z.boolean(),
  }),
  refusals: ['member.not_found'],
});

export const listMemberAudit = auditOfMember.page;

export const totalMemberAudit = auditOfMember.totals;
