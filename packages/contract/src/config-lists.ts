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
