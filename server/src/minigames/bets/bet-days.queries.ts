// What bets come to day by day: by the day of placing, and by that of settling.
import { sql } from 'kysely';
import { ANY_MARK, markedBets } from '../../ledger/marked-bets.queries';
import { bookBetDays } from '../../partners/rollups/book-bet-days.queries';
import { acrossMembers } from '../../placement';
import type { Tx } from '../../platform/database';
import type { Sql } from '../../platform/list-source';
import { picksByBetType } from '../rounds/played-stakes.rule';
import type { RoundRow } from '../rounds/settle-bets.queries';

/** Bets that change together. */
export interface BetsOf {
  readonly where: Sql;
  /** How many picks each of their markets has. */
  readonly picks: ReadonlyMap<string, number>;
}

/** Those that follow their round. */
export const betsOfRound = (round: Pick<RoundRow, 'round_id' | 'game' | 'offer'>): BetsOf => ({
  where: sql`bet.round_id = ${round.round_id} and not bet.is_apart and ${acrossMembers}`,
  picks: picksByBetType(round),
});

/** The same of one member. */
export const betsOfMember = (
  round: Pick<RoundRow, 'round_id' | 'game' | 'offer'>,
  memberId: string,
): BetsOf => ({
  where: sql`bet.round_id = ${round.round_id} and not bet.is_apart and bet.member_id = ${memberId}`,
  picks: picksByBetType(round),
});

export const oneBet = (memberId: string, betId: string): Pick<BetsOf, 'where'> => ({
  where: sql`bet.member_id = ${memberId} and bet.bet_id = ${betId}`,
});

/**
 * Adds bets as they are now to the days on which they were placed, or takes them away: whoever
 * changes their results does one before and the other after. What the whole site comes to is folded
 * from the rows that are appended beside.
 */
export const bookPlacedDays = (tx: Tx, bets: Pick<BetsOf, 'where'>, sign: 1 | -1) =>
  placedDays(bets, sign).execute(tx);

const markSums = (marked: Sql, sign: 1 | -1) => sql`
  select member_id, day_on, game, result, is_test, ${sign} * count(*), ${sign} * sum(stake_won),
    ${sign} * sum(payout_won), ${sign} * sum(expected_won), mark
  from (${marked}) as marked group by member_id, day_on, game, result, is_test, mark`;

export const placedDays = ({ where }: Pick<BetsOf, 'where'>, sign: 1 | -1) =>
  sql`
    with booked as (
      select bet.member_id, (bet.at at time zone 'Asia/Seoul')::date as day_on, bet.game,
        bet.result, bet.is_test, ${sign} * count(*) as bets,
        ${sign} * sum(bet.stake_won) as stake_won, ${sign} * sum(bet.payout_won) as payout_won,
        ${sign} * sum(bet.expected_won) as expected_won
      from bet where ${where}
      group by 1, 2, 3, 4, 5
    ), kept as (
      insert into bet_placed_day as kept (member_id, day_on, game, result, is_test, bets,
        stake_won, payout_won, expected_won)
      select * from booked order by member_id
      on conflict (member_id, day_on, game, result, is_test) do update
        set bets = kept.bets + excluded.bets, stake_won = kept.stake_won + excluded.stake_won,
          payout_won = kept.payout_won + excluded.payout_won,
          expected_won = kept.expected_won + excluded.expected_won
    )
    insert into bet_delta (member_id, day_on, game, result, is_test, bets, stake_won, payout_won,
      expected_won, mark)
    select booked.*, ${sql.lit(ANY_MARK)} from booked
    union all ${markSums(markedBets(where), sign)}`;

/** Marks bets as those on other sides of the same, and adds them to what these come to. */
export const markBothSides = (where: Sql) => sql`
  with bet as (update bet set is_both_sides = true where ${where} and not is_both_sides returning *)
  insert into bet_delta (member_id, day_on, game, result, is_test, bets, stake_won, payout_won,
    expected_won, mark)
  ${markSums(sql`select * from (${markedBets(sql`true`)}) as every where mark = 'bothSides'`, 1)}`;

/**
 * Bets of one round as what they count for is booked. Stakes on every pick of a market count as
 * their difference: what lies on each of its picks counts less by what lies on the least of them,
 * its first bets first.
 */
export const countedBets = ({ where, picks }: BetsOf): Sql =>
  sql`
    select member_id, bet_id, 'minigame'::text as game_class, at, path, rolling_path_bps, is_test,
      stake_won, payout_won,
      case when picks_on = picks then stake_won
        - least(stake_won, greatest(0, min(on_pick_won) over (partition by member_id, bet_type)
          - before_won)) else stake_won end as valid_stake_won
    from (
      select settled.*, market.picks,
        -- How many picks of the market have a bet: each has one that is its first.
        sum(case when before_won = 0 then 1 else 0 end)
          over (partition by member_id, bet_type) as picks_on
      from (
        select bet.member_id, bet.bet_id, bet.at, bet.recommend_path as path, bet.rolling_path_bps,
          bet.is_test, bet.stake_won, bet.payout_won, bet.bet_type,
          sum(bet.stake_won) over on_pick as on_pick_won,
          sum(bet.stake_won) over (on_pick order by bet.bet_id) - bet.stake_won as before_won
        from bet where ${where}
        window on_pick as (partition by bet.member_id, bet.bet_type, bet.pick)
      ) as settled
      left join unnest(${[...picks.keys()]}::text[], ${[...picks.values()]}::int[])
        as market (bet_type, picks) using (bet_type)
    ) as counted`;

/** Books the won and lost ones among these bets of one round on the day of `at`, or takes them back on it. */
export const bookSettledDays = (
  tx: Tx,
  { where, picks }: BetsOf,
  booking: { readonly at: Date; readonly sign: 1 | -1 },
) =>
  bookBetDays(
    tx,
    countedBets({ where: sql`${where} and bet.result in ('W', 'L')`, picks }),
    booking,
  );
