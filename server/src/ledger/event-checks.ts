// What events have paid and kept, held against the bets that count on them.
import { sql } from 'kysely';
import { acrossMembers } from '../placement';
import type { Database } from '../platform/database';
import { type Difference, isWithin, type RangeCheck, shown } from './ledger-check';

interface CountedRow {
  readonly member_id: string;
  readonly bet_id: string;
  readonly result: string;
  readonly counted_on: string | null;
}

/** A bet on sports counts on one of its own events once it is decided, and on none before. */
export const checkCountedBets: RangeCheck = async (db, range) => {
  const { rows } = await sql<CountedRow>`
    select member_id, bet_id, result, counted_event_id as counted_on from bet
    where product = 'sports' and ${isWithin('bet', range)} and
      case when result in ('W', 'L', 'N') then counted_event_id is null or not exists (
        select 1 from bet_leg as leg
        where leg.member_id = bet.member_id and leg.bet_id = bet.bet_id
          and leg.event_id = bet.counted_event_id)
      else counted_event_id is not null end
    order by member_id, bet_id`.execute(db);
  return rows.map(({ member_id, bet_id, result, counted_on }) => ({
    check: 'countedBet',
    memberId: member_id,
    sentence: `bet ${bet_id} of ${member_id}: is ${result} and counts on ${counted_on ?? 'no event'}`,
  }));
};

const EVENTS_PER_RANGE = 500;
const FIRST_EVENT_ID = '00000000-0000-0000-0000-000000000000';
const LAST_EVENT_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

interface SumRow {
  readonly event_id: string;
  readonly kept: readonly string[];
  readonly asked: readonly string[];
}

const shownSums = ([bets, stake, payout]: readonly string[]) =>
  `${bets} bets of ${shown(stake ?? '0')}, paid ${shown(payout ?? '0')}`;

/** So many events at a time, so that a statement's memory and time are bounded by what lies on these. */
export async function* checkEventSums(db: Database): AsyncGenerator<Difference[]> {
  const sums = sql`array[sum(bets), sum(stake_won), sum(payout_won)]::text[] as sums`;
  for (let from = FIRST_EVENT_ID; from < LAST_EVENT_ID; ) {
    const last = await sql<{ event_id: string }>`
      select event_id from sports_event where event_id > ${from}::uuid
      order by event_id offset ${EVENTS_PER_RANGE - 1} limit 1`.execute(db);
    const to = last.rows[0]?.event_id ?? LAST_EVENT_ID;
    const { rows } = await sql<SumRow>`
      select event_id, coalesce(kept.sums, '{0,0,0}') as kept,
        coalesce(asked.sums, '{0,0,0}') as asked
      from (
        select event_id, ${sums} from event_delta
        where event_id > ${from}::uuid and event_id <= ${to}::uuid group by event_id
      ) as kept full join (
        select event_id, ${sums} from (
          select bet.counted_event_id as event_id, 1 as bets, bet.stake_won, bet.payout_won
          from (
            select distinct member_id, bet_id, event_id from bet_leg
            where event_id > ${from}::uuid and event_id <= ${to}::uuid and ${acrossMembers}
          ) as leg
          join bet on bet.member_id = leg.member_id and bet.bet_id = leg.bet_id
            and bet.counted_event_id = leg.event_id
          where not bet.is_test and bet.result in ('W', 'L', 'N')
        ) as counted group by event_id
      ) as asked using (event_id)
      where coalesce(kept.sums, '{0,0,0}') <> coalesce(asked.sums, '{0,0,0}')
      order by event_id`.execute(db);
    yield rows.map(({ event_id, kept, asked }) => ({
      check: 'eventSum',
      memberId: null,
      sentence: `event ${event_id}: keeps ${shownSums(kept)}; should be ${shownSums(asked)}`,
    }));
    from = to;
  }
}
