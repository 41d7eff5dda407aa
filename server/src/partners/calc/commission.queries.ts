import type { GameClass } from '@gwanje/contract';
import { sql } from 'kysely';
import { dayBegins } from '../../money/totals/korean-days.queries';
import { acrossMembers } from '../../placement';
import type { Sql } from '../../platform/list-source';
import type { DaySpan } from './site-facts.queries';

/**
 * What partners were paid by settlements, each on its day: member_id, day_on, game_class, kind, won.
 * What a rollback got back is of the later day, with a minus.
 */
export const settledCommission = ({ from, to }: DaySpan, gameClass: GameClass | undefined): Sql => {
  const isOf = gameClass === undefined ? sql`true` : sql`line.game_class = ${gameClass}`;
  const isIn = (at: string) => sql`${sql.ref(at)} >= ${dayBegins(from, 0)}
    and ${sql.ref(at)} < ${dayBegins(to, 1)}`;
  const dayOf = (at: string) => sql`(${sql.ref(at)} at time zone 'Asia/Seoul')::date`;
  return sql`
    with undone as (
      select settlement_id, ${dayOf('run.decided_at')} as day_on from partner_settlement as run
      where run.status = 'rollback' and ${isIn('run.decided_at')}
    )
    select line.member_id, ${dayOf('line.paid_at')} as day_on, line.game_class, line.kind,
      line.paid_won as won
    from settlement_line as line
    where ${isIn('line.paid_at')} and ${isOf} and ${acrossMembers}
    union all
    select line.member_id, undone.day_on, line.game_class, line.kind, -line.taken_won
    from undone join settlement_line as line on line.settlement_id = undone.settlement_id
    where line.paid_at is not null and line.status = 'rollback' and ${isOf} and ${acrossMembers}`;
};
