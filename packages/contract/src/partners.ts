import * as z from 'zod/mini';
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
