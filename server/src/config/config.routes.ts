import { config } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../platform/implement';
import { addAdminIpAddress, addApiIpAddress } from './add-ip-address.command';
import { listAdmins, listIpAddresses } from './config.queries';
import { createAdmin } from './create-admin.command';
import { removeAdminIpAddress, removeApiIpAddress } from './remove-ip-address.command';
import { resetAdminPassword } from './reset-admin-password.command';
import { updateAdmin } from './update-admin.command';

/** Shown beside the lists, so that the first entry can be one's own. */
const UNKNOWN_IP = '';

export function configRoutes(app: FastifyInstance, platform: Platform): void {
  implement(app, platform, config, {
    listAdmins: async ({ db }) => ({ admins: await listAdmins(db) }),
    createAdmin,
    updateAdmin,
    resetAdminPassword,
    listAdminIpAddresses: async ({ db, ip }) => ({
      ipAddresses: await listIpAddresses(db, 'admin'),
      connectIP: ip ?? UNKNOWN_IP,
    }),
    addAdminIpAddress,
    removeAdminIpAddress,
    listApiIpAddresses: async ({ db, ip }) => ({
      ipAddresses: await listIpAddresses(db, 'api'),
      connectIP: ip ?? UNKNOWN_IP,
    }),
    addApiIpAddress,
    removeApiIpAddress,
  });
}
