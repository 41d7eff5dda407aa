import { sql } from 'kysely';
import type { Caller } from '../platform/caller';
import type { Database, Tx } from '../platform/database';
import { IDLE_HOURS } from './session-token';

export interface FoundCaller extends Caller {
  readonly lastSeenAt: Date | null;
}

interface CallerRow {
  isIpAllowed: boolean;
  adminId: string | null;
  loginId: string;
  nick: string;
  type: number;
  mustChangePassword: boolean;
  lastSeenAt: Date;
}

/** The address's standing and the live session of a token, in one query; suspended admins have none. */
export async function findCaller(
  db: Database,
  { ip, tokenHash, now }: { ip: string | null; tokenHash: Buffer | null; now: Date },
): Promise<FoundCaller> {
  const { rows } = await sql<CallerRow>`
    select
      not exists (select from allowed_ip_address where audience = 'admin')
        or exists (
          select from allowed_ip_address where audience = 'admin' and network >>= ${ip}::inet
        ) as "isIpAllowed",
      a._id as "adminId", a.login_id as "loginId", a.nick, a.type,
      a.must_change_password as "mustChangePassword", s.last_seen_at as "lastSeenAt"
    from (values (1)) as one
    left join admin_session s
      on s.token_hash = ${tokenHash}::bytea
      and s.last_seen_at > ${now}::timestamptz - make_interval(hours => ${IDLE_HOURS})
    left join admin a on a._id = s.admin_id and a.status = 'active'`.execute(db);
  const row = rows[0] as CallerRow;
  const { isIpAllowed, adminId, lastSeenAt, loginId, nick, type, mustChangePassword } = row;
  if (adminId === null || tokenHash === null)
    return { ip, isIpAllowed, actor: null, lastSeenAt: null };
  const actor = { adminId, loginId, nick, type, mustChangePassword, tokenHash };
  return { ip, isIpAllowed, actor, lastSeenAt };
}

/** What a login is checked against. */
export const findLogin = (db: Database | Tx, loginId: string) =>
  db
    .selectFrom('admin')
    .select(['_id', 'login_id', 'password_hash', 'must_change_password', 'status'])
    .where('login_id', '=', loginId)
    .executeTakeFirst();
