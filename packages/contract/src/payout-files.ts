import * as z from 'zod/mini';
import { text } from './text';
import { instant, person, someWon, uuid } from './units';

/** What a file holds is its maker's to send for so long; nobody else records it as paid meanwhile. */
export const PAYOUT_FILE_MINUTES = 30;
/** Transfers of one file. */
export const PAYOUT_FILE_ROWS_MAX = 1_000;

/** The last file of the bank that an exchange stands in, until the bank has taken it. */
export const fileOfRow = z.nullable(z.object({ by: person, at: instant, until: instant }));

/** Transfers to accounts of one bank; left out: of all. */
export const payoutFileFilter = z.strictObject({ bank: z.optional(text(40)) });

export const payoutFilePreview = z.object({
  count: z.int(),
  sumWon: z.int(),
  /** Of them: those that stood in a file before, and may be on their way. */
  again: z.int(),
  /** More than a file holds: the caller's to send by the next one. */
  later: z.int(),
  /** Due, but somebody else's: at work on it, in a file, approved by the caller, or said to have failed. */
  leftOut: z.int(),
});
export type PayoutFilePreview = z.output<typeof payoutFilePreview>;

export const payoutFile = z.object({ fileId: uuid, count: z.int(), sumWon: someWon });
