// The same decision on many rounds: those that were selected, or everything that a filter leaves.
import * as z from 'zod/mini';
import { bulkPart, bulkProgress, bulkRefused, bulkSeen } from './bulk-shapes';
import { gameRounds } from './game-rounds';
import { reason, uuid } from './units';

/** Results are entered round by round, by whoever saw the draw. `ask`: their feed is asked again. */
export const BULK_ROUND_ACTIONS = ['ask', 'hold', 'void'] as const;
export type BulkRoundAction = (typeof BULK_ROUND_ACTIONS)[number];
/** Rounds that one bulk decision may have. */
export const ROUNDS_AT_ONCE_MAX = 50_000;
/** Rounds that may be named one by one. */
export const ROUNDS_SELECTED_MAX = 500;
/** Rounds that are named of all that pass or are refused for one reason. */
export const ROUNDS_NAMED_MAX = 20;

/** `roundIds`: only these of them. */
export const roundBulkFilter = z.strictObject({
  ...gameRounds.totals.input.shape,
  roundIds: z.optional(z.array(uuid).check(z.minLength(1), z.maxLength(ROUNDS_SELECTED_MAX))),
});
export type RoundBulkFilter = z.output<typeof roundBulkFilter>;

const action = z.enum(BULK_ROUND_ACTIONS);
export const roundBulkQuestion = z.strictObject({ filter: roundBulkFilter, action });

/** What was seen: nothing is begun where other rounds, or others of their bets, are meant by now. */
export const roundBulkOrder = z.strictObject({
  ...roundBulkQuestion.shape,
  reason,
  ...bulkSeen(ROUNDS_AT_ONCE_MAX),
});

/** How many rounds, what was staked on them, and the first of them in the caller's language. */
const rows = z.array(z.object({ roundId: uuid, id: z.string(), amountWon: z.int() }));
const part = bulkPart(rows);
const refusedPart = bulkRefused(rows);

/** What would be decided, and the count, sum and digest to start it with. */
export const roundBulkPreview = z.object({
  count: z.int(),
  /** Stakes on them all, those of test accounts too. */
  sumWon: z.int(),
  /** What members would get, or below 0 what would be taken from them; left out where no money moves. */
  differenceWon: z.optional(z.int()),
  /** Names every one of the rounds with its version and what lies on it. */
  digest: z.string(),
  passes: part,
  /** Nobody waits for another administrator; so that it is said as of other decisions. */
  waits: part,
  /** What a rule keeps from it as things are now; it is not begun. */
  refused: z.array(refusedPart),
});
export type RoundBulkPreview = z.output<typeof roundBulkPreview>;

export const roundBulk = z.object({
  ...bulkProgress,
  action,
  /** Once it is done: what had changed meanwhile, so that a rule kept it from it. */
  refused: z.array(refusedPart),
  /** All of those by name, as many as may be named at once. */
  refusedIds: z.array(uuid),
});
export type RoundBulk = z.output<typeof roundBulk>;

export const roundBulkInput = z.strictObject({ bulkId: uuid });
