import * as z from 'zod/mini';
import { ADMIN_STATUSES, ADMIN_TYPE_PARTNER, ADMIN_TYPE_VALUES } from './admin-types';
import { newPassword } from './password';
import { says } from './says';
import { optionalText, text } from './text';
import { instant, ipNetwork, person, uuid } from './units';

/** 4 to 20 of lower-case letters, digits, `_` and `-`, starting with a letter. */
export const newLoginId = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9_-]{3,19}$/, { error: says('bad_login_id') }));
export const nick = text(20);
export const adminType = z.literal(ADMIN_TYPE_VALUES);
export const adminStatus = z.enum(ADMIN_STATUSES);
const memo = optionalText(100);

export const admin = z.object({
  _id: uuid,
  id: z.string(),
  nick: z.string(),
  type: z.int(),
  /** Of a partner: the member whose line he has. */
  partner: z.nullable(person),
  status: adminStatus,
  mustChangePassword: z.boolean(),
  hasTotp: z.boolean(),
  createdAt: instant,
  lastLoginAt: z.nullable(instant),
  lastLoginIp: z.nullable(z.string()),
  version: z.int(),
});

/** Whether an administrator is there at this moment, and whether he may try to come in. */
export const adminPresence = z.object({
  adminId: uuid,
  /** Live ones. */
  sessions: z.int(),
  lastActiveAt: z.nullable(instant),
  /** Until when failed logins keep him out at a place; null: nothing does. */
  lockedUntil: z.nullable(instant),
});

export const ipAddress = z.object({
  _id: uuid,
  network: z.string(),
  memo: z.string(),
  /** The narrowest blocked network that keeps administrators out of a part of it, or of all of it. */
  blockedBy: z.nullable(z.string()),
  /** From when on it lets nobody in; null: it stays. */
  untilAt: z.nullable(instant),
  /** When somebody last came from there, or a machine called. */
  lastUsedAt: z.nullable(instant),
  /** Of machines, within a day, by the hour. */
  calls24h: z.int(),
  refused24h: z.int(),
  /** Of machines, within a day: the names of the keys that were used from there. */
  feedKeys: z.array(z.string()),
  /** Administrators who have worked from there within the hour, by login ID. */
  atWork: z.array(z.string()),
  createdAt: instant,
  createdBy: z.string(),
});

/** The partner comes with the type that takes one, and with no other. */
const fitsType = z.check<{ readonly type: number; readonly partner?: string | undefined }>(
  ({ value: { type, partner }, issues }) => {
    if ((type === ADMIN_TYPE_PARTNER) === (partner !== undefined)) return;
    const rule = partner === undefined ? 'required' : 'partner_not_taken';
    issues.push({ code: 'custom', input: undefined, path: ['partner'], params: { rule } });
  },
);

const adminInput = {
  nick,
  type: adminType,
  /** The login ID of the member whose line he has. */
  partner: z.optional(text(40)),
};
export const createAdminInput = z
  .strictObject({ id: newLoginId, ...adminInput, password: newPassword })
  .check(fitsType);
export const updateAdminInput = z
  .strictObject({ adminId: uuid, ...adminInput, status: adminStatus, version: z.int() })
  .check(fitsType);
export const resetAdminPasswordInput = z.strictObject({ adminId: uuid, password: newPassword });
export const addIpAddressInput = z.strictObject({
  network: ipNetwork,
  memo,
  /** Left out: it stays. */
  untilAt: z.optional(instant),
});
export const removeIpAddressInput = z.strictObject({ ipAddressId: uuid });
