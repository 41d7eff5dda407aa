import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { ADMIN_TYPE_VALUES } from './permissions';
import { newPassword } from './session';
import { instant, ipNetwork, uuid } from './units';

export const ADMIN_STATUSES = ['active', 'suspended'] as const;

/** 4 to 20 of lower-case letters, digits, `_` and `-`, starting with a letter. */
export const newLoginId = z.string().check(z.regex(/^[a-z][a-z0-9_-]{3,19}$/));
export const nick = z.string().check(z.trim(), z.minLength(1), z.maxLength(20));
const adminType = z.literal(ADMIN_TYPE_VALUES);
const adminStatus = z.enum(ADMIN_STATUSES);
const memo = z.string().check(z.trim(), z.maxLength(100));

export const admin = z.object({
  _id: uuid,
  id: z.string(),
  nick: z.string(),
  type: z.int(),
  status: adminStatus,
  mustChangePassword: z.boolean(),
  createdAt: instant,
  lastLoginAt: z.nullable(instant),
  lastLoginIp: z.nullable(z.string()),
  version: z.int(),
});

export const ipAddress = z.object({
  _id: uuid,
  network: z.string(),
  memo: z.string(),
  createdAt: instant,
  createdBy: z.string(),
});

const empty = z.strictObject({});
const adminInput = { nick, type: adminType };
export const createAdminInput = z.strictObject({
  id: newLoginId,
  ...adminInput,
  password: newPassword,
});
export const updateAdminInput = z.strictObject({
  adminId: uuid,
  ...adminInput,
  status: adminStatus,
  version: z.int(),
});
export const resetAdminPasswordInput = z.strictObject({ adminId: uuid, password: newPassword });
export const addIpAddressInput = z.strictObject({ network: ipNetwork, memo });
const removeIpAddressInput = z.strictObject({ ipAddressId: uuid });
const ipAddresses = z.object({ ipAddresses: z.array(ipAddress), connectIP: z.string() });

/** Console administration: accounts and allowed addresses. Site settings join here later. */
export const config = {
  listAdmins: endpoint({
    method: 'GET',
    path: '/api/admins',
    access: 'admin.manage',
    summary: 'Every administrator account.',
    input: empty,
    reply: z.object({ admins: z.array(admin) }),
    refusals: [],
  }),
  createAdmin: endpoint({
    method: 'POST',
    path: '/api/admins',
    access: 'admin.manage',
    summary: 'Adds an administrator, who must change the given password at the first login.',
    input: createAdminInput,
    reply: admin,
    refusals: ['admin.id_taken'],
    audit: 'admin.create',
  }),
  updateAdmin: endpoint({
    method: 'PUT',
    path: '/api/admins/:adminId',
    access: 'admin.manage',
    summary:
      'Changes nickname, type or status; suspension ends the sessions of that administrator.',
    input: updateAdminInput,
    reply: admin,
    refusals: ['admin.not_found', 'admin.stale', 'admin.last_top'],
    audit: 'admin.update',
  }),
  resetAdminPassword: endpoint({
    method: 'PUT',
    path: '/api/admins/:adminId/password',
    access: 'admin.manage',
    summary:
      'Sets a password that must be changed at the next login; ends the sessions of that administrator.',
    input: resetAdminPasswordInput,
    reply: admin,
    refusals: ['admin.not_found'],
    audit: 'admin.reset_password',
  }),
  listAdminIpAddresses: endpoint({
    method: 'GET',
    path: '/api/admin-ip-addresses',
    access: 'admin.manage',
    summary: 'Addresses from which administrators may connect; an empty list allows every address.',
    input: empty,
    reply: ipAddresses,
    refusals: [],
  }),
  addAdminIpAddress: endpoint({
    method: 'POST',
    path: '/api/admin-ip-addresses',
    access: 'admin.manage',
    summary: 'Allows an address or network for administrators.',
    input: addIpAddressInput,
    reply: ipAddress,
    refusals: ['ip.exists', 'ip.would_lock_out'],
    audit: 'admin_ip.add',
  }),
  removeAdminIpAddress: endpoint({
    method: 'DELETE',
    path: '/api/admin-ip-addresses/:ipAddressId',
    access: 'admin.manage',
    summary: "Takes an address or network off the administrators' list.",
    input: removeIpAddressInput,
    reply: z.object({}),
    refusals: ['ip.not_found', 'ip.would_lock_out'],
    audit: 'admin_ip.remove',
  }),
  listApiIpAddresses: endpoint({
    method: 'GET',
    path: '/api/api-ip-addresses',
    access: 'admin.manage',
    summary: 'Addresses from which machines may call the feed API; an empty list allows none.',
    input: empty,
    reply: ipAddresses,
    refusals: [],
  }),
  addApiIpAddress: endpoint({
    method: 'POST',
    path: '/api/api-ip-addresses',
    access: 'admin.manage',
    summary: 'Allows an address or network for the feed API.',
    input: addIpAddressInput,
    reply: ipAddress,
    refusals: ['ip.exists'],
    audit: 'api_ip.add',
  }),
  removeApiIpAddress: endpoint({
    method: 'DELETE',
    path: '/api/api-ip-addresses/:ipAddressId',
    access: 'admin.manage',
    summary: "Takes an address or network off the feed API's list.",
    input: removeIpAddressInput,
    reply: z.object({}),
    refusals: ['ip.not_found'],
    audit: 'api_ip.remove',
  }),
};
