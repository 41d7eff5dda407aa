import { sql } from 'kysely';
import type { Caller } from '../platform/caller';
import type { Database, Tx } from '../platform/database';
import type { Presented } from './presented';
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

function callerFrom({ ip, tokenHash }: Presented, row: CallerRow): FoundCaller {
  const { isIpAllowed, adminId, lastSeenAt, loginId, nick, type, mustChangePassword } = row;
  if (adminId === null || tokenHash === null)
    return { ip, isIpAllowed, actor: null, lastSeenAt: null };
  const actor = { adminId, loginId, nick, type, mustChangePassword, tokenHash };
  return { ip, isIpAllowed, actor, lastSeenAt };
}

/**
 * For each call, in their order, the address's standing and the live session of the token, in one
 * query; suspended admins have none.
 */
export async function findCallers(
  db: Database,
  calls: readonly Presented[],
  now: Date,
): Promise<FoundCaller[]> {
  const { rows } = await sql<CallerRow>`
    select
      not exists (select from allowed_ip_address where audience = 'admin')
        or exists (
          select from allowed_ip_address where audience = 'admin' and network >>= call.ip
        ) as "isIpAllowed",
      a._id as "adminId", a.login_id as "loginId", a.nick, a.type,
      a.must_change_password as "mustChangePassword", s.last_seen_at as "lastSeenAt"
    from unnest(${calls.map(({ ip }) => ip)}::inet[], ${calls.map(({ tokenHash }) => tokenHash)}::bytea[])
      with ordinality as call (ip, token_hash, place)
    left join admin_session s
      on s.token_hash = call.token_hash
      and s.last_seen_at > ${now}::timestamptz - make_interval(hours => ${IDLE_HOURS})
    left join admin a on a._id = s.admin_id and a.status = 'active'
    order by call.place`.execute(db);
  if (rows.length !== calls.length)
    throw new Error(`${calls.length} calls had ${rows.length} callers.`);
  return rows.map((row, index) => callerFrom(calls[index] as Presented, row));
}

/** What a login is checked against. */
export const findLogin = (db: Database | Tx, loginId: string) =>
  db
    .selectFrom('admin')
    .select(['_id', 'login_id', 'password_hash', 'must_change_password', 'status'])
    .where('login_id', '=', loginId)
    .executeTakeFirst();
