// Rounds that a transaction is settling right now, told to everybody else while it runs.
import { sql } from 'kysely';
import type { Tx } from '../../platform/database';
import type { Sql } from '../../platform/list-source';

/** Told apart by it from other locks of the database that lie on no row. */
const SETTLING = 5_127_014;
/** Two rounds may share a number: one of them is then said to be settling as well, for as long. */
const numberOf = (id: Sql): Sql => sql`hashtext(${id}::text)`;

/**
 * Lets others see that a round is being settled, until this transaction ends.
 *
 * @source docs/decisions/0155-what-is-being-settled.md
 */
export const claimToSettle = (tx: Tx, roundId: string) =>
  sql`select pg_advisory_xact_lock_shared(${SETTLING}, ${numberOf(sql`${roundId}`)})`.execute(tx);

/** Whether a round is being settled by somebody. */
export const isSettling = (id: Sql): Sql => sql`${numberOf(id)}::bigint & 4294967295 = any(array(
  select held.objid::bigint from pg_locks as held
  where held.locktype = 'advisory' and held.classid = ${SETTLING} and held.objsubid = 2
    and held.database = (select oid from pg_database where datname = current_database())))`;
