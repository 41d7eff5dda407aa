import {
  type ComparedDay,
  type money,
  type ReplyOf,
  STATEMENT_DIFFERENCES_MAX,
} from '@gwanje/contract';
import { sql } from 'kysely';
import type { Question } from '../../platform/implement';
import { maskedAccount } from '../../platform/masks.rule';
import { dayBegins } from '../totals/korean-days.queries';

interface AccountRow {
  readonly account_id: string;
  readonly bank: string;
  readonly number: string;
  readonly owner: string;
  readonly reported: number;
  readonly reported_won: number;
  readonly unmatched_won: number;
  readonly statement_id: string | null;
  readonly added_at: Date | null;
  readonly added_by: string | null;
  readonly added_by_id: string | null;
  readonly lines_total: number | null;
  readonly stated: number;
  readonly stated_won: number;
}

/** The newest statement of each account that has one of this day. */
const newest = (day: string) => sql`
  select distinct on (account_id) account_id, statement_id, added_at, added_by,
    lines_total
  from deposit_statement where day_on = ${day}
  order by account_id, statement_id desc`;

const ofDay = (day: string) =>
  sql`deposit.paid_at >= ${dayBegins(day, 0)} and deposit.paid_at < ${dayBegins(day, 1)}`;

/**
 * A day of deposits against the statements of those who reported them. A transaction is known by its
 * account and what the agent calls it, also where the bank booked it on another day.
 */
export async function compareDepositDay({
  db,
  input: { day },
}: Pick<Question<typeof money.compareDepositDay>, 'db' | 'input'>): Promise<
  ReplyOf<typeof money.compareDepositDay>
> {
  const { rows: accounts } = await sql<AccountRow>`
    with newest as (${newest(day)}), reported as (
      select account_id, count(*) as deposits, sum(amount_won)::bigint as won,
        coalesce(sum(amount_won) filter (where state = 'unmatched'), 0)::bigint as unmatched_won
      from deposit where ${ofDay(day)} group by account_id
    )
    select account.account_id, account.bank, account.number, account.owner,
      coalesce(reported.deposits, 0) as reported, coalesce(reported.won, 0) as reported_won,
      coalesce(reported.unmatched_won, 0) as unmatched_won, newest.statement_id, newest.added_at,
      newest.added_by, newest.lines_total, adder.login_id as added_by_id, stated.lines as stated,
      stated.won as stated_won
    from deposit_account as account
    left join reported on reported.account_id = account.account_id
    left join newest on newest.account_id = account.account_id
    left join admin as adder on adder._id = newest.added_by
    cross join lateral (
      select count(*) as lines, coalesce(sum(amount_won), 0)::bigint as won
      from deposit_statement_line as line where line.statement_id = newest.statement_id
    ) as stated
    where reported.account_id is not null or newest.account_id is not null
      or account.status = 'active'
    order by account.position, account.account_id`.execute(db);
  const { rows: differences } = await sql<ComparedDay['differences'][number]>`
    with newest as (${newest(day)}), stated as (
      select newest.account_id, line.agent_tx_id, min(line.amount_won) as won, count(*) as times
      from newest join deposit_statement_line as line using (statement_id)
      group by 1, 2
    ), held as (
      select newest.account_id, deposit.agent_tx_id, deposit.amount_won as won, true as is_of_day
      from newest join deposit using (account_id) where ${ofDay(day)}
      union all
      select deposit.account_id, deposit.agent_tx_id, deposit.amount_won, false
      from stated join deposit using (account_id, agent_tx_id) where not (${ofDay(day)})
    ), told as (
      select account_id, agent_tx_id, stated.won as stated_won, held.won as reported_won,
        case when stated.won is null then 'extra' when held.won is null then 'missing'
          when stated.times > 1 then 'double' when stated.won <> held.won then 'amount'
          when not held.is_of_day then 'day' end as kind
      from stated full join held using (account_id, agent_tx_id)
    )
    select kind, account_id as "accountId", agent_tx_id as "agentTxId",
      stated_won as "statedWon", reported_won as "reportedWon"
    from told where kind is not null
    order by account_id, kind, agent_tx_id limit ${STATEMENT_DIFFERENCES_MAX}`.execute(db);
  return {
    day,
    accounts: accounts.map((row) => ({
      account: {
        _id: row.account_id,
        ...maskedAccount({ bank: row.bank, number: row.number, owner: row.owner }),
      },
      reported: {
        ...{ deposits: row.reported, amountWon: row.reported_won },
        unmatchedWon: row.unmatched_won,
      },
      statement: row.added_at && {
        ...{ deposits: row.stated, amountWon: row.stated_won, at: row.added_at.toISOString() },
        linesTotal: row.lines_total,
        by:
          row.added_by !== null && row.added_by_id !== null
            ? { _id: row.added_by, id: row.added_by_id }
            : null,
      },
    })),
    differences,
  };
}
