// What bets come to day by day: by the day of placing, and by that of settling.
import { betTypesOf, GAMES } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Tx } from '../../platform/database';
import type { Sql } from '../../platform/list-source';
import type { RoundRow } from '../rounds/settle-bets.queries';

/** Bets that change together. */
export interface BetsOf {
  readonly where: Sql;
  /** How many picks each of their markets has. */
  readonly picks: ReadonlyMap<string, number>;
}

const picksOf = ({ game }: Pick<RoundRow, 'game'>) =>
  new Map(
    Object.entries(betTypesOf(GAMES[game])).map(([betType, { picks }]) => [
      betType,
      Object.keys(picks).length,
    ]),
  );

/** Those that follow their round. */
export const betsOfRound = (round: Pick<RoundRow, 'round_id' | 'game'>): BetsOf => ({
  where: sql`bet.round_id = ${round.round_id} and not bet.is_apart and ${acrossMembers}`,
  picks: picksOf(round),
});

/** The same of one member. */
export const betsOfMember = (
  round: Pick<RoundRow, 'round_id' | 'game'>,
  memberId: string,
): BetsOf => ({
  where: sql`bet.round_id = ${round.round_id} and not bet.is_apart and bet.member_id = ${memberId}`,
  picks: picksOf(round),
});

export const oneBet = (memberId: string, betId: string): Pick<BetsOf, 'where'> => ({
  where: sql`bet.member_id = ${memberId} and bet.bet_id = ${betId}`,
});

/**
 * Adds bets as they are now to the days on which they were placed, or takes them away: whoever
 * changes their results does one before and the other after.
 */
export const bookPlacedDays = (tx: Tx, { where }: Pick<BetsOf, 'where'>, sign: 1 | -1) =>
  sql`
    insert into bet_placed_day as kept (member_id, day_on, game, result, is_test, bets, stake_won,
      payout_won, expected_won)
    select bet.member_id, (bet.at at time zone 'Asia/Seoul')::date, bet.game, bet.result,
      bet.is_test, ${sign} * count(*), ${sign} * sum(bet.stake_won),
      ${sign} * sum(bet.payout_won), ${sign} * sum(bet.expected_won)
    from bet where ${where}
    group by 1, 2, 3, 4, 5 order by 1
    on conflict (member_id, day_on, game, result, is_test) do update
      set bets = kept.bets + excluded.bets, stake_won = kept.stake_won + excluded.stake_won,
        payout_won = kept.payout_won + excluded.payout_won,
        expected_won = kept.expected_won + excluded.expected_won`.execute(tx);

/**
 * Adds the won and lost ones among these bets of one round to the day of `at`, or takes them back
 * on it. Stakes on every pick of a market count as their difference.
 */
export const bookSettledDays = (
  tx: Tx,
  { where, picks }: BetsOf,
  { at, sign }: { readonly at: Date; readonly sign: 1 | -1 },
) =>
  sql`
    insert into bet_day as kept (member_id, day_on, game_class, path, is_test, bets, stake_won,
      payout_won, valid_stake_won)
    select member_id, (${at}::timestamptz at time zone 'Asia/Seoul')::date, 'minigame', path,
      is_test, ${sign} * sum(bets), ${sign} * sum(stake_won), ${sign} * sum(payout_won),
      ${sign} * sum(valid_won)
    from (
      select member_id, path, is_test, sum(bets) as bets, sum(stake_won) as stake_won,
        sum(payout_won) as payout_won,
        sum(stake_won) - case when count(*) > 1 and count(*) = market.picks
          then min(stake_won) * count(*) else 0 end as valid_won
      from (
        select bet.member_id, bet.recommend_path as path, bet.is_test, bet.bet_type, bet.pick,
          count(*) as bets, sum(bet.stake_won) as stake_won, sum(bet.payout_won) as payout_won
        from bet where ${where} and bet.result in ('W', 'L')
        group by 1, 2, 3, 4, 5
      ) as on_pick
      left join unnest(${[...picks.keys()]}::text[], ${[...picks.values()]}::int[])
        as market (bet_type, picks) using (bet_type)
      group by member_id, path, is_test, bet_type, market.picks
    ) as on_market
    group by member_id, path, is_test order by member_id
    on conflict (member_id, day_on, game_class, path, is_test) do update
      set bets = kept.bets + excluded.bets, stake_won = kept.stake_won + excluded.stake_won,
        payout_won = kept.payout_won + excluded.payout_won,
        valid_stake_won = kept.valid_stake_won + excluded.valid_stake_won`.execute(tx);
