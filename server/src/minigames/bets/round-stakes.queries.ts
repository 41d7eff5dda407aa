import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database';
import type { Schema } from '../../schema';

/** Shards of what lies on a pick: each member adds to one of them. */
const SHARDS = 16;

type Stake = Pick<
  Selectable<Schema['bet']>,
  | 'member_id'
  | 'round_id'
  | 'bet_type'
  | 'pick'
  | 'odds_hundredths'
  | 'is_test'
  | 'stake_won'
  | 'expected_won'
>;

/** Adds a bet to what lies on its pick, or takes it away. */
export const addStake = (tx: Tx, bet: Stake, sign: 1 | -1) =>
  sql`
    insert into round_stake as kept (round_id, bet_type, pick, odds_hundredths, is_test, shard,
      bets, stake_won, payout_won)
    values (${bet.round_id}, ${bet.bet_type}, ${bet.pick}, ${bet.odds_hundredths}, ${bet.is_test},
      abs(hashtext(${bet.member_id})) % ${SHARDS}, ${sign}, ${sign * bet.stake_won},
      ${sign * bet.expected_won})
    on conflict (round_id, bet_type, pick, odds_hundredths, is_test, shard) do update
      set bets = kept.bets + excluded.bets, stake_won = kept.stake_won + excluded.stake_won,
        payout_won = kept.payout_won + excluded.payout_won`.execute(tx);
