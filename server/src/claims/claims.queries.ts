// Claims on rows of any table that has the columns of one; its own commands write them.
import { CLAIM_MINUTES } from '@gwanje/contract';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../platform/database';
import { instant } from '../platform/list';
import { type ClaimColumns, isOfSomebodyHere } from './claims.rule';

/** As `isOfSomebodyHere` says of one row. */
const isAtWork = (row: string) => sql<SqlBool>`claimer.status = 'active' and coalesce(
    claimer.left_at + make_interval(mins => ${CLAIM_MINUTES}) < ${sql.ref(`${row}.claim_until`)}, true)`;

/** Joins whoever has claimed a row of the list on the table called `row`. */
export const joinClaimer = (row: string) => sql`left join admin as claimer
  on claimer._id = ${sql.ref(`${row}.claimed_by`)} and ${isAtWork(row)}`;

/** The columns of a row's claim in a list that has joined the claimer. */
export const claimColumns = (row: string) => {
  const ofClaimer = (column: string) =>
    instant<string>(sql`case when claimer._id is not null then ${sql.ref(`${row}.${column}`)} end`);
  return {
    by: { _id: sql.ref('claimer._id'), id: sql.ref('claimer.login_id') },
    since: ofClaimer('claimed_at'),
    until: ofClaimer('claim_until'),
  };
};

/** The condition that somebody is at work on a row; at `at`, or as the database reads the clock. */
export const isClaimed = (row: string, at?: Date) =>
  sql<SqlBool>`(${sql.ref(`${row}.claim_until`)} > ${at ? sql`${at}::timestamptz` : sql`now()`}
    and exists (
      select 1 from admin as claimer
      where claimer._id = ${sql.ref(`${row}.claimed_by`)} and ${isAtWork(row)}))`;

/** Who else than this administrator is at work on a row that is locked; undefined where nobody is. */
export async function findOtherClaimer(
  tx: Tx,
  { claimed_by, claim_until }: ClaimColumns,
  adminId: string | null,
  at: Date,
): Promise<string | undefined> {
  if (claimed_by === null || claimed_by === adminId) return undefined;
  if (claim_until === null || claim_until <= at) return undefined;
  const claimer = await tx
    .selectFrom('admin')
    .select(['status', 'left_at'])
    .where('_id', '=', claimed_by)
    .executeTakeFirst();
  return claimer && isOfSomebodyHere(claimer, claim_until) ? claimed_by : undefined;
}
