// Who is working on something, so that nobody else decides on it meanwhile.
import * as z from 'zod/mini';
import { instant, person } from './units';

/** A claim holds for so long, unless whoever has it says again that he is at work. */
export const CLAIM_MINUTES = 5;

export const claim = z.object({
  by: person,
  since: instant,
  until: instant,
});
export type Claim = z.output<typeof claim>;

/**
 * The claim of a row: null where nobody has one, or only somebody who is suspended or signed out. One
 * that ran out meanwhile is known by its `until`.
 */
export const claimOfRow = z.nullable(claim);

/** Taking it from somebody who is at work is asked for by name. */
export const takeOver = z.optional(z.boolean());
