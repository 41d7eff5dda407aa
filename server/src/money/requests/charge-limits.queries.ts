import { sql } from 'kysely';
import { memberLimitsAt } from '../../members/members.queries';
import type { Database, Tx } from '../../platform/database';
import { Refusal } from '../../platform/refusal';
import { type ByPeriod, firstExceeded, leastLeft } from './requests.rule';

/**
 * What has come in for a member in the day, week and month of `at`: what he has asked to charge
 * and was not refused, and what other members have sent him.
 */
async function sumCharges(
  db: Database | Tx,
  memberId: string,
  at: Date,
): Promise<ByPeriod<number>> {
  const { rows } = await sql<ByPeriod<number>>`
    with today as (
      select date_trunc('day', ${at}::timestamptz at time zone 'Asia/Seoul') as day_on
    ), period as (
      select day_on, date_trunc('week', day_on) as week_on, date_trunc('month', day_on) as month_on
      from today
    ), come_in as (
      select requested_at at time zone 'Asia/Seoul' as come_at, amount_won
      from money_request, period
      where money_request.member_id = ${memberId} and kind = 'charge'
        and status in ('waiting', 'held', 'approved')
        and request_id >= uuid_floor(least(week_on, month_on) at time zone 'Asia/Seoul')
      union all
      select ledger_day.day_on, amount_won from ledger_day, period
      where ledger_day.member_id = ${memberId} and ledger_day.day_on >= least(week_on, month_on)
        and wallet = 'money' and type = 'TransferAddMoney'
    )
    select
      coalesce(sum(amount_won) filter (where come_at >= day_on), 0) as "dayWon",
      coalesce(sum(amount_won) filter (where come_at >= week_on), 0) as "weekWon",
      coalesce(sum(amount_won) filter (where come_at >= month_on), 0) as "monthWon"
    from come_in, period`.execute(db);
  return rows[0] as ByPeriod<number>;
}

/**
 * Whether so much more may come in for a member whose wallets are locked.
 *
 * @throws {Refusal} money.charge_limit, with the limit that would be exceeded
 */
export async function requireWithinLimits(
  tx: Tx,
  { memberId, amountWon }: { readonly memberId: string; readonly amountWon: number },
  at: Date,
): Promise<void> {
  const limits = await memberLimitsAt(tx, memberId, at);
  const exceeded = firstExceeded(limits, await sumCharges(tx, memberId, at), amountWon);
  if (exceeded) throw new Refusal('money.charge_limit', { details: exceeded });
}

/**
 * The least that is left of a member's limits, won, with what he has asked for already; below 0
 * where a limit became stricter since, and null where he has set none.
 */
export async function findLimitLeft(
  db: Database | Tx,
  memberId: string,
  at: Date,
): Promise<number | null> {
  const limits = await memberLimitsAt(db, memberId, at);
  return leastLeft(limits, await sumCharges(db, memberId, at));
}
