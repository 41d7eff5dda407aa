import * as z from 'zod/mini';
import { instant, person, uuid } from './units';

/** What waits that is answered at once; the oldest come first. */
export const SECOND_WORDS_MAX = 100;

/** Something that one administrator has agreed to or asked for, and another has to. */
export const secondWord = z.object({
  kind: z.enum(['request', 'adjustment', 'proposal']),
  /** Of the request, adjustment or proposal. */
  id: uuid,
  /** The request's kind, the adjustment's type, or the settings' scope and category. */
  what: z.string(),
  /** Null for settings, which are nobody's. */
  member: z.nullable(z.object({ _id: uuid, id: z.string(), nick: z.string() })),
  amountWon: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  /** Whose word there is. */
  first: person,
  since: instant,
  /** Why the caller's word would not be the second; null when it would. */
  whyNot: z.nullable(z.enum(['noRight', 'own', 'sameHands'])),
});
export type SecondWord = z.output<typeof secondWord>;
