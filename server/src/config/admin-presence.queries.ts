import type { config, ReplyOf } from '@gwanje/contract';
import { sql } from 'kysely';
import type { Database } from '../platform/database';
import { findAdminPolicy } from '../session/admin-policy.queries';
import { waitMs } from '../session/login-throttle.rule';
import { SESSION_HOURS_MAX } from '../session/session-token';

const MINUTE_MS = 60_000;

interface Row {
  readonly admin_id: string;
  readonly sessions: number;
  readonly last_active_at: Date | null;
  /** Of every place, and of all that are not known together. */
  readonly failures: readonly (readonly string[])[];
}

/** Every administrator as he is at that moment. */
export async function listAdminPresence(
  db: Database,
  at: Date,
): Promise<ReplyOf<typeof config.listAdminPresence>> {
  const { idleMinutes, failuresMax, lockMinutes } = await findAdminPolicy(db);
  const { rows } = await sql<Row>`
    select admin._id as admin_id,
      (select count(*)::int from admin_session as one where one.admin_id = admin._id
        and one.last_seen_at > ${at}::timestamptz - make_interval(mins => ${idleMinutes}::int)
        and one.created_at > ${at}::timestamptz - make_interval(hours => ${SESSION_HOURS_MAX}::int)
      ) as sessions,
      (select max(last_seen_at) from admin_session as one where one.admin_id = admin._id)
        as last_active_at,
      coalesce((select jsonb_agg(failed_at) from login_throttle as one
        where (one.scope = 'place' and starts_with(one.key, admin.login_id || ' '))
          or (one.scope = 'account' and one.key = admin.login_id)), '[]') as failures
    from admin order by admin._id`.execute(db);
  const limits = { failuresMax, windowMs: lockMinutes * MINUTE_MS };
  return rows.map(({ admin_id, sessions, last_active_at, failures }) => {
    const waits = failures.map((times) =>
      waitMs(
        'account',
        times.map((time) => new Date(time)),
        at,
        limits,
      ),
    );
    const longestMs = Math.max(0, ...waits);
    return {
      ...{ adminId: admin_id, sessions, lastActiveAt: last_active_at?.toISOString() ?? null },
      lockedUntil: longestMs > 0 ? new Date(at.getTime() + longestMs).toISOString() : null,
    };
  });
}
