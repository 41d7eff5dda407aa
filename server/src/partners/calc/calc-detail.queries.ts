// What is behind a figure of a day or a period: types, members and lines.
import {
  CALC_MEMBER_DAYS_MAX,
  type CALC_MEMBER_SORTS,
  type GameClass,
  HISTORY_TYPES,
  HOUSE_ACCOUNTS,
  type HouseAccount,
  PAGE_ROWS,
  type partners,
  type ReplyOf,
  walletsOf,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { approvedBetween } from '../../money/totals/approved-money.queries';
import { dayBegins } from '../../money/totals/korean-days.queries';
import { acrossMembers } from '../../placement';
import type { Database } from '../../platform/database';
import { hasPlayed } from '../rollups/played-days.queries';
import { requireSpan } from './calc-days.queries';
import { settledCommission } from './commission.queries';
import { type DaySpan, readLegs, rewardsOf } from './site-facts.queries';

type TypesReply = ReplyOf<typeof partners.readCalcTypes>;

const isHouse = (account: string): account is HouseAccount => account in HOUSE_ACCOUNTS;

/** Every type that moved anything, by its own wallet; what all of them did to what members hold. */
export async function readCalcTypes(db: Database, span: DaySpan): Promise<TypesReply> {
  const legs = await readLegs(db, requireSpan(span));
  const rows = legs
    .filter(({ type, wallet }) => walletsOf(type)[0] === wallet)
    .map(({ type, entries, amountWon, plusWon }) => {
      const { group, counter } = HISTORY_TYPES[type];
      return {
        ...{ type, group, entries, sumWon: amountWon },
        ...{ plusWon, minusWon: amountWon - plusWon },
        account: isHouse(counter) ? counter : null,
      };
    });
  const order = Object.keys(HISTORY_TYPES);
  return {
    rows: rows.sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type)),
    balanceChangeWon: legs.reduce((sum, { amountWon }) => sum + amountWon, 0),
  };
}

interface Detail extends DaySpan {
  readonly gameClass?: GameClass | undefined;
}

const isOfClass = ({ gameClass }: Detail) =>
  gameClass === undefined ? sql`true` : sql`bet_day.game_class = ${gameClass}`;

const ORDERS: Readonly<Record<(typeof CALC_MEMBER_SORTS)[number], ReturnType<typeof sql>>> = {
  '-profit': sql`stake_won - payout_won desc`,
  profit: sql`stake_won - payout_won`,
  '-stake': sql`stake_won desc`,
  stake: sql`stake_won`,
};

/** Members by what the house kept of their settled bets, what they brought and got, and rewards. */
export async function readCalcMembers(
  db: Database,
  input: Detail & {
    readonly memberId?: string | undefined;
    readonly sort?: (typeof CALC_MEMBER_SORTS)[number] | undefined;
    readonly page?: number | undefined;
  },
): Promise<ReplyOf<typeof partners.readCalcMembers>> {
  const { from, to } = requireSpan(input, CALC_MEMBER_DAYS_MAX);
  const { memberId, sort = '-profit', page = 1 } = input;
  const isWho = memberId === undefined ? acrossMembers : sql`bet_day.member_id = ${memberId}`;
  const isIn = sql`bet_day.day_on between ${from}::date and ${to}::date and ${isOfClass(input)}
    and ${isWho}`;
  const { rows } = await sql<
    Omit<ReplyOf<typeof partners.readCalcMembers>['rows'][number], 'member'> & {
      readonly member_id: string;
      readonly login_id: string;
      readonly nick: string;
      readonly is_test: boolean;
    }
  >`
    with played as (
      select bet_day.member_id, sum(bets)::bigint as bets, sum(stake_won)::bigint as stake_won,
        sum(payout_won)::bigint as payout_won
      from bet_day where ${isIn} and not is_test group by bet_day.member_id
    ), paged as (
      select * from played order by ${ORDERS[sort]}, member_id
      limit ${PAGE_ROWS + 1} offset ${(page - 1) * PAGE_ROWS}
    )
    select paged.member_id, login_id, nick, member.is_test, bets, stake_won as "stakeWon",
      payout_won as "payoutWon", stake_won - payout_won as "profitWon",
      coalesce(charge_won, 0)::bigint as "chargeWon",
      coalesce(exchange_won, 0)::bigint as "exchangeWon",
      coalesce(reward_won, 0)::bigint as "rewardWon"
    from paged join member on member.member_id = paged.member_id
    left join lateral (
      select sum(amount_won) filter (where kind = 'charge') as charge_won,
        sum(amount_won) filter (where kind <> 'charge') as exchange_won
      from (${approvedBetween(dayBegins(from, 0), dayBegins(to, 1))}) as request
      where request.member_id = paged.member_id
    ) as decided on true
    left join lateral (
      select sum(amount_won) as reward_won from ledger_day
      where ledger_day.member_id = paged.member_id
        and ledger_day.day_on between ${from}::date and ${to}::date and wallet = 'point'
        and type = any(${rewardsOf(input.gameClass)}::text[])
    ) as moved on true
    order by ${ORDERS[sort]}, paged.member_id`.execute(db);
  const whole = await sql<{ tests: number; bets: number; stakeWon: number; payoutWon: number }>`
    select count(distinct bet_day.member_id) filter (where is_test)::int as tests,
      coalesce(sum(bets) filter (where not is_test), 0)::bigint as bets,
      coalesce(sum(stake_won) filter (where not is_test), 0)::bigint as "stakeWon",
      coalesce(sum(payout_won) filter (where not is_test), 0)::bigint as "payoutWon"
    from bet_day where ${isIn}`.execute(db);
  const { tests, ...totals } = whole.rows[0] as (typeof whole.rows)[number];
  return {
    rows: rows.slice(0, PAGE_ROWS).map(({ member_id, login_id, nick, is_test, ...row }) => ({
      ...row,
      member: { _id: member_id, id: login_id, nick, isTest: is_test },
    })),
    more: rows.length > PAGE_ROWS,
    ...{ tests, totals },
  };
}

