import { config } from '@gwanje/contract';

/** The two lists of allowed addresses; they differ in what they guard, not in how they work. */
export const IP_ENDPOINTS = {
  adminIp: {
    list: config.listAdminIpAddresses,
    add: config.addAdminIpAddress,
    remove: config.removeAdminIpAddress,
  },
  apiIp: {
    list: config.listApiIpAddresses,
    add: config.addApiIpAddress,
    remove: config.removeApiIpAddress,
  },
} as const;

export type IpListKind = keyof typeof IP_ENDPOINTS;
