import type { EntryFilter, LARGE_AMOUNTS } from '@gwanje/contract';
import { sql } from 'kysely';
import type { Sql } from '../../platform/list-source';
import { dayFloor } from '../totals/korean-days.queries';

/** What neither sums nor the indexes of types know of, each on an index of its own. */
export const rareConditions = ({ actor, subject, isTest }: EntryFilter): readonly Sql[] => [
  ...(actor === undefined
    ? []
    : [sql`actor_id = (select doer._id from admin as doer where doer.login_id = ${actor})`]),
  ...(subject === undefined ? [] : [sql`subject = ${subject}`]),
  ...(isTest === undefined ? [] : [isTest === 'true' ? sql`is_test` : sql`not is_test`]),
];

/** The condition of large amounts, written out so that its index is known; they are a closed set. */
export const isFrom = (minWon: (typeof LARGE_AMOUNTS)[number]): Sql =>
  sql`abs(amount_won) >= ${sql.lit(Number(minWon))}`;

/** The conditions of a filter on `ledger_entry`, but for whose entries and of which types. */
export const entryConditions = (filter: EntryFilter): readonly Sql[] => [
  ...(filter.from === undefined ? [] : [sql`entry_id >= ${dayFloor(filter.from, 0)}`]),
  ...(filter.to === undefined ? [] : [sql`entry_id < ${dayFloor(filter.to, 1)}`]),
  ...rareConditions(filter),
  ...(filter.minWon === undefined ? [] : [isFrom(filter.minWon)]),
];
