import * as z from 'zod/mini';
import { text } from './text';
import { instant, person, uuid } from './units';

/** What staff have noted about a bet; it is never changed, and no partner reads it. */
export const betNote = z.object({ noteId: uuid, body: z.string(), at: instant, by: person });
export type BetNote = z.output<typeof betNote>;

export const betNoteInput = z.strictObject({ memberId: uuid, betId: uuid, body: text(200) });
