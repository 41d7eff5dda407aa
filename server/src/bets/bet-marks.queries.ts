// What makes a bet worth a second look, as conditions on `bet`.
import {
  type BetFilter,
  type BetMark,
  LUCK_THOUSANDTHS,
  NEAR_MAX_MEMBERS,
  type RoundMark,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { KEPT_MARKS } from '../ledger/marked-bets.queries';
import { dayFloor } from '../money/totals/korean-days.queries';
import { isStaff } from '../own-line.queries';
import { acrossMembers } from '../placement';
import type { Database } from '../platform/database';
import type { ListContext } from '../platform/list';
import type { Sql } from '../platform/list-source';

/**
 * Somebody else has bet from the same address within a day. With an offset it is asked of each bet, by
 * the index of addresses: joined, every bet would meet all that there ever were from its address.
 */
export const IS_SAME_IP = sql<boolean>`exists (
  select 1 from bet as other
  where other.ip = bet.ip and other.member_id <> bet.member_id
    and other.bet_id >= uuid_floor(bet.at - interval '1 day')
    and other.bet_id < uuid_floor(bet.at + interval '1 day') and ${acrossMembers}
  offset 0)`;

/**
 * From an address that two members have bet from about these days, so that no others are looked at one
 * by one. Of one member, round, event or market there are few enough without.
 */
export const isOfSharedIps = ({ from, to }: Pick<BetFilter, 'from' | 'to'>): Sql[] =>
  from === undefined || to === undefined
    ? []
    : [
        sql`bet.ip = any(array(
          select near.ip from bet as near
          where near.bet_id >= (select ${dayFloor(from, -1)})
            and near.bet_id < (select ${dayFloor(to, 2)}) and ${acrossMembers}
          group by near.ip having min(near.member_id::text) <> max(near.member_id::text)))`,
      ];

/** Taken when, by what was told of its round, the draw had been: whoever knew it could have bet on it. */
const IS_LATE = sql`exists (
  select 1 from draw_result as told
  where told.round_id = bet.round_id and told.drawn_at <= bet.at)`;

/** Of a member who wins more than chance has it, as found in the night. */
const IS_LUCKY = sql`exists (
  select 1 from member_luck as luck
  where luck.member_id = bet.member_id and luck.z_thousandths >= ${LUCK_THOUSANDTHS})`;

/** A crowd, such as those behind one address of a carrier, is on all sides of every round. */
const CROWD_MIN = 20;

/** Somebody of a group of the member, unless it was judged harmless, is on another pick of its market. */
const IS_AGAINST_GROUP = sql`exists (
  select 1 from member_trace as own
  join member_trace as shared
    on shared.kind = own.kind and shared.key = own.key and shared.member_id <> own.member_id
  join bet as against on against.member_id = shared.member_id
    and against.round_id = bet.round_id and against.bet_type = bet.bet_type
  where own.member_id = bet.member_id and own.kind in ('ip', 'device', 'account')
    and own.others between 1 and ${CROWD_MIN} - 1
    and against.pick <> bet.pick and against.result <> 'C' and ${acrossMembers})`;

const IS_NEAR_MAX = sql`(bet.is_near_max and (
  select count(distinct other.member_id) from bet as other
  where other.round_id = bet.round_id and other.bet_type = bet.bet_type
    and other.pick = bet.pick and other.is_near_max and other.result <> 'C'
    and ${acrossMembers}) >= ${NEAR_MAX_MEMBERS})`;

export const MARKS: Readonly<Record<BetMark, Sql>> = {
  bothSides: KEPT_MARKS.bothSides,
  lastMoment: KEPT_MARKS.lastMoment,
  late: IS_LATE,
  lucky: IS_LUCKY,
  group: IS_AGAINST_GROUP,
  martingale: KEPT_MARKS.martingale,
  nearMax: IS_NEAR_MAX,
  sameIp: IS_SAME_IP,
};

/** Marks that no index has. */
export const UNINDEXED: readonly BetMark[] = ['late', 'lucky', 'group', 'nearMax', 'sameIp'];

/** By what a partner would learn of other lines. */
const STAFF_MARKS: readonly string[] = ['group', 'nearMax', 'sameIp'];
/** Whether somebody may know of a mark. */
export const mayKnow = (mark: string, context: Pick<ListContext, 'actor'>): boolean =>
  isStaff(context) || !STAFF_MARKS.includes(mark);

/** The marks that a bet has, as far as whoever asks may know of them. */
export const marksOf = (
  marked: Readonly<Record<BetMark, boolean>>,
  context: Pick<ListContext, 'actor'>,
): BetMark[] =>
  (Object.keys(MARKS) as BetMark[]).filter((mark) => marked[mark] && mayKnow(mark, context));

/** What of the bets on a round has each mark, test accounts and what was cancelled left out. */
export async function readRoundMarks(db: Database, roundId: string): Promise<RoundMark[]> {
  const { rows } = await sql<RoundMark>`
    with marked as (
      select bet.member_id, bet.stake_won, ${sql.join(
        Object.entries(MARKS).map(([mark, is]) => sql`${is} as ${sql.ref(mark)}`),
      )}
      from bet
      where bet.round_id = ${roundId} and not bet.is_test and bet.result <> 'C'
        and ${acrossMembers}
    )
    select mark, count(*) as bets, count(distinct member_id) as members,
      sum(stake_won)::bigint as "stakeWon"
    from (${sql.join(
      Object.keys(MARKS).map(
        (mark) =>
          sql`select ${mark}::text as mark, member_id, stake_won from marked where ${sql.ref(mark)}`,
      ),
      sql` union all `,
    )}) as each_mark
    group by mark order by bets desc, mark`.execute(db);
  return rows;
}
