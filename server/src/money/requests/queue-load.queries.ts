import { type money, OPEN_REQUEST_STATUSES, type QueueLoad } from '@gwanje/contract';
import { sql } from 'kysely';
import { ofMembers } from '../../own-line.queries';
import type { Question } from '../../platform/implement';

/** What is open of a kind, and for how long: of a partner, in his line. */
export async function readQueueLoad({
  db,
  actor,
  input,
  now,
}: Pick<
  Question<typeof money.readQueueLoad>,
  'db' | 'actor' | 'input' | 'now'
>): Promise<QueueLoad> {
  const at = now();
  const { rows } = await sql<{ open: number; median_ms: number | null; oldest_at: Date | null }>`
    select count(*)::int as open, min(requested_at) as oldest_at,
      floor(1000 * extract(epoch from ${at}::timestamptz
        - percentile_disc(0.5) within group (order by requested_at)))::float8 as median_ms
    from money_request as request
    where kind = ${input.kind} and status in (${sql.join(OPEN_REQUEST_STATUSES)}) and not is_test
      and ${ofMembers('request.member_id')({}, { actor })}`.execute(db);
  const { open = 0, median_ms = null, oldest_at = null } = rows[0] ?? {};
  return {
    open,
    medianWaitMs: median_ms === null ? null : Math.max(0, median_ms),
    oldestAt: oldest_at?.toISOString() ?? null,
    at: at.toISOString(),
  };
}
