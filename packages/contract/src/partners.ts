import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { uuid } from './units';

/** A partner as the specification's tree call gives it. */
export const partnerRecord = z.object({
  _id: uuid,
  id: z.string(),
  status: z.int(),
  grade: z.int(),
  recommendLevel: z.int(),
  recommendTree: z.array(z.object({ _id: uuid, id: z.string() })),
});

export const partners = {
  readPartnerTree: endpoint({
    method: 'GET',
    path: '/api/v3/partner-tree',
    access: 'partner.read',
    summary:
      'Every partner with its ancestors, up to nine levels under the root, by level then id.',
    input: z.strictObject({}),
    reply: z.object({ recordSet: z.array(partnerRecord) }),
    refusals: [],
  }),
};
