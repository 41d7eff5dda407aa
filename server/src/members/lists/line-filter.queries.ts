import { sql } from 'kysely';
import { isBeyondLine, isOfLine } from '../../own-line.queries';
import { acrossMembers } from '../../placement';
import type { ListContext, Sql } from '../../platform/list-source';

/**
 * That a column is a member of the line of a partner, where one is asked for; nobody is where he is
 * beyond the line of whoever asks.
 */
export async function isInLineOf(
  context: ListContext,
  column: Sql,
  partnerId: string | undefined,
): Promise<Sql[]> {
  if (partnerId === undefined) return [];
  if (await isBeyondLine(context, partnerId)) return [sql`false`];
  return [
    sql`${column} in (
      select own.member_id from member as own where ${isOfLine('own', partnerId)}
        and ${acrossMembers})`,
  ];
}

/** That a row is of a test account, or of none, where that is asked for. */
export const isOfTest = (column: Sql, isTest: 'true' | 'false' | undefined): Sql[] =>
  isTest === undefined ? [] : [isTest === 'true' ? column : sql`not ${column}`];
