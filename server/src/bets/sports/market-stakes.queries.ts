import { sql } from 'kysely';
import type { Tx } from '../../platform/database';
import type { BetKey } from './carts.queries';

/** Shards of what lies on a pick: each member adds to one of them. */
const SHARDS = 16;

/** Adds a bet to what lies on its picks, or takes it away; in one order, whoever comes at once. */
export const addMarketStake = (tx: Tx, { memberId, betId }: BetKey, sign: 1 | -1) =>
  sql`
    insert into market_stake as kept (market_id, pick, is_test, shard, singles, single_stake_won,
      single_payout_won, carts, cart_stake_won, cart_payout_won)
    select leg.market_id, leg.pick, bet.is_test, abs(hashtext(bet.member_id::text)) % ${SHARDS},
      ${sign} * single, ${sign} * single * bet.stake_won, ${sign} * single * bet.expected_won,
      ${sign} * (1 - single), ${sign} * (1 - single) * bet.stake_won,
      ${sign} * (1 - single) * bet.expected_won
    from bet
    join bet_leg as leg on leg.member_id = bet.member_id and leg.bet_id = bet.bet_id,
      lateral (select case bet.folders when 1 then 1 else 0 end as single) as folder
    where bet.member_id = ${memberId} and bet.bet_id = ${betId}
    order by leg.market_id, leg.pick
    on conflict (market_id, pick, is_test, shard) do update
      set singles = kept.singles + excluded.singles,
        single_stake_won = kept.single_stake_won + excluded.single_stake_won,
        single_payout_won = kept.single_payout_won + excluded.single_payout_won,
        carts = kept.carts + excluded.carts,
        cart_stake_won = kept.cart_stake_won + excluded.cart_stake_won,
        cart_payout_won = kept.cart_payout_won + excluded.cart_payout_won`.execute(tx);
