import { STATEMENT_MINUTES } from '@gwanje/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database';

interface Unfinished extends Record<string, unknown> {
  readonly statementId: string;
  readonly accountId: string;
  readonly day: string;
  readonly lines: number;
  readonly linesTotal: number;
}

/**
 * Statements of this day and the last whose further parts have not come in time, unless a newer one
 * has taken their place or somebody was told of them already.
 */
export async function findUnfinished(db: Database, at: Date): Promise<readonly Unfinished[]> {
  const { rows } = await sql<Unfinished>`
    select statement_id as "statementId", account_id as "accountId", day_on::text as day,
      held.lines, lines_total as "linesTotal"
    from deposit_statement as statement
    cross join lateral (
      select count(*)::int as lines from deposit_statement_line as line
      where line.statement_id = statement.statement_id
    ) as held
    where lines_total is not null and lines_total > held.lines
      and added_at < ${at}::timestamptz - make_interval(mins => ${STATEMENT_MINUTES})
      and added_at > ${at}::timestamptz - interval '2 days'
      and not exists (
        select 1 from deposit_statement as newer
        where newer.day_on = statement.day_on and newer.account_id = statement.account_id
          and newer.statement_id > statement.statement_id
      )
      and not exists (
        select 1 from alarm where alarm.kind = 'statementUnfinished'
          and alarm.details @> jsonb_build_object('statementId', statement.statement_id)
      )`.execute(db);
  return rows;
}