/**
 * What partners were paid, and for which days of which class: all of it as the ledger and the days have
 * it, of one class as the lines of settlements say. What was taken back is off it.
 */
const commissionOf = ({ from, to, gameClass }: Detail) => {
  const settled = settledCommission({ from, to }, gameClass);
  const columns = sql`member_id, game_class, from_on, to_on`;
  if (gameClass !== undefined) return sql`select ${columns}, won from (${settled}) as settled`;
  const noDays = sql`null as game_class, null::date as from_on, null::date as to_on`;
  return sql`
    select ${columns}, won from (${settled}) as settled
    union all
    select member_id, ${noDays}, -won from (${settled}) as told
    union all
    select member_id, ${noDays}, amount_won from ledger_day
    where day_on between ${from}::date and ${to}::date and wallet = 'income'
      and type in ('incomeMoneyCharge', 'incomeCancel') and not is_test and ${acrossMembers}`;
};

/** Beneath whom a line was last bet in, of the days that somebody was paid for. */
const PAID_BENEATH = sql`(
  select (array_agg(coalesce(day.path[1], day.member_id)
    order by day.day_on desc, day.bets desc, day.path))[1]
  from partner_day as day
  where day.member_id = moved.member_id and day.game_class = moved.game_class
    and day.day_on between moved.from_on and moved.to_on)`;

/**
 * Lines of the topmost partners as they were when each bet was placed, and members of none. What
 * somebody was paid stands where he stood when his line was bet in, so that no move takes it along.
 */
export async function readCalcPartners(
  db: Database,
  input: Detail,
): Promise<ReplyOf<typeof partners.readCalcPartners>> {
  const { from, to } = requireSpan(input);
  const isIn = sql`bet_day.day_on between ${from}::date and ${to}::date and ${isOfClass(input)}
    and not is_test and ${acrossMembers}`;
  const { rows } = await sql<{
    top: string | null;
    login_id: string | null;
    members: number;
    bets: number;
    stake_won: number;
    payout_won: number;
    commission_won: number;
  }>`
    with line as (
      select path[1] as top, 
        (count(distinct member_id) filter (where ${hasPlayed('bet_day')}))::int as members,
        sum(bets)::bigint as bets,
        sum(stake_won)::bigint as stake_won, sum(payout_won)::bigint as payout_won
      from bet_day where ${isIn} group by path[1]
    ), paid as (
      select coalesce(${PAID_BENEATH}, recommend_path[1], member.member_id) as top,
        sum(won)::bigint as won
      from (${commissionOf(input)}) as moved join member on member.member_id = moved.member_id
      where ${acrossMembers} group by 1 having sum(won) <> 0
    )
    select coalesce(line.top, paid.top) as top, member.login_id, coalesce(members, 0) as members,
      coalesce(bets, 0)::bigint as bets, coalesce(stake_won, 0)::bigint as stake_won,
      coalesce(payout_won, 0)::bigint as payout_won, coalesce(paid.won, 0)::bigint as commission_won
    from line full join paid on paid.top = line.top
    left join member on member.member_id = coalesce(line.top, paid.top)
    order by coalesce(stake_won - payout_won, 0) desc, 1`.execute(db);
  return {
    rows: rows.map(({ top, login_id, members, bets, ...row }) => {
      const profitWon = row.stake_won - row.payout_won;
      return {
        partner: top === null ? null : { _id: top, id: login_id ?? top },
        ...{ members, bets, profitWon, stakeWon: row.stake_won, payoutWon: row.payout_won },
        ...{ commissionWon: row.commission_won, houseWon: profitWon - row.commission_won },
      };
    }),
  };
}
