// Apart from the shapes of what is written: whoever only reads a list downloads none of them.
import * as z from 'zod/mini';
import { admin, adminStatus, adminType, ipAddress } from './config';
import { list } from './list';
import { text } from './text';

const searchText = text(100);

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

const addressFilters = {
  /** What the network begins with or the memo holds. */
  query: z.optional(searchText),
  /** Those that have no end, or those that let anybody in now. */
  state: z.optional(z.enum(['stays', 'active'])),
};

// Each said whole: what a function is told, a build cannot leave out.
/** The two lists of allowed addresses. */
export const adminIpAddresses = list({
  path: '/api/admin-ip-addresses',
  access: 'admin.manage',
  summary:
    'Addresses from which administrators may connect; a list of which none stays allows every address.',
  row: ipAddress,
  id: '_id',
  filters: addressFilters,
  sorts: ['newest', 'oldest'],
});
export const apiIpAddresses = list({
  path: '/api/api-ip-addresses',
  access: 'admin.manage',
  summary: 'Addresses from which machines may call the feed API; an empty list allows none.',
  row: ipAddress,
  id: '_id',
  filters: addressFilters,
  sorts: ['newest', 'oldest'],
});
