// Console administration: accounts, allowed addresses and the audit log. Site settings join here later.
import * as z from 'zod/mini';
import { auditLines, auditProof } from './audit';
import {
  addIpAddressInput,
  admin,
  adminPresence,
  createAdminInput,
  ipAddress,
  removeIpAddressInput,
  resetAdminPasswordInput,
  updateAdminInput,
} from './config';
import { adminIpAddresses, admins, apiIpAddresses } from './config-lists';
import { endpoint } from './endpoint';
import { instant, uuid } from './units';

export * from './maintenance-settings.endpoints';
export * from './site-settings.endpoints';

export const listAdmins = admins.page;

export const totalAdmins = admins.totals;

export const readAdmin = endpoint({
  method: 'GET',
  path: '/api/admins/:adminId',
  access: 'admin.manage',
  summary: 'One administrator account, as it is now.',
  input: z.strictObject({ adminId: uuid }),
  reply: admin,
  refusals: ['record.not_found'],
});

export const listAdminPresence = endpoint({
  method: 'GET',
  path: '/api/admins/presence',
  access: 'admin.manage',
  summary: 'Who is signed in how often, was active when, and is locked out by failed logins.',
  input: z.strictObject({}),
  reply: z.array(adminPresence),
  refusals: [],
});

export const createAdmin = endpoint({
  method: 'POST',
  path: '/api/admins',
  access: 'admin.manage',
  summary: 'Adds an administrator, who must change the given password at the first login.',
  input: createAdminInput,
  reply: admin,
  refusals: ['admin.id_taken', 'admin.no_partner', 'session.password_has_id'],
  audit: 'admin.create',
});

export const updateAdmin = endpoint({
  method: 'PUT',
  path: '/api/admins/:adminId',
  access: 'admin.manage',
  summary:
    'Changes nickname, type, partner or status; suspension ends the sessions of that administrator.',
  input: updateAdminInput,
  reply: admin,
  refusals: ['record.not_found', 'record.stale', 'admin.last_top', 'admin.no_partner'],
  audit: 'admin.update',
});

export const resetAdminPassword = endpoint({
  method: 'PUT',
  path: '/api/admins/:adminId/password',
  access: 'admin.manage',
  summary:
    'Sets a password that must be changed at the next login; ends the sessions of that administrator.',
  input: resetAdminPasswordInput,
  reply: admin,
  refusals: ['record.not_found', 'session.password_has_id'],
  audit: 'admin.reset_password',
});

export const listAdminIpAddresses = adminIpAddresses.page;

export const totalAdminIpAddresses = adminIpAddresses.totals;

export const addAdminIpAddress = endpoint({
  method: 'POST',
  path: '/api/admin-ip-addresses',
  access: 'admin.manage',
  summary: 'Allows an address or network for administrators.',
  input: addIpAddressInput,
  reply: ipAddress,
  refusals: ['ip.exists', 'ip.host_bits', 'ip.everything', 'ip.over', 'ip.would_lock_out'],
  audit: 'admin_ip.add',
});

export const removeAdminIpAddress = endpoint({
  method: 'DELETE',
  path: '/api/admin-ip-addresses/:ipAddressId',
  access: 'admin.manage',
  summary: "Takes an address or network off the administrators' list.",
  input: removeIpAddressInput,
  reply: z.object({}),
  refusals: ['record.not_found', 'ip.would_lock_out'],
  audit: 'admin_ip.remove',
});

export const listApiIpAddresses = apiIpAddresses.page;

export const totalApiIpAddresses = apiIpAddresses.totals;

export const addApiIpAddress = endpoint({
  method: 'POST',
  path: '/api/api-ip-addresses',
  access: 'admin.manage',
  summary: 'Allows an address or network for the feed API.',
  input: addIpAddressInput,
  reply: ipAddress,
  refusals: ['ip.exists', 'ip.host_bits', 'ip.everything', 'ip.over'],
  audit: 'api_ip.add',
});

export const listRefusedAddresses = endpoint({
  method: 'GET',
  path: '/api/refused-addresses',
  access: 'admin.manage',
  summary:
    'Addresses that the console or the feed has turned away within a week and would turn away now, the latest first, 50 at most.',
  input: z.strictObject({ audience: z.enum(['admin', 'api']) }),
  reply: z.array(z.object({ ip: z.string(), refused: z.int(), lastAt: instant })),
  refusals: [],
});

export const removeApiIpAddress = endpoint({
  method: 'DELETE',
  path: '/api/api-ip-addresses/:ipAddressId',
  access: 'admin.manage',
  summary: "Takes an address or network off the feed API's list.",
  input: removeIpAddressInput,
  reply: z.object({}),
  refusals: ['record.not_found'],
  audit: 'api_ip.remove',
});

export * from './admin-policy.endpoints';
export * from './boards.endpoints';
export * from './clearing.endpoints';
export * from './domains.endpoints';
export * from './feed-keys.endpoints';
export * from './post-bulk.endpoints';
export * from './settings-overview.endpoints';
export * from './website-settings.endpoints';

export const listAuditLines = auditLines.page;

export const totalAuditLines = auditLines.totals;

export const proveAuditLine = endpoint({
  method: 'GET',
  path: '/api/audit/:lineId/proof',
  access: 'audit.read',
  summary:
    'Whether a line of the audit log is as it was written, between the lines that it was written between.',
  input: z.strictObject({ lineId: uuid }),
  reply: auditProof,
  refusals: ['record.not_found'],
});

export const readConnection = endpoint({
  method: 'GET',
  path: '/api/connection',
  access: 'admin.manage',
  summary: 'The address from which the caller is connected, so that the first entry can be it.',
  input: z.strictObject({}),
  /** Null where a proxy passes on something that is no address. */
  reply: z.object({ connectIP: z.nullable(z.string()) }),
  refusals: [],
});
