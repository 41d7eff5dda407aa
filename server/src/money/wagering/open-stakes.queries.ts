import { sql } from 'kysely';
import type { Tx } from '../../platform/database';
import { openRounds } from '../requests/open-rounds.queries';

/**
 * What a member has staked and nobody has decided yet, won: it may come back to him, as one that is
 * cancelled does. His wallets are locked.
 */
export async function sumOpenStakes(tx: Tx, memberId: string, at: Date): Promise<number> {
  const { rows } = await sql<{ won: number }>`
    select (coalesce((
        select sum(bet.stake_won) from bet
        where bet.member_id = ${memberId} and bet.result = 'I'
      ), 0) + coalesce((
        select sum(casino.bet_won) from (${openRounds(sql`${memberId}::uuid`, at)}) as casino
      ), 0))::bigint as won`.execute(tx);
  return rows[0]?.won ?? 0;
}
