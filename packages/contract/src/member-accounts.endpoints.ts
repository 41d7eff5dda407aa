// What is done about one account: approval, status, password, sessions, notes.
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { restriction } from './member-bulk';
import { memberChipCounts, memberList, memberMemo } from './member-lists';
import { level, member, memberBonus, status } from './members';
import { text } from './text';
import { instant, reason, uuid } from './units';

export const listMembers = memberList.page;

export const totalMembers = memberList.totals;

export const readMemberRanks = endpoint({
  method: 'GET',
  path: '/api/members/ranks',
  access: 'member.read',
  summary: 'As of when the sums are by which members are sorted and added up.',
  input: z.strictObject({}),
  reply: z.object({
    /** Null while they were never brought up to date. */
    at: z.nullable(instant),
  }),
  refusals: [],
});

export const countMembers = endpoint({
  method: 'GET',
  path: '/api/members/counts',
  access: 'login.read',
  summary: 'How many members the ready-made questions of the list find, test accounts left out.',
  input: z.strictObject({}),
  reply: memberChipCounts,
  refusals: [],
});

export const approveMember = endpoint({
  method: 'POST',
  path: '/api/members/:memberId/approve',
  access: 'member.change',
  summary: 'Lets somebody in who has joined and waits.',
  input: z.strictObject({
    memberId: uuid,
    level,
    /** Who brought him; null: nobody, left out: as he said himself. */
    recommenderId: z.optional(z.nullable(uuid)),
  }),
  reply: member,
  refusals: [
    'member.not_found',
    'member.join_decided',
    'member.no_recommender',
    'member.tree_too_deep',
  ],
  audit: 'member.approve',
});

export const declineMember = endpoint({
  method: 'POST',
  path: '/api/members/:memberId/decline',
  access: 'member.change',
  summary: 'Blocks somebody who has joined and waits; the ID stays taken.',
  input: z.strictObject({ memberId: uuid, reason }),
  reply: member,
  refusals: ['member.not_found', 'member.join_decided'],
  audit: 'member.decline',
});

export const restrictMember = endpoint({
  method: 'POST',
  path: '/api/members/:memberId/restrict',
  access: 'member.restrict',
  summary: 'Suspends or blocks a member, which ends his sessions, or takes that back.',
  input: z.strictObject({
    memberId: uuid,
    status: restriction,
    /** As it was shown to whoever decides; left out: whatever it is. */
    was: z.optional(status),
    reason,
  }),
  reply: member,
  refusals: ['member.not_found', 'record.stale', 'member.excluded', 'member.join_waits'],
  audit: 'member.restrict',
});

export const countMemberSessions = endpoint({
  method: 'GET',
  path: '/api/members/:memberId/sessions',
  access: 'member.restrict',
  summary: 'How many sessions of a member would be ended.',
  input: z.strictObject({ memberId: uuid }),
  reply: z.object({ open: z.int() }),
  refusals: ['member.not_found'],
});

export const endMemberSessions = endpoint({
  method: 'POST',
  path: '/api/members/:memberId/end-sessions',
  access: 'member.restrict',
  summary: 'Ends the sessions of a member.',
  input: z.strictObject({ memberId: uuid }),
  reply: z.object({ ended: z.int() }),
  refusals: ['member.not_found'],
  audit: 'member.end_sessions',
});

export const unlockMember = endpoint({
  method: 'POST',
  path: '/api/members/:memberId/unlock',
  access: 'member.restrict',
  summary: 'Forgets the failed tries of a member, so that he may try again at once.',
  input: z.strictObject({ memberId: uuid }),
  reply: z.object({ unlocked: z.int() }),
  refusals: ['member.not_found'],
  audit: 'member.unlock',
});

export const resetMemberPassword = endpoint({
  method: 'POST',
  path: '/api/members/:memberId/reset-password',
  access: 'member.change',
  summary: 'Gives a member a password that is shown this once and has to be changed.',
  input: z.strictObject({ memberId: uuid, reason }),
  reply: z.object({ password: z.string() }),
  refusals: ['member.not_found'],
  audit: 'member.reset_password',
  isConfidential: true,
});

export const resetExchangePin = endpoint({
  method: 'POST',
  path: '/api/members/:memberId/reset-exchange-pin',
  access: 'member.change',
  summary: 'Gives a member an exchange password that is shown this once.',
  input: z.strictObject({ memberId: uuid, reason }),
  reply: z.object({ pin: z.string() }),
  refusals: ['member.not_found'],
  audit: 'member.reset_exchange_pin',
  isConfidential: true,
});

export const listMemberMemos = endpoint({
  method: 'GET',
  path: '/api/members/:memberId/memos',
  access: 'login.read',
  summary:
    'Notes of staff about a member, 50 at a time: those that are to be seen first, then those that are pinned.',
  input: z.strictObject({
    memberId: uuid,
    /** The last note of the page before. */
    after: z.optional(uuid),
  }),
  reply: z.object({ memos: z.array(memberMemo), more: z.boolean() }),
  refusals: ['member.not_found'],
});

export const openMember = endpoint({
  method: 'POST',
  path: '/api/members/:memberId/opening',
  access: 'member.read',
  summary: 'Notes that the detail of a member was opened, once an hour for each of both.',
  input: z.strictObject({ memberId: uuid }),
  reply: z.object({}),
  refusals: ['member.not_found'],
  audit: 'member.open',
  // The detail says it by itself.
  keepsIdle: true,
});

export const addMemberMemo = endpoint({
  method: 'POST',
  path: '/api/members/:memberId/memos',
  access: 'member.restrict',
  summary: 'Notes something about a member; nothing that was noted is changed afterwards.',
  input: z.strictObject({
    memberId: uuid,
    body: text(2_000),
    isPinned: z.boolean(),
    isAlert: z.boolean(),
  }),
  bodyBytesMax: 16_384,
  reply: memberMemo,
  refusals: ['member.not_found'],
  audit: 'member.memo',
});

export const savePersonalConfig = endpoint({
  method: 'PUT',
  path: '/api/members/:memberId/personal-config',
  access: 'member.restrict',
  summary: 'Says whether a member may bet at all, on one event, and on two.',
  input: z.strictObject({
    memberId: uuid,
    isBetAllowed: z.boolean(),
    isSingleAllowed: z.boolean(),
    isDoubleAllowed: z.boolean(),
    reason,
    version: z.int(),
  }),
  reply: member,
  refusals: ['member.not_found', 'record.stale'],
  audit: 'member.personal_config',
});

export const saveMemberBonus = endpoint({
  method: 'PUT',
  path: '/api/members/:memberId/bonus',
  access: 'moneySettings.change',
  summary: 'Says what charges of a member bring him, in place of what his level offers.',
  input: z.strictObject({
    memberId: uuid,
    ...memberBonus.shape,
    reason,
    version: z.int(),
  }),
  reply: member,
  refusals: ['member.not_found', 'record.stale', 'member.bonus_min_above_max'],
  audit: 'member.bonus',
});
