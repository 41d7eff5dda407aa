// What is kept of bets by the days on which they were placed: of members against the bets, of the whole site against members.
import { sql } from 'kysely';
import { acrossMembers } from '../placement';
import type { Database } from '../platform/database';
import { type Difference, isOfDay, isWithin, type RangeCheck, shown } from './ledger-check';
import { ANY_MARK, markedBets } from './marked-bets.queries';

/** Bets listed, stake, payout and what may be won, as text. */
type Sums = readonly [bets: string, stake: string, payout: string, expected: string];

const sentenceOf = ([bets, stake, payout, expected]: Sums) =>
  `${shown(bets)} bets of ${shown(stake)}, paid ${shown(payout)}, expecting ${shown(expected)}`;

interface DifferentRow {
  readonly member_id: string;
  readonly what: string;
  readonly kept: Sums;
  readonly asked: Sums;
}

const sideOf = (side: 'kept' | 'asked') => {
  const [bets, stake, payout, expected] = ['bets', 'stake_won', 'payout_won', 'expected_won'].map(
    (column) => sql.ref(`${side}.${column}`),
  );
  return sql`array[coalesce(${bets}, 0), coalesce(${stake}, 0), coalesce(${payout}, 0),
    coalesce(${expected}, 0)]::text[]`;
};

const SUMS = sql`sum(stake_won) as stake_won, sum(payout_won) as payout_won,
  sum(expected_won) as expected_won`;
const ALL_SUMS = sql`sum(bets) as bets, ${SUMS}`;

/** Every day of a member's bets is what these bets are now, by game and result. */
export const checkPlacedDays: RangeCheck = async (db, range) => {
  const by = sql`member_id, day_on, game, result, is_test`;
  const { rows } = await sql<DifferentRow>`
    select member_id, concat_ws(' ', day_on, game, result) as what,
      ${sideOf('kept')} as kept, ${sideOf('asked')} as asked
    from (
      select ${by}, bets, stake_won, payout_won, expected_won
      from bet_placed_day where ${isWithin('bet_placed_day', range)}
    ) as kept
    full join (
      select bet.member_id, (bet.at at time zone 'Asia/Seoul')::date as day_on, bet.game,
        bet.result, bet.is_test, count(*) as bets, ${SUMS}
      from bet where ${isWithin('bet', range)} group by 1, 2, 3, 4, 5
    ) as asked using (${by})
    where ${sideOf('kept')} <> ${sideOf('asked')}
    order by ${by}`.execute(db);
  return rows.map(({ member_id, what, kept, asked }) => ({
    check: 'betDay',
    memberId: member_id,
    sentence: `bets of ${member_id} on ${what}: keeps ${sentenceOf(kept)}, should be ${sentenceOf(asked)}`,
  }));
};

const FIRST_DAY = '0001-01-01';

/** Every day that is kept, of members, folded, or about to be. */
async function* listDays(db: Database): AsyncGenerator<string> {
  for (let after = FIRST_DAY; ; ) {
    const { rows } = await sql<{ day: string | null }>`
      select least(
        (select min(day_on) from bet_placed_day
          where day_on > ${after}::date and ${acrossMembers}),
        (select min(begins_on) from bet_total where span = 'day' and begins_on > ${after}::date),
        (select min(day_on) from bet_delta where day_on > ${after}::date and ${acrossMembers})
      )::text as day`.execute(db);
    const day = rows[0]?.day;
    if (!day) return;
    yield day;
    after = day;
  }
}

const tell = (period: string, rows: readonly DifferentRow[]): Difference[] =>
  rows.map(({ what, kept, asked }) => ({
    check: 'betTotal',
    memberId: null,
    sentence: `total of bets of ${period} ${what}: keeps ${sentenceOf(kept)}, should be ${sentenceOf(asked)}`,
  }));

const OF_GAME = sql`mark, game, result, is_test`;
const WHAT = sql`concat_ws(' ', nullif(mark, ${ANY_MARK}), game, result,
  case when is_test then 'of test accounts' end)`;

/** What is folded of a day and what is not yet is what all members have of it, and of marks their bets. */
async function checkDay(db: Database, day: string): Promise<Difference[]> {
  const columns = sql`${OF_GAME}, bets, stake_won, payout_won, expected_won`;
  const { rows } = await sql<DifferentRow>`
    select ${WHAT} as what, ${sideOf('kept')} as kept, ${sideOf('asked')} as asked
    from (
      select ${OF_GAME}, ${ALL_SUMS} from (
        select ${columns} from bet_total where span = 'day' and begins_on = ${day}
        union all
        select ${columns} from bet_delta where day_on = ${day} and ${acrossMembers}
      ) as part group by ${OF_GAME}
    ) as kept
    full join (
      select ${ANY_MARK}::text as mark, game, result, is_test, ${ALL_SUMS} from bet_placed_day
      where day_on = ${day} and ${acrossMembers} group by ${OF_GAME}
      union all
      select ${OF_GAME}, count(*), ${SUMS} from (${markedBets(isOfDay('bet.bet_id', day))}) as marked group by ${OF_GAME}
    ) as asked using (${OF_GAME})
    where ${sideOf('kept')} <> ${sideOf('asked')} order by ${OF_GAME}`.execute(db);
  return tell(day, rows);
}

/** What is folded of a month is what is folded of its days. */
async function checkMonths(db: Database): Promise<Difference[]> {
  const by = sql`begins_on, ${OF_GAME}`;
  const { rows } = await sql<DifferentRow>`
    select concat_ws(' ', begins_on, ${WHAT}) as what, ${sideOf('kept')} as kept,
      ${sideOf('asked')} as asked
    from (select * from bet_total where span = 'month') as kept
    full join (
      select date_trunc('month', begins_on)::date as begins_on, ${OF_GAME}, ${ALL_SUMS}
      from bet_total where span = 'day' group by 1, 2, 3, 4, 5
    ) as asked using (${by})
    where ${sideOf('kept')} <> ${sideOf('asked')} order by ${by}`.execute(db);
  return tell('the month', rows);
}

/** A day at a time, so that a statement's memory and time are bounded by what was bet on one. */
export async function* checkBetTotals(db: Database): AsyncGenerator<Difference[]> {
  for await (const day of listDays(db)) yield checkDay(db, day);
  yield checkMonths(db);
}
