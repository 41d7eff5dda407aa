/** How long a slot of the site's sums is, milliseconds; it divides an hour. */
const SLOT_MS = 600_000;
/** Days for which slots are kept. */
export const SLOTS_KEPT_DAYS = 40;

/** When the slot begins that an instant lies in. */
export const slotOf = (at: Date): Date => new Date(Math.floor(at.getTime() / SLOT_MS) * SLOT_MS);
