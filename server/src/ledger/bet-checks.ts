import { sql } from 'kysely';
import { isWithin, type RangeCheck, shown } from './ledger-check';

interface BetRow {
  readonly member_id: string;
  readonly bet_id: string;
  readonly moved_won: string;
  readonly asked_won: string;
}

/** Keys of what a bet has moved: taken, won, given back, taken back. */
const KEYS = ['bet', 'benefit', 'refund', 'rollback'];

/**
 * Everything that a bet has ever moved comes to its payout less its stake, however often its round
 * was settled and taken back; and no money moved in the name of a bet that is not there.
 */
export const checkBets: RangeCheck = async (db, range) => {
  const { rows } = await sql<BetRow>`
    with moved as (
      select member_id, split_part(key, ':', 2) as bet_id, sum(amount_won) as won
      from movement
      where ${isWithin('movement', range)} and split_part(key, ':', 1) = any(${KEYS})
      group by member_id, split_part(key, ':', 2)
    ), asked as (
      select member_id, bet_id::text as bet_id, payout_won - stake_won as won
      from bet where ${isWithin('bet', range)}
    )
    select member_id, bet_id, coalesce(moved.won, 0)::text as moved_won,
      coalesce(asked.won, 0)::text as asked_won
    from asked full join moved using (member_id, bet_id)
    where coalesce(moved.won, 0) <> coalesce(asked.won, 0)
    order by member_id, bet_id`.execute(db);
  return rows.map(({ member_id, bet_id, moved_won, asked_won }) => ({
    check: 'bet',
    memberId: member_id,
    sentence: `bet ${bet_id} of ${member_id}: has moved ${shown(moved_won)}, should be ${shown(asked_won)}`,
  }));
};
