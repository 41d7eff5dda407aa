import type { ReplyOf, session } from '@gwanje/contract';
import { sql } from 'kysely';
import { isOnAdminList } from '../config/config.queries';
import { blockOf } from '../members/blocked-ips/blocked-ips.queries';
import { isPaidAs } from '../partners/settlements/holds.rule';
import { acrossMembers } from '../placement';
import { ofAnyLength } from '../platform/any-length';
import type { Actor, Caller } from '../platform/caller';
import { type Database, lookUp, type Tx } from '../platform/database';
import { shownIp } from '../platform/masks.rule';
import { type AdminPolicy, findAdminPolicy, needsTotp } from './admin-policy.queries';
import type { Presented } from './presented';
import { SESSION_HOURS_MAX, sessionEnd } from './session-token';

export interface FoundCaller extends Omit<Caller, 'device' | 'hasSession'> {
  readonly lastSeenAt: Date | null;
}

interface CallerRow {
  isIpAllowed: boolean;
  adminId: string | null;
  loginId: string;
  nick: string;
  type: number;
  line: string | null;
  mustChangePassword: boolean;
  hasTotp: boolean;
  lastSeenAt: Date;
  startedAt: Date;
}

function callerFrom(
  { ip, tokenHash }: Presented,
  row: CallerRow,
  policy: AdminPolicy,
): FoundCaller {
  const { isIpAllowed, adminId, lastSeenAt, startedAt, hasTotp, ...person } = row;
  if (adminId === null || tokenHash === null)
    return { ip, isIpAllowed, actor: null, lastSeenAt: null };
  const mustSetUpTotp = !hasTotp && needsTotp(policy, person.type);
  const sessionEndsAt = sessionEnd(startedAt);
  const actor = { adminId, ...person, mustSetUpTotp, tokenHash, sessionEndsAt };
  return { ip, isIpAllowed, actor, lastSeenAt };
}

/** A session that was begun before goes on, unless whoever blocked its address has ended it. */
const runsOn = sql`(a._id is not null and s.created_at <= blocked_ip.created_at)`;

/**
 * Partners among these who are kept out of their consoles: suspended, blocked or gone. They lie with
 * their members and sessions do not, so they are asked for by themselves.
 */
async function findShutOut(
  db: Database | Tx,
  lines: readonly (string | null)[],
): Promise<ReadonlySet<string>> {
  const partners = [...new Set(lines)].filter((line) => line !== null);
  if (partners.length === 0) return new Set();
  const rows = await lookUp(
    db,
    sql<{ member_id: string; status: number }>`
      select member_id, status from member
      where member_id = any(${partners}::uuid[]) and ${acrossMembers}`,
  );
  return new Set(rows.filter(({ status }) => !isPaidAs(status)).map(({ member_id }) => member_id));
}

/** Whether a partner may be in a console of his; whoever is no partner may. */
export const isLetIn = async (db: Database | Tx, line: string | null): Promise<boolean> =>
  (await findShutOut(db, [line])).size === 0;

/**
 * For each call, in their order, the address's standing and the live session of the token, in one
 * query; suspended admins have none, nor have those of a partner who is kept out.
 */
export async function findCallers(
  db: Database,
  calls: readonly Presented[],
  now: Date,
  policy?: AdminPolicy,
): Promise<FoundCaller[]> {
  const obeyed = policy ?? (await findAdminPolicy(db));
  const asked = sql<CallerRow>`
    select
      ${isOnAdminList(sql.ref('call.ip'), now)} and ${blockOf(sql`call.ip`, { door: 'console', at: now }, runsOn)} is null as "isIpAllowed",
      a._id as "adminId", a.login_id as "loginId", a.nick, a.type,
      a.partner_id as line,
      a.must_change_password as "mustChangePassword", a.totp_sealed is not null as "hasTotp", s.last_seen_at as "lastSeenAt",
      s.created_at as "startedAt"
    from unnest(
        ${ofAnyLength(
          calls.map(({ ip }) => ip),
          'inet',
        )},
        ${ofAnyLength(
          calls.map(({ tokenHash }) => tokenHash),
          'bytea',
        )}
      ) with ordinality as call (ip, token_hash, place)
    left join admin_session s
      on s.token_hash = call.token_hash
      and s.last_seen_at > ${now}::timestamptz - make_interval(mins => ${obeyed.idleMinutes})
      and s.created_at > ${now}::timestamptz - make_interval(hours => ${SESSION_HOURS_MAX})
    left join admin a on a._id = s.admin_id and a.status = 'active'
    order by call.place`;
  const rows = await lookUp(db, asked);
  if (rows.length !== calls.length)
    throw new Error(`${calls.length} calls had ${rows.length} callers.`);
  const shutOut = await findShutOut(
    db,
    rows.map(({ line }) => line),
  );
  return rows.map((row, index) => {
    const isOut = row.line !== null && shutOut.has(row.line);
    return callerFrom(calls[index] as Presented, isOut ? { ...row, adminId: null } : row, obeyed);
  });
}

