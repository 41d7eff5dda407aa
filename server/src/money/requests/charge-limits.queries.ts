import { sql } from 'kysely';
import { memberLimitsAt } from '../../members/members.queries';
import { acrossMembers } from '../../placement';
import { ofAnyLength } from '../../platform/any-length';
import type { Database, Tx } from '../../platform/database';
import { Refusal } from '../../platform/refusal';
import { type ByPeriod, firstExceeded, leastLeft } from './requests.rule';

interface Charged extends ByPeriod<number> {
  readonly member_id: string;
}

/**
 * What has come in for these members in the day, week and month of `at`: what each has asked to
 * charge and was not refused, and what other members have sent him.
 */
async function listCharged(
  db: Database | Tx,
  memberIds: readonly string[],
  at: Date,
): Promise<readonly Charged[]> {
  const { rows } = await sql<Charged>`
    with today as (
      select date_trunc('day', ${at}::timestamptz at time zone 'Asia/Seoul') as day_on
    ), period as (
      select day_on, date_trunc('week', day_on) as week_on, date_trunc('month', day_on) as month_on
      from today
    )
    select asked.member_id, come_in.*
    from unnest(${ofAnyLength(memberIds, 'uuid')}) as asked (member_id), period
    cross join lateral (
      select
        coalesce(sum(amount_won) filter (where come_at >= day_on), 0)::bigint as "dayWon",
        coalesce(sum(amount_won) filter (where come_at >= week_on), 0)::bigint as "weekWon",
        coalesce(sum(amount_won) filter (where come_at >= month_on), 0)::bigint as "monthWon"
      from (
        select requested_at at time zone 'Asia/Seoul' as come_at, amount_won
        from money_request
        where money_request.member_id = asked.member_id and kind = 'charge'
          and status in ('waiting', 'held', 'approved')
          and request_id >= uuid_floor(least(week_on, month_on) at time zone 'Asia/Seoul')
        union all
        select ledger_day.day_on, amount_won from ledger_day
        where ledger_day.member_id = asked.member_id
          and ledger_day.day_on >= least(week_on, month_on)
          and wallet = 'money' and type = 'TransferAddMoney'
      ) as each
    ) as come_in
    where ${acrossMembers}`.execute(db);
  return rows;
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
  const [charged] = await listCharged(tx, [memberId], at);
  const exceeded = charged && firstExceeded(limits, charged, amountWon);
  if (exceeded) throw new Refusal('money.charge_limit', { details: exceeded });
}

/** Limits of charges that hold at `at` of whoever has set any; who was set last has the say. */
async function listLimits(
  db: Database | Tx,
  memberIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, ByPeriod<number | null>>> {
  const { rows } = await sql<ByPeriod<number | null> & { readonly member_id: string }>`
    select asked.member_id, charge_day_max_won as "dayWon", charge_week_max_won as "weekWon",
      charge_month_max_won as "monthWon"
    from unnest(${ofAnyLength(memberIds, 'uuid')}) as asked (member_id)
    cross join lateral (
      select * from member_limit
      where member_limit.member_id = asked.member_id and effective_at <= ${at}
      order by limit_id desc limit 1
    ) as last`.execute(db);
  return new Map(rows.map(({ member_id, ...limits }) => [member_id, limits]));
}

/**
 * The least that is left of each member's limits, won, with what he has asked for already; below 0
 * where a limit became stricter since. Who has set none is left out.
 */
export async function listLimitsLeft(
  db: Database | Tx,
  memberIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, number>> {
  if (memberIds.length === 0) return new Map();
  const limits = await listLimits(db, memberIds, at);
  const charged = await listCharged(db, [...limits.keys()], at);
  return new Map(
    charged.flatMap(({ member_id, ...come }) => {
      const of = limits.get(member_id);
      const left = of ? leastLeft(of, come) : null;
      return left === null ? [] : [[member_id, left] as const];
    }),
  );
}
