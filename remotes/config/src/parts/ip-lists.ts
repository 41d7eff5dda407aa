import { adminIpAddresses, apiIpAddresses, config } from '@gwanje/contract';

/** The two lists of allowed addresses; they differ in what they guard, not in how they work. */
export const IP_LISTS = {
  adminIp: {
    list: adminIpAddresses,
    add: config.addAdminIpAddress,
    remove: config.removeAdminIpAddress,
  },
  apiIp: {
    list: apiIpAddresses,
    add: config.addApiIpAddress,
    remove: config.removeApiIpAddress,
  },
} as const;

export type IpListKind = keyof typeof IP_LISTS;
