import { type CurrentCounters, PARTNER_GRADE_MIN } from '@gwanje/contract';
import { sql } from 'kysely';
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
}

/**
 * The figures of the status strip at `now`, in one statement, so that they belong together. Those of
 * today are read from indexes; members and their wallets are read whole, so it is not for every call.
 *
 * @param isPaidLater whether approving an exchange and sending the money are two steps here
 */
export async function sumCurrent(
  db: Database,
  now: Date,
  isPaidLater = false,
): Promise<Pick<CurrentCounters, 'bank' | 'user' | 'asset' | 'direct'>> {
  const { rows } = await sql<CurrentRow>`
    with today as (
      select (${now}::timestamptz at time zone 'Asia/Seoul')::date as day_on
    ), bank as (
      select
        coalesce(sum(amount_won) filter (where kind = 'charge'), 0) as "charge",
        coalesce(sum(amount_won) filter (where kind <> 'charge'), 0) as "exchange"
      from money_request
      where status = 'approved' and not is_test
        and decided_at >= (select day_on::timestamp at time zone 'Asia/Seoul' from today)
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
    )
    select *, charge - exchange as income from bank, transfers, users, asset, direct`.execute(db);
  const row = rows[0] as CurrentRow;
  const { charge, exchange, income, due, total, normal, suspended } = row;
  const { money, point, agentMoney, agentPoint } = row;
  return {
    bank: { charge, exchange, income, ...(isPaidLater && { due }) },
    user: { total, normal, suspended },
    asset: { money, point, agentMoney, agentPoint },
    direct: { money: row.directMoney, point: row.directPoint },
  };
}
