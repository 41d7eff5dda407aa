import * as z from 'zod/mini';
import { PAGE_ROWS } from './list';
import { text } from './text';
import { instant, uuid } from './units';

/** Counting of new rows stops here. */
export const NEW_ROWS_MAX = 51;

const NAME = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const names = z.optional(
  z.string().check(z.regex(new RegExp(`^${NAME}(?:,${NAME}){0,${PAGE_ROWS}}$`))),
);

/** Characters of a list's address: names of a page, or every type of the history, stand in one filter. */
const ADDRESS_LENGTH_MAX = 2_000;

/** What a list's address says, by the names in it. */
export const listAddress = z.record(text(60), text(ADDRESS_LENGTH_MAX));

export const listChangesInput = z.strictObject({
  /** Path of the list, e.g. `/api/admins`. */
  list: text(100),
  /** As the list's address has it, e.g. `status=open&query=kim`. */
  filter: z.optional(text(ADDRESS_LENGTH_MAX)),
  /** Names of the rows that are shown: a page, and the one that its address names before it. */
  ids: names,
  /** What the page has named as recent: rows that are known and not shown. */
  recent: names,
  /** When they were read. */
  since: instant,
});

export const listChanges = {
  /** Those that there still are, as the list shows them. */
  rows: z.array(z.record(z.string(), z.unknown())),
  /** Names of those that the filter leaves out now. */
  left: z.array(uuid),
  /** Names of those that there are no more. */
  gone: z.array(uuid),
  /** How many have joined the filter since, 51 at most. */
  added: z.int(),
  at: instant,
};
