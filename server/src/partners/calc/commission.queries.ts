import type { GameClass } from '@gwanje/contract';
import { sql } from 'kysely';
import { dayBegins } from '../../money/totals/korean-days.queries';
import { acrossMembers } from '../../placement';
import type { Sql } from '../../platform/list-source';
import type { DaySpan } from './site-facts.queries';

/**
 * What partners were paid by settlements, each on its day: member_id, day_on, game_class, kind, won, and
 * for which days (from_on, to_on). What a rollback got back is of the day on which it did, with a minus.
 */
export const settledCommission = ({ from, to }: DaySpan, gameClass: GameClass | undefined): Sql => {
  const isOf = gameClass === undefined ? sql`true` : sql`line.game_class = ${gameClass}`;
  const movedAt = (column: 'paid_at' | 'taken_at', won: Sql): Sql => {
    const at = sql.ref(`line.${column}`);
    return sql`
    select line.member_id, (${at} at time zone 'Asia/Seoul')::date as day_on, line.game_class,
      line.kind, line.from_on, line.to_on, ${won} as won
    from settlement_line as line
    where ${at} >= ${dayBegins(from, 0)} and ${at} < ${dayBegins(to, 1)} and ${isOf}
      and ${acrossMembers}`;
  };
  return sql`${movedAt('paid_at', sql`line.paid_won`)}
    union all ${movedAt('taken_at', sql`-line.taken_won`)}`;
};
