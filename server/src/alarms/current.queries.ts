import {
  type CurrentCounters,
  ONLINE_MINUTES,
  PARTNER_GRADE_MIN,
  SPORTS_TYPE_IDS,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { dayOf } from '../members/dashboard/dashboard.rule';
import { approvedBetween } from '../money/totals/approved-money.queries';
import { dayBegins } from '../money/totals/korean-days.queries';
import { acrossMembers } from '../placement';
import type { Database } from '../platform/database';

interface CurrentRow {
  readonly charge: number;
  readonly exchange: number;
  readonly income: number;
  readonly due: number;
  readonly total: number;
  readonly normal: number;
  readonly suspended: number;
  readonly money: number;
  readonly point: number;
  readonly agentMoney: number;
  readonly agentPoint: number;
  readonly directMoney: number;
  readonly directPoint: number;
  readonly now: number;
  readonly login: number;
  readonly play: number;
  readonly sportsBetTotal: number;
  readonly sportsIncome: number;
  readonly sportsBet: number;
  readonly miniBetTotal: number;
  readonly miniIncome: number;
  readonly miniBet: number;
}

/** What the deployment has. */
interface Has {
  /** Approving an exchange and sending the money are two steps here. */
  readonly isPaidLater: boolean;
  readonly sports: boolean;
  readonly minigame: boolean;
}

/** Of `bet_placed_day`, whose games are those of sports and mini-games alone. */
const OF_SPORTS = sql`game in (${sql.join(SPORTS_TYPE_IDS)})`;

/**
 * The figures of the status strip at `now`, in one statement, so that they belong together. Those of
 * today are read from indexes; members and their wallets are read whole, so it is not for every call.
 */
export async function sumCurrent(
  db: Database,
  now: Date,
  { isPaidLater, sports, minigame }: Has,
): Promise<Pick<CurrentCounters, 'bank' | 'user' | 'asset' | 'direct' | 'bet'>> {
  const { rows } = await sql<CurrentRow>`
    with today as (
      select (${now}::timestamptz at time zone 'Asia/Seoul')::date as day_on
    ), bank as (
      select
        coalesce(sum(amount_won) filter (where kind = 'charge'), 0) as "charge",
        coalesce(sum(amount_won) filter (where kind <> 'charge'), 0) as "exchange"
      from (${approvedBetween(dayBegins(dayOf(now), 0), dayBegins(dayOf(now), 1))}) as request
    ), transfers as (
      select coalesce(sum(amount_won), 0) as "due" from money_request
      where kind in ('exchange', 'incomeExchange') and payout = 'due' and not is_test
        and ${acrossMembers}
    ), users as (
      select count(*) as "total",
        count(*) filter (where status = 1) as "normal",
        count(*) filter (where status = 2) as "suspended"
      from member where not is_test and ${acrossMembers}
    ), held as (
      select wallet, grade >= ${PARTNER_GRADE_MIN} as is_agent, sum(balance_won) as balance_won
      from wallet join member using (member_id)
      where wallet in ('money', 'point') and not is_test
      group by wallet, is_agent
    ), asset as (
      select
        coalesce(sum(balance_won) filter (where wallet = 'money' and not is_agent), 0) as "money",
        coalesce(sum(balance_won) filter (where wallet = 'point' and not is_agent), 0) as "point",
        coalesce(sum(balance_won) filter (where wallet = 'money' and is_agent), 0) as "agentMoney",
        coalesce(sum(balance_won) filter (where wallet = 'point' and is_agent), 0) as "agentPoint"
      from held
    ), direct as (
      select
        coalesce(sum(amount_won) filter (where wallet = 'money'), 0) as "directMoney",
        coalesce(sum(amount_won) filter (where wallet = 'point'), 0) as "directPoint"
      from ledger_day
      where day_on = (select day_on from today) and not is_test
        and type in ('directChargeMoney', 'directExchangeMoney', 'directChargePoint',
          'directExchangePoint')
    ), here as (
      select count(distinct visit.member_id) as "now"
      from member_session as visit join member on member.member_id = visit.member_id
      where visit.ended_at is null and not member.is_test and ${acrossMembers}
        and visit.last_seen_at > ${now}::timestamptz - make_interval(mins => ${ONLINE_MINUTES})
    ), came as (
      select count(*) as "login" from member_day
      where day_on = (select day_on from today) and not is_test and ${acrossMembers}
    ), played as (
      select count(*) as "play" from ledger_day
      where day_on = (select day_on from today) and type = 'bet' and wallet = 'money'
        and not is_test and ${acrossMembers}
    ), placed as (
      select
        coalesce(sum(stake_won) filter (where ${OF_SPORTS}), 0)::bigint as "sportsBetTotal",
        coalesce(sum(stake_won) filter (where not ${OF_SPORTS}), 0)::bigint as "miniBetTotal"
      from bet_placed_day
      where day_on = (select day_on from today) and result in ('I', 'W', 'L') and not is_test
        and ${acrossMembers}
    ), settled as (
      select
        coalesce(sum(stake_won - payout_won) filter (where game_class = 'sports'), 0)::bigint
          as "sportsIncome",
        coalesce(sum(stake_won - payout_won) filter (where game_class = 'minigame'), 0)::bigint
          as "miniIncome"
      from bet_day
      where day_on = (select day_on from today) and game_class in ('sports', 'minigame')
        and not is_test and ${acrossMembers}
    ), running as (
      select
        coalesce(sum(stake_won) filter (where product = 'sports'), 0)::bigint as "sportsBet",
        coalesce(sum(stake_won) filter (where product = 'minigame'), 0)::bigint as "miniBet"
      from bet where result = 'I' and not is_test and ${acrossMembers}
    )
    select *, charge - exchange as income
    from bank, transfers, users, asset, direct, here, came, played, placed, settled,
      running`.execute(db);
  const row = rows[0] as CurrentRow;
  const { charge, exchange, income, due, total, normal, suspended } = row;
  const { money, point, agentMoney, agentPoint } = row;
  return {
    bank: { charge, exchange, income, ...(isPaidLater && { due }) },
    user: { total, normal, suspended, now: row.now, login: row.login, play: row.play },
    asset: { money, point, agentMoney, agentPoint },
    direct: { money: row.directMoney, point: row.directPoint },
    ...((sports || minigame) && {
      bet: {
        ...(sports && {
          ...{ sportsBetTotal: row.sportsBetTotal, sportsIncome: row.sportsIncome },
          sportsBet: row.sportsBet,
        }),
        ...(minigame && {
          ...{ miniBetTotal: row.miniBetTotal, miniIncome: row.miniIncome },
          miniBet: row.miniBet,
        }),
      },
    }),
  };
}
