import * as z from 'zod/mini';
import { instant, koreanDay, person, reason, uuid } from './units';

/** REVEALS_DAY_MAX reveals more on one day, for which another administrator is asked. */
export const revealAllowance = z.object({
  allowanceId: uuid,
  /** The day of Seoul on which it counts. */
  day: koreanDay,
  reason: z.string(),
  status: z.enum(['waiting', 'granted', 'declined']),
  askedBy: person,
  askedAt: instant,
  decidedBy: z.nullable(person),
});
export type RevealAllowance = z.output<typeof revealAllowance>;

/** One field in full. */
export const revealedValue = z.object({
  /** Null where there is none. */
  value: z.nullable(z.string()),
  /** How often the caller may still ask today. */
  leftToday: z.int(),
});

export const askRevealsInput = z.strictObject({ reason });
export const revealAllowanceInput = z.strictObject({ allowanceId: uuid });
