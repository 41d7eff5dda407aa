// What every decision on many things has in common. Nothing but units is read here: lists spread it.
import * as z from 'zod/mini';
import { instant, person, uuid } from './units';

/** What was seen: nothing is begun where other things are meant by now. */
export const bulkSeen = (atOnceMax: number) => ({
  expectedCount: z.int().check(z.minimum(1), z.maximum(atOnceMax)),
  expectedSumWon: z.int().check(z.minimum(0)),
  expectedDigest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

/** How many, what they sum up to, and the first of them. */
export const bulkPart = <Rows extends z.ZodMiniType>(rows: Rows) =>
  z.object({ count: z.int(), sumWon: z.int(), rows });

/** The same of what is refused for one reason. */
export const bulkRefused = <Rows extends z.ZodMiniType>(rows: Rows) =>
  z.object({
    ...bulkPart(rows).shape,
    code: z.string(),
    /** The refusal's sentence, in the caller's language. */
    message: z.string(),
  });

/** How far a decision has come, by whom. */
export const bulkCourse = {
  bulkId: uuid,
  status: z.enum(['running', 'done']),
  count: z.int(),
  startedBy: person,
  startedAt: instant,
  finishedAt: z.nullable(instant),
  /** Who called it off before its end. */
  calledOffBy: z.nullable(person),
  /** How many ended in each way; `open` are still to come. */
  outcomes: z.object({
    ...{ open: z.int(), done: z.int(), needsSecond: z.int(), refused: z.int() },
  }),
};

/** The same of one that is about money. */
export const bulkProgress = { ...bulkCourse, sumWon: z.int() };
