import * as z from 'zod/mini';
import { list } from './list';
import { newPassword } from './password';
import { ADMIN_TYPE_VALUES } from './permissions';
import { says } from './says';
import { optionalText, text } from './text';
import { instant, ipNetwork, uuid } from './units';

export const ADMIN_STATUSES = ['active', 'suspended'] as const;

/** 4 to 20 of lower-case letters, digits, `_` and `-`, starting with a letter. */
export const newLoginId = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9_-]{3,19}$/, { error: says('bad_login_id') }));
export const nick = text(20);
const adminType = z.literal(ADMIN_TYPE_VALUES);
const adminStatus = z.enum(ADMIN_STATUSES);
const memo = optionalText(100);
const searchText = text(100);

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
export const removeIpAddressInput = z.strictObject({ ipAddressId: uuid });

/** Accounts of administrators. */
export const admins = list({
  path: '/api/admins',
  access: 'admin.manage',
  summary: 'Administrator accounts.',
  row: admin,
  id: '_id',
  filters: {
    /** A part of the login ID or nickname. */
    query: z.optional(searchText),
    type: z.optional(z.pipe(z.coerce.number(), adminType)),
    status: z.optional(adminStatus),
  },
  sorts: ['oldest', 'newest'],
});

const ipAddressList = <const Path extends `/${string}`>(path: Path, summary: string) =>
  list({
    path,
    access: 'admin.manage',
    summary,
    row: ipAddress,
    id: '_id',
    filters: {
      /** What the network begins with or the memo holds. */
      query: z.optional(searchText),
    },
    sorts: ['newest', 'oldest'],
  });

/** The two lists of allowed addresses. */
export const adminIpAddresses = ipAddressList(
  '/api/admin-ip-addresses',
  'Addresses from which administrators may connect; an empty list allows every address.',
);
export const apiIpAddresses = ipAddressList(
  '/api/api-ip-addresses',
  'Addresses from which machines may call the feed API; an empty list allows none.',
);
