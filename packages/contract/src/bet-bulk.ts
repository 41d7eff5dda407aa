// The same decision on many bets: those that were selected, or everything that a filter leaves.
import * as z from 'zod/mini';
import { BET_REASONS, type BetReason, placedBets } from './bets';
import { bulkPart, bulkProgress, bulkRefused, bulkSeen } from './bulk-shapes';
import { placedSportsBets, SPORTS_BET_REASONS, type SportsBetReason } from './sports-bets';
import { reason, uuid } from './units';

/** Settling anew is decided bet by bet, by whoever has seen the difference. */
export const BULK_BET_ACTIONS = ['cancel', 'void'] as const;
export type BulkBetAction = (typeof BULK_BET_ACTIONS)[number];
/** Bets that one bulk decision may have. */
export const BETS_AT_ONCE_MAX = 50_000;
/** Bets that may be named one by one. */
export const BETS_SELECTED_MAX = 500;
/** Bets that are named of all that pass, wait or are refused for one reason. */
export const BETS_NAMED_MAX = 20;

const betIds = z.optional(z.array(uuid).check(z.minLength(1), z.maxLength(BETS_SELECTED_MAX)));
/** `betIds`: only these of them. */
export const betBulkFilter = z.strictObject({ ...placedBets.totals.input.shape, betIds });
export const sportsBulkFilter = z.strictObject({ ...placedSportsBets.totals.input.shape, betIds });

const action = z.enum(BULK_BET_ACTIONS);
export const betBulkQuestion = z.strictObject({ filter: betBulkFilter, action });
export const sportsBulkQuestion = z.strictObject({ filter: sportsBulkFilter, action });

/** What was seen: nothing is begun where other bets are meant by now. */
const seen = {
  reason,
  ...bulkSeen(BETS_AT_ONCE_MAX),
};
export const betBulkOrder = z.strictObject({
  ...{ ...betBulkQuestion.shape, ...seen },
  reasonCode: z.enum(Object.keys(BET_REASONS) as [BetReason, ...BetReason[]]),
});
export const sportsBulkOrder = z.strictObject({
  ...{ ...sportsBulkQuestion.shape, ...seen },
  reasonCode: z.enum(Object.keys(SPORTS_BET_REASONS) as [SportsBetReason, ...SportsBetReason[]]),
});

/** How many bets, their stakes, and the first of them by their members. */
const rows = z.array(z.object({ betId: uuid, id: z.string(), amountWon: z.int() }));
const part = bulkPart(rows);
const refusedPart = bulkRefused(rows);

/** What would be decided, and the count, sum and digest to start it with. */
export const betBulkPreview = z.object({
  count: z.int(),
  /** Stakes of them all. */
  sumWon: z.int(),
  /** What members would get, or below 0 what would be taken from them. */
  differenceWon: z.int(),
  /** Names every one of the bets with its version. */
  digest: z.string(),
  /** What would be decided for good. */
  passes: part,
  /** What would wait for another administrator. */
  waits: part,
  /** What a rule keeps from it as things are now; it is not begun. */
  refused: z.array(refusedPart),
});
export type BetBulkPreview = z.output<typeof betBulkPreview>;

export const betBulk = z.object({
  ...bulkProgress,
  action,
  /** Once it is done: what had changed meanwhile, so that a rule kept it from it. */
  refused: z.array(refusedPart),
  /** All of those by name, as many as may be named at once. */
  refusedIds: z.array(uuid),
});
export type BetBulk = z.output<typeof betBulk>;

export const betBulkInput = z.strictObject({ bulkId: uuid });
