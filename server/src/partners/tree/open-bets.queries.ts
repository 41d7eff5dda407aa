import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';

export interface OpenBets {
  readonly openBets: number;
  readonly openStakeWon: number;
}

/** Bets in progress that were placed behind a partner; they are settled by the path they were placed on. */
export async function findOpenBets(db: Database | Tx, memberId: string): Promise<OpenBets> {
  const { rows } = await sql<OpenBets>`
    select count(*)::int as "openBets", coalesce(sum(stake_won), 0)::bigint as "openStakeWon"
    from bet where result = 'I' and recommend_path @> array[${memberId}::uuid]
      and not is_test and ${acrossMembers}`.execute(db);
  return rows[0] as OpenBets;
}
