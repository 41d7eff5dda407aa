// What needs a hand now, and whether today is normal.
import * as z from 'zod/mini';
import { dashboardReply } from './dashboard';
import { endpoint } from './endpoint';
import { uuid } from './units';

export const readDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  access: 'money.read',
  summary:
    'What waits, and the figures of today beside those of yesterday and a week ago until the same time; of a line where one is named.',
  isCompressible: true,
  input: z.strictObject({
    /** A partner: his line alone. */
    partnerId: z.optional(uuid),
  }),
  reply: dashboardReply,
  refusals: ['member.not_found'],
});
