import { type EntryFilter, WON_MAX } from '@gwanje/contract';
import { sql } from 'kysely';
import { LARGE_FROM_WON } from '../../ledger/large-entries';
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

/** Whether an index of large amounts holds whatever is asked for. */
export const isOfLarge = ({ minWon }: Pick<EntryFilter, 'minWon'>): boolean =>
  minWon !== undefined && LARGE_FROM_WON.some((won) => minWon >= won);

/** Least and most of what is asked for, whichever way it went; undefined where no amount is. */
export const amountsOf = ({ minWon, maxWon }: Pick<EntryFilter, 'minWon' | 'maxWon'>) =>
  minWon === undefined && maxWon === undefined
    ? undefined
    : { leastWon: minWon ?? 0, mostWon: maxWon ?? WON_MAX };

/** The condition of amounts; that of an index is written out so that it is known. */
export function amountConditions(filter: Pick<EntryFilter, 'minWon' | 'maxWon'>): readonly Sql[] {
  const amounts = amountsOf(filter);
  if (!amounts) return [];
  const { leastWon, mostWon } = amounts;
  const indexedWon = LARGE_FROM_WON.find((won) => leastWon >= won);
  return [
    ...(indexedWon === undefined ? [] : [sql`abs(amount_won) >= ${sql.lit(indexedWon)}`]),
    sql`abs(amount_won) between ${leastWon}::bigint and ${mostWon}::bigint`,
  ];
}

/** The conditions of a filter on `ledger_entry`, but for whose entries and of which types. */
export const entryConditions = (filter: EntryFilter): readonly Sql[] => [
  ...(filter.from === undefined ? [] : [sql`entry_id >= ${dayFloor(filter.from, 0)}`]),
  ...(filter.to === undefined ? [] : [sql`entry_id < ${dayFloor(filter.to, 1)}`]),
  ...rareConditions(filter),
  ...amountConditions(filter),
];
