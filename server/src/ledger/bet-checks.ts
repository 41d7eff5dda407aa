import { type RawBuilder, sql } from 'kysely';
import { acrossMembers } from '../placement';
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

interface DayRow {
  readonly member_id: string;
  readonly what: string;
  readonly is_sums: readonly string[];
  readonly asked_sums: readonly string[];
}

const shownSums = ([bets, stake, payout, valid]: readonly string[]) =>
  `${bets} bets of ${shown(stake ?? '0')}, paid ${shown(payout ?? '0')}, turnover ${shown(valid ?? '0')}`;

/**
 * The days of a member's settled bets, from which lines, comps and the house's result are counted, come
 * to what was booked on them bet by bet, class by class. The first day on which any bet was booked so is
 * left out: some of it may have come before.
 */
export const checkBookedDays: RangeCheck = async (db, range) => {
  const first = await sql<{ day: string | null }>`
    select min(day_on)::text as day from booked_bet where ${acrossMembers}`.execute(db);
  const day = first.rows[0]?.day ?? null;
  if (day === null) return [];
  const by = sql`member_id, day_on, game_class`;
  const summed = (sums: readonly RawBuilder<unknown>[]) =>
    sql`${by}, array[${sql.join(sums)}]::text[] as sums`;
  const columns = ['bets', 'stake_won', 'payout_won', 'valid_stake_won'].map((one) => sql.ref(one));
  const { rows } = await sql<DayRow>`
    with kept as (
      select ${summed(columns.map((one) => sql`sum(${one})`))} from bet_day
      where day_on > ${day}::date and not is_test and ${isWithin('bet_day', range)} group by ${by}
    ), booked as (
      select ${summed([sql`sum(sign)`, ...columns.slice(1).map((one) => sql`sum(sign * ${one})`)])}
      from booked_bet where day_on > ${day}::date and ${isWithin('booked_bet', range)} group by ${by}
    ), both_sides as (
      select member_id, concat_ws(' ', day_on, game_class) as what,
        coalesce(kept.sums, '{0,0,0,0}') as is_sums, coalesce(booked.sums, '{0,0,0,0}') as asked_sums
      from kept full join booked using (${by})
    )
    select * from both_sides where is_sums <> asked_sums order by member_id, what`.execute(db);
  return rows.map(({ member_id, what, is_sums, asked_sums }) => ({
    check: 'bookedDay',
    memberId: member_id,
    sentence: `settled bets of ${member_id} on ${what}: ${shownSums(is_sums)}; should be ${shownSums(asked_sums)}`,
  }));
};
