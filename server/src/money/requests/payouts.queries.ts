import type { money, ReplyOf } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database } from '../../platform/database';

type Payouts = ReplyOf<typeof money.readPayouts>;

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
  return { banks: rows, at: at.toISOString() };
}
