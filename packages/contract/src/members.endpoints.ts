// Members: who they are and what they may.
import * as z from 'zod/mini';
import {
  addBlockedIpsInput,
  blockedIps,
  blockedIpsPreview,
  previewBlockedIpsInput,
  removeBlockedIpInput,
} from './blocked-ips';
import { newLoginId } from './config';
import { endpoint } from './endpoint';
import {
  bankAccount,
  foundMember,
  member,
  memberName,
  phone,
  profile,
  revealedField,
  status,
  wishedLimits,
} from './members';
import { newPassword } from './password';
import { askRevealsInput, revealAllowance, revealAllowanceInput, revealedValue } from './reveals';
import { reason, uuid } from './units';

export * from './coupons.endpoints';
export * from './dashboard.endpoints';
export * from './help.endpoints';
export * from './member-accounts.endpoints';
export * from './member-bulk.endpoints';
export * from './member-facts.endpoints';
export * from './member-minigames.endpoints';
export * from './member-tracking.endpoints';
export * from './messages.endpoints';
export * from './templates.endpoints';

export const createMember = endpoint({
  method: 'POST',
  path: '/api/members',
  access: 'member.change',
  summary: 'Registers a member with status normal and six empty wallets.',
  input: z.strictObject({
    id: newLoginId,
    ...profile,
    bankAccount: z.nullable(bankAccount),
    recommenderId: z.nullable(uuid),
    isTest: z.boolean(),
    phone: z.optional(z.nullable(phone)),
    /** To be changed when he first comes in; left out: he cannot until one is reset. */
    password: z.optional(newPassword),
  }),
  reply: member,
  refusals: [
    'member.id_taken',
    'member.no_recommender',
    'member.tree_too_deep',
    'partner.grade_above_upline',
    'session.password_has_id',
  ],
  audit: 'member.create',
});

export const findMembers = endpoint({
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
});

export const readMember = endpoint({
  method: 'GET',
  path: '/api/members/:memberId',
  access: 'member.read',
  summary: 'One member.',
  input: z.strictObject({ memberId: uuid }),
  reply: member,
  refusals: ['member.not_found'],
});

export const updateMember = endpoint({
  method: 'PUT',
  path: '/api/members/:memberId',
  access: 'member.change',
  summary: 'Changes nickname, grade, level, bank account or status.',
  input: z.strictObject({
    memberId: uuid,
    ...profile,
    /** Left out, it stays: who changes something else has not seen the whole of it. */
    bankAccount: z.optional(z.nullable(bankAccount)),
    status,
    /** Must be there where the status, the level or the bank account becomes another one. */
    reason: z.optional(reason),
    version: z.int(),
  }),
  reply: member,
  refusals: [
    'member.not_found',
    'record.stale',
    'member.excluded',
    'member.not_excluded',
    'member.join_waits',
    'member.tree_too_deep',
    'partner.grade_above_upline',
    'partner.grade_below_child',
  ],
  audit: 'member.update',
});

export const setMemberLimits = endpoint({
  method: 'PUT',
  path: '/api/members/:memberId/limits',
  access: 'member.protect',
  summary: 'Sets charge limits: a stricter one holds at once, a looser one after 24 hours.',
  input: z.strictObject({ memberId: uuid, ...wishedLimits }),
  reply: member,
  refusals: ['member.not_found'],
  audit: 'member.limits',
});

export const excludeMember = endpoint({
  method: 'PUT',
  path: '/api/members/:memberId/self-exclusion',
  access: 'member.protect',
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
});

export const revealMember = endpoint({
  method: 'POST',
  path: '/api/members/:memberId/reveal',
  access: 'member.reveal',
  summary:
    'One field of personal data in full, for a reason; 30 times in a day for each person, and 30 more for each time that another one has agreed.',
  input: z.strictObject({ memberId: uuid, field: revealedField, reason }),
  reply: revealedValue,
  refusals: ['member.not_found', 'member.reveal_limit'],
  audit: 'member.reveal',
  isConfidential: true,
});

export const askReveals = endpoint({
  method: 'POST',
  path: '/api/reveal-allowances',
  access: 'member.reveal',
  summary: 'Asks another administrator to agree to 30 more reveals on this day of Seoul.',
  input: askRevealsInput,
  reply: revealAllowance,
  refusals: ['reveal.waits', 'admin.no_second'],
  audit: 'reveal.ask',
});

export const grantReveals = endpoint({
  method: 'POST',
  path: '/api/reveal-allowances/:allowanceId/approve',
  access: 'member.reveal',
  summary: 'Agrees to more reveals of another administrator, as long as their day lasts.',
  input: revealAllowanceInput,
  reply: revealAllowance,
  refusals: ['record.not_found', 'reveal.closed', 'reveal.second_admin'],
  audit: 'reveal.grant',
});

export const declineReveals = endpoint({
  method: 'POST',
  path: '/api/reveal-allowances/:allowanceId/decline',
  access: 'member.reveal',
  summary: 'Does not agree to more reveals, or takes back what was asked for.',
  input: revealAllowanceInput,
  reply: revealAllowance,
  refusals: ['record.not_found', 'reveal.closed'],
  audit: 'reveal.decline',
});

export const listBlockedIps = blockedIps.page;

export const totalBlockedIps = blockedIps.totals;

const BLOCKED_BYTES_MAX = 32_768;
const CANNOT_BE_BLOCKED = [
  'ip.host_bits',
  'ip.exists',
  'ip.would_lock_out',
  'ipBlock.too_wide',
] as const;

export const previewBlockedIps = endpoint({
  method: 'POST',
  path: '/api/blocked-ips/preview',
  access: 'ipBlock.manage',
  summary: 'Whom blocking these networks would concern; refused like the blocking itself.',
  input: previewBlockedIpsInput,
  bodyBytesMax: BLOCKED_BYTES_MAX,
  reply: blockedIpsPreview,
  refusals: CANNOT_BE_BLOCKED,
  writesNothing: true,
});

export const addBlockedIps = endpoint({
  method: 'POST',
  path: '/api/blocked-ips',
  access: 'ipBlock.manage',
  summary: 'Blocks addresses and networks, all of them or none.',
  input: addBlockedIpsInput,
  bodyBytesMax: BLOCKED_BYTES_MAX,
  reply: z.object({ blocked: z.int(), endedSessions: z.int() }),
  refusals: CANNOT_BE_BLOCKED,
  audit: 'blocked_ip.add',
});

export const removeBlockedIp = endpoint({
  method: 'DELETE',
  path: '/api/blocked-ips/:blockedIpId',
  access: 'ipBlock.manage',
  summary: 'Lets an address or network in again.',
  input: removeBlockedIpInput,
  reply: z.object({}),
  refusals: ['record.not_found'],
  audit: 'blocked_ip.remove',
});
