import { type money, opensAt, type ReplyOf } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database } from '../../platform/database';
import { findMoneySetting } from '../settings/money-settings.queries';

type Payouts = ReplyOf<typeof money.readPayouts>;

/** Hours in which banks take no transfers, and whether that is now. */
async function listBankHours(db: Database, at: Date): Promise<Payouts['maintenance']> {
  const { category: _, version: __, ...rows } = await findMoneySetting(db, 'bankMaintenance');
  return Object.values(rows)
    .filter(({ bank, days }) => bank !== '' && days !== 'none')
    .map((hours) => {
      const opens = opensAt({ hours }, at);
      const isClosed = opens === null || opens > at;
      return { ...hours, closedUntil: isClosed ? (opens?.toISOString() ?? null) : null };
    });
}

/** What is to be transferred, and what was in the day of Seoul of `at`, by bank. */
export async function readPayouts(db: Database, at: Date): Promise<Payouts> {
  const { rows } = await sql<Payouts['banks'][number]>`
    with payout as (
      select bank, amount_won, true as is_due from money_request
      where kind in ('exchange', 'incomeExchange') and payout = 'due' and not is_test
        and ${acrossMembers}
      union all
      select bank, amount_won, false from money_request
      where payout = 'paid' and not is_test and ${acrossMembers}
        and paid_at >= date_trunc('day', ${at}::timestamptz at time zone 'Asia/Seoul')
          at time zone 'Asia/Seoul'
    )
    select coalesce(bank, '') as bank, (count(*) filter (where is_due))::int as due,
      coalesce(sum(amount_won) filter (where is_due), 0) as "dueWon",
      (count(*) filter (where not is_due))::int as paid,
      coalesce(sum(amount_won) filter (where not is_due), 0) as "paidWon"
    from payout group by 1 order by 3 desc, 1`.execute(db);
  return { banks: rows, maintenance: await listBankHours(db, at), at: at.toISOString() };
}
