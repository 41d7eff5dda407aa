import type { Statement } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database } from '../../platform/database';
import { linesNow, type Running } from '../rollups/fold-days.queries';

interface Asked {
  readonly memberId: string;
  readonly from: string;
  readonly to: string;
  /** The line of a partner who asks: he learns nothing of what stands above it. */
  readonly line: string | null;
  readonly running: Running;
}

/** Below whom a partner's line was bet in, the first days first: two where he was moved meanwhile. */
export async function findPaths(
  db: Database,
  { memberId, from, to, line, running }: Asked,
): Promise<Statement['paths']> {
  const { rows } = await sql<{ path: string[]; first: string; last: string }>`
    select path, min(day_on)::text as first, max(day_on)::text as last
    from (${linesNow(from, to, running)}) as line where member_id = ${memberId}
    group by path order by 2, 3, 1`.execute(db);
  const members = await db
    .selectFrom('member')
    .select(['member_id', 'login_id'])
    .where(({ eb, val }) =>
      eb('member_id', '=', eb.fn.any(val([memberId, ...rows.flatMap(({ path }) => path)]))),
    )
    .where(acrossMembers)
    .execute();
  const named = new Map(members.map(({ member_id, login_id }) => [member_id, login_id]));
  const seen = (path: readonly string[]) => {
    const whole = [...path, memberId];
    return line === null ? whole : whole.slice(whole.indexOf(line));
  };
  return rows.map(({ path, first, last }) => ({
    ...{ from: first, to: last },
    ids: seen(path).flatMap((id) => named.get(id) ?? []),
  }));
}
