// Addresses that try doors: many failures in a short time, whoever they name.
import {
  CAME_IN,
  LOGIN_RUSH_FAILURES,
  LOGIN_RUSH_MINUTES,
  type members,
  type ReplyOf,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database } from '../../platform/database';
import { instantOf } from '../../platform/new-id';

type Rush = ReplyOf<typeof members.listLoginRushes>['rushes'][number];

const HOURS = 24;
/** The newest tries that are looked at, so that a flood is told of as fast as a few. */
const TRIES_MAX = 20_000;
const RUSHES_MAX = 20;
const MINUTE_MS = 60_000;

/** The milliseconds that a name holds. */
const MS = sql`('x' || substr(replace(attempt.attempt_id::text, '-', ''), 1, 12))::bit(48)::bigint`;

/** The addresses of the last day that failed so often in so short a time. */
export async function findRushes(db: Database, at: Date): Promise<Rush[]> {
  const { rows } = await sql<Omit<Rush, 'lastAt'> & { last: string }>`
    with tried as (
      select attempt.ip, attempt.login_id, attempt.attempt_id, attempt.outcome, ${MS} as ms
      from login_attempt as attempt
      where attempt.attempt_id >= uuid_floor(${at}::timestamptz - make_interval(hours => ${HOURS}))
        and attempt.ip is not null and ${acrossMembers}
      order by attempt.attempt_id desc limit ${TRIES_MAX}
    ), failed as (
      select *, ms - lag(ms, ${sql.lit(LOGIN_RUSH_FAILURES - 1)})
        over (partition by ip order by attempt_id) as within_ms
      from tried where not outcome = any(${CAME_IN}::text[])
    )
    select host(failed.ip) as ip, count(*)::int as failures,
      count(distinct failed.login_id)::int as ids, max(failed.attempt_id::text) as last,
      exists (select 1 from tried where tried.ip = failed.ip 
        and tried.outcome = any(${CAME_IN}::text[])) as "isIn"
    from failed group by failed.ip
    having min(within_ms) <= ${LOGIN_RUSH_MINUTES * MINUTE_MS}
    order by failures desc, failed.ip limit ${RUSHES_MAX}`.execute(db);
  return rows.map(({ last, ...rush }) => ({ ...rush, lastAt: instantOf(last).toISOString() }));
}
