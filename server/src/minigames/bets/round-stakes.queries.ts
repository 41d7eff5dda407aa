import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database';
import type { Schema } from '../../schema';

/** Shards of what lies on a pick: each member adds to one of them. */
const SHARDS = 16;

type Stake = Pick<
  Selectable<Schema['bet']>,
  | 'member_id'
  | 'bet_id'
  | 'round_id'
  | 'bet_type'
  | 'pick'
  | 'odds_hundredths'
  | 'is_test'
  | 'stake_won'
  | 'expected_won'
  | 'laid_off_won'
>;

/** Whether the member has another bet on the round, or on this pick of it. */
const hasOther = (bet: Stake, onPick: boolean) => sql`exists (
  select 1 from bet as other
  where other.member_id = ${bet.member_id} and other.round_id = ${bet.round_id}
    and other.bet_id <> ${bet.bet_id} and not other.is_apart and other.is_test = ${bet.is_test}
    and ${
      onPick
        ? sql`other.bet_type = ${bet.bet_type} and other.pick = ${bet.pick}
            and other.odds_hundredths = ${bet.odds_hundredths}`
        : sql`true`
    })`;

/**
 * Adds a bet to what lies on its pick, or takes it away. Whoever does it has locked the wallets of
 * its member, so that nobody else counts him meanwhile.
 */
export const addStake = (tx: Tx, bet: Stake, sign: 1 | -1) => stakeOf(bet, sign).execute(tx);

export const stakeOf = (bet: Stake, sign: 1 | -1) =>
  sql`
    insert into round_stake as kept (round_id, bet_type, pick, odds_hundredths, is_test, shard,
      bets, stake_won, payout_won, laid_off_won, members, joined)
    values (${bet.round_id}, ${bet.bet_type}, ${bet.pick}, ${bet.odds_hundredths}, ${bet.is_test},
      abs(hashtext(${bet.member_id})) % ${SHARDS}, ${sign}, ${sign * bet.stake_won},
      ${sign * bet.expected_won}, ${sign * bet.laid_off_won},
      case when ${hasOther(bet, true)} then 0 else ${sign} end,
      case when ${hasOther(bet, false)} then 0 else ${sign} end)
    on conflict (round_id, bet_type, pick, odds_hundredths, is_test, shard) do update
      set bets = kept.bets + excluded.bets, stake_won = kept.stake_won + excluded.stake_won,
        payout_won = kept.payout_won + excluded.payout_won,
        laid_off_won = kept.laid_off_won + excluded.laid_off_won,
        members = kept.members + excluded.members,
        joined = kept.joined + excluded.joined`;