/** From where administrators may come; none is everywhere, which what has an end does not change. */
export async function listAllowedNetworks(db: Database, at: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('allowed_ip_address')
    .select(['network', 'until_at'])
    .where('audience', '=', 'admin')
    .execute();
  if (rows.every(({ until_at }) => until_at !== null)) return [];
  return rows
    .filter(({ until_at }) => until_at === null || until_at > at)
    .map(({ network }) => network);
}

const loginOf = (db: Database | Tx, loginId: string) =>
  db
    .selectFrom('admin')
    .select([
      ...(['_id', 'login_id', 'type', 'password_hash', 'must_change_password', 'status'] as const),
      ...(['totp_sealed', 'totp_begun', 'partner_id'] as const),
    ])
    .where('login_id', '=', loginId);

/** What a login is checked against. */
export const findLogin = (db: Database | Tx, loginId: string) =>
  loginOf(db, loginId).executeTakeFirst();

/**
 * The same, held until this transaction ends: whoever sets another password meanwhile waits, and has
 * been waited for.
 */
export const holdLogin = (tx: Tx, loginId: string) =>
  loginOf(tx, loginId).forNoKeyUpdate().executeTakeFirst();

export const findLoginId = async (
  db: Database | Tx,
  adminId: string,
): Promise<string | undefined> =>
  (await db.selectFrom('admin').select('login_id').where('_id', '=', adminId).executeTakeFirst())
    ?.login_id;

/**
 * Holds an administrator, and tells his login ID. Whoever ends sessions of his holds him first, as
 * whoever changes him does: in two orders they would lock each other out.
 */
export const holdAdmin = async (tx: Tx, adminId: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('admin')
      .select('login_id')
      .where('_id', '=', adminId)
      .forNoKeyUpdate()
      .executeTakeFirst()
  )?.login_id;

interface Living {
  readonly policy: AdminPolicy;
  readonly now: Date;
}

/** Since when a session has to have been used, and begun, to live. */
export const liveSince = ({ policy, now }: Living) => ({
  seen: new Date(now.getTime() - policy.idleMinutes * 60_000),
  created: new Date(now.getTime() - SESSION_HOURS_MAX * 3_600_000),
});

/** How many sessions of an administrator live, without the one that a new login replaces. */
export async function countLiveSessions(
  tx: Tx,
  adminId: string,
  { but, ...living }: Living & { readonly but: Buffer | undefined },
): Promise<number> {
  const { seen, created } = liveSince(living);
  const { count } = await tx
    .selectFrom('admin_session')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('admin_id', '=', adminId)
    .where('last_seen_at', '>', seen)
    .where('created_at', '>', created)
    .$if(but !== undefined, (query) => query.where('token_hash', '!=', but as Buffer))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How long a session lasts yet: unless it is used, and in any case. */
export async function findLife(
  db: Database,
  tokenHash: Buffer,
  { policy, now }: Living,
): Promise<ReplyOf<typeof session.readLife>> {
  const row = await db
    .selectFrom('admin_session')
    .select(['created_at', 'last_seen_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  // Ended between being recognised and being read.
  if (!row) return { idleLeftMs: 0, leftMs: 0 };
  const until = (end: number) => Math.max(0, end - now.getTime());
  const leftMs = until(sessionEnd(row.created_at).getTime());
  const idleMs = until(row.last_seen_at.getTime() + policy.idleMinutes * 60_000);
  return { idleLeftMs: Math.min(idleMs, leftMs), leftMs };
}

/** The live sessions of an administrator, the one that was used last first. */
export async function listSessions(
  db: Database,
  adminId: string,
  viewer: Pick<Actor, 'tokenHash' | 'type'>,
  living: Living,
): Promise<ReplyOf<typeof session.listSessions>> {
  const { seen, created } = liveSince(living);
  const rows = await db
    .selectFrom('admin_session')
    .select(['_id', 'token_hash', 'ip', 'user_agent', 'created_at', 'last_seen_at'])
    .where('admin_id', '=', adminId)
    .where('last_seen_at', '>', seen)
    .where('created_at', '>', created)
    .orderBy('last_seen_at', 'desc')
    .orderBy('_id')
    .execute();
  const sessions = rows.map((row) => ({
    _id: row._id,
    userAgent: row.user_agent,
    ip: shownIp(row.ip, viewer),
    startedAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    endsAt: sessionEnd(row.created_at).toISOString(),
    isCurrent: row.token_hash.equals(viewer.tokenHash),
  }));
  return { sessions };
}
