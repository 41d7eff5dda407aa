// Partners, and the house's own result.
export * from './calc.endpoints';

import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { partnerRecord } from './partners';

export const readPartnerTree = endpoint({
  method: 'GET',
  path: '/api/v3/partner-tree',
  access: 'partner.read',
  summary: 'Every partner with its ancestors, up to nine levels under the root, by level then id.',
  input: z.strictObject({}),
  reply: z.object({ recordSet: z.array(partnerRecord) }),
  refusals: [],
});
