// How administrators come in, and who lets them in again.
import * as z from 'zod/mini';
import { adminPolicy } from './admin-policy';
import { admin } from './config';
import { endpoint } from './endpoint';
import { settings } from './setting-endpoints';
import { uuid } from './units';

/** The policy belongs to top administrators, unlike the documents of the player's site. */
const policy = settings({
  path: '/api/config/admin-policy',
  settings: [adminPolicy],
  read: 'admin.manage',
  change: 'admin.manage',
  refusals: ['admin.no_own_totp'],
  refusedAnew: ['admin.no_own_totp'],
  audit: 'adminPolicy',
});

export const listAdminPolicy = policy.list;

export const saveAdminPolicy = policy.save;

export const listAdminPolicyVersions = policy.versions;

export const listAdminPolicyProposals = policy.proposals;

export const acceptAdminPolicyProposal = policy.accept;

export const declineAdminPolicyProposal = policy.decline;

export const resetAdminTotp = endpoint({
  method: 'POST',
  path: '/api/admins/:adminId/reset-totp',
  access: 'admin.manage',
  summary: 'Takes the second factor of another administrator away, and signs him out.',
  input: z.strictObject({ adminId: uuid }),
  reply: admin,
  refusals: ['record.not_found', 'admin.own_totp'],
  audit: 'admin.reset_totp',
});

export const unlockAdmin = endpoint({
  method: 'POST',
  path: '/api/admins/:adminId/unlock',
  access: 'admin.manage',
  summary: 'Forgets the failed logins of an administrator, who may try again at once.',
  input: z.strictObject({ adminId: uuid }),
  reply: admin,
  refusals: ['record.not_found'],
  audit: 'admin.unlock',
});
