import { sql } from 'kysely';
import type { Tx } from '../../platform/database';
import type { BetsOf } from './bet-days.queries';

interface Booked {
  readonly at: Date;
  readonly sign: 1 | -1;
  readonly roundId: string;
  /** What `bookSettledDays` has booked for these bets. */
  readonly rolledWon: number;
}

/**
 * Adds the won and lost ones among these bets to what their round came to on the day of `at`, or
 * takes them back on it; test accounts are in no sum. What they roll is kept
 * with the round, which the caller has locked. Goes beside `bookSettledDays`.
 */
export async function bookRoundDays(
  tx: Tx,
  { where }: Pick<BetsOf, 'where'>,
  { at, sign, roundId, rolledWon }: Booked,
): Promise<void> {
  await sql`
    insert into round_day as kept (day_on, game, round_id, bets, stake_won, payout_won)
    select (${at}::timestamptz at time zone 'Asia/Seoul')::date, bet.game, bet.round_id,
      ${sign} * count(*), ${sign} * sum(bet.stake_won), ${sign} * sum(bet.payout_won)
    from bet where ${where} and bet.result in ('W', 'L') and not bet.is_test
    group by bet.game, bet.round_id order by bet.round_id
    on conflict (day_on, game, round_id) do update
      set bets = kept.bets + excluded.bets, stake_won = kept.stake_won + excluded.stake_won,
        payout_won = kept.payout_won + excluded.payout_won`.execute(tx);
  if (rolledWon === 0) return;
  await sql`
    update game_round set rolling_won = rolling_won + ${sign * rolledWon}
    where round_id = ${roundId}`.execute(tx);
}
