import { type CommissionKind, type GameClass, USUAL_LINES } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import type { Sql } from '../../platform/list-source';

/** What a line of settlement lists has usually paid for as many days, beside `line` itself. */
export const USUAL_WON: Sql = sql`(
  select (avg(paid.per_day) * (line.to_on - line.from_on + 1))::bigint
  from (
    select before.paid_won::numeric / (before.to_on - before.from_on + 1) as per_day
    from settlement_line as before
    where before.member_id = line.member_id and before.game_class = line.game_class
      and before.kind = line.kind and before.status = 'done' and before.line_id < line.line_id
    order by before.line_id desc limit ${sql.lit(USUAL_LINES)}
  ) as paid)`;

/** The same of lines that are not kept yet: won a day, by partner, class and kind. */
export async function findUsual(
  db: Database | Tx,
  memberIds: readonly string[],
): Promise<
  (of: { memberId: string; gameClass: GameClass; kind: CommissionKind }) => number | null
> {
  const { rows } = await sql<{ key: string; won: number }>`
    select concat_ws('/', member_id, game_class, kind) as key, avg(per_day)::float8 as won
    from (
      select line.member_id, line.game_class, line.kind,
        line.paid_won::numeric / (line.to_on - line.from_on + 1) as per_day,
        row_number() over (partition by line.member_id, line.game_class, line.kind
          order by line.line_id desc) as place
      from settlement_line as line
      where line.member_id = any(${memberIds}::uuid[]) and line.status = 'done'
        and ${acrossMembers}
    ) as paid where place <= ${USUAL_LINES} group by 1`.execute(db);
  const known = new Map(rows.map(({ key, won }) => [key, won]));
  return ({ memberId, gameClass, kind }) => known.get(`${memberId}/${gameClass}/${kind}`) ?? null;
}
