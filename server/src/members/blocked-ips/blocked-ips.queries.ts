import {
  type BlockedDoor,
  blockedIps,
  CAME_IN,
  type members,
  type ReplyOf,
} from '@gwanje/contract';
import { type SqlBool, sql } from 'kysely';
import { acrossMembers } from '../../placement';
import { readAddress } from '../../platform/caller';
import type { Database, Tx } from '../../platform/database';
import { beginningWith, bindList, containing, instant } from '../../platform/list';
import type { Sql } from '../../platform/list-source';
import { readNetworks } from '../../platform/read-networks';
import { isWithin } from './within-network.queries';

const ID = sql.ref('blocked_ip.blocked_ip_id');
const HITS = sql.ref('blocked_ip.hits');
const LAST_HIT_AT = sql`coalesce(blocked_ip.last_hit_at, '-infinity')`;

const SEEN_DAYS = 30;
const VISITS_COUNTED_MAX = 10_000;

/** Who came in from a network within 30 days, however often. */
const cameFrom = (network: Sql) => sql`(
  select attempt.member_id from login_attempt as attempt
  where attempt.outcome = any(${CAME_IN}::text[]) and ${isWithin(sql.ref('attempt.ip'), network)}
    and attempt.attempt_id >= uuid_floor(now() - make_interval(days => ${SEEN_DAYS}))
    and ${acrossMembers}
  limit ${VISITS_COUNTED_MAX})`;

/** Blocked addresses; identifiers tell the age of entries. */
export const BLOCKED_IPS = bindList(blockedIps, {
  base: sql`blocked_ip`,
  as: 'blocked_ip',
  joins: sql`join admin on admin._id = blocked_ip.created_by`,
  id: ID,
  columns: {
    blockedIpId: ID,
    // A single address is shown without its /32.
    network: sql`blocked_ip.network::inet`,
    door: sql.ref('blocked_ip.door'),
    reason: sql.ref('blocked_ip.reason'),
    until: instant(sql.ref('blocked_ip.until')),
    hits: HITS,
    lastHitAt: instant(sql.ref('blocked_ip.last_hit_at')),
    members30d: sql`(
      select count(distinct came.member_id)::int
      from ${cameFrom(sql.ref('blocked_ip.network'))} as came)`,
    createdAt: instant(sql.ref('blocked_ip.created_at')),
    createdBy: { _id: sql.ref('admin._id'), id: sql.ref('admin.login_id') },
  },
  filters: {
    state: (state) =>
      state === 'active'
        ? sql`coalesce(blocked_ip.until > now(), true)`
        : sql`blocked_ip.until <= now()`,
    query: (text) => {
      const ip = readAddress(text);
      return ip === null
        ? sql`(blocked_ip.reason ilike ${containing(text)}
            or blocked_ip.network::text like ${beginningWith(text)})`
        : sql`blocked_ip.network >>= ${ip}::inet`;
    },
  },
  sorts: {
    newest: { by: ID, direction: 'desc' },
    oldest: { by: ID, direction: 'asc' },
    '-hits': { by: HITS, direction: 'desc' },
    hits: { by: HITS, direction: 'asc' },
    '-lastHitAt': { by: LAST_HIT_AT, direction: 'desc' },
    lastHitAt: { by: LAST_HIT_AT, direction: 'asc' },
  },
});

/** Doors that an entry for one of them concerns. */
const alike = (door: BlockedDoor): readonly BlockedDoor[] =>
  door === 'both' ? ['both', 'site', 'console'] : ['both', door];

const isInForce = (door: BlockedDoor, at: Date) =>
  sql<SqlBool>`blocked_ip.door in (${sql.join(alike(door))})
    and coalesce(blocked_ip.until > ${at}::timestamptz, true)`;

interface AtDoor {
  readonly door: Exclude<BlockedDoor, 'both'>;
  readonly at: Date;
}

/**
 * The rule of every door: the entry that keeps an address out, the narrowest of several; null where
 * none does.
 *
 * @param unless lets somebody in all the same
 */
export const blockOf = (ip: Sql, { door, at }: AtDoor, unless: Sql = sql`false`) => sql<
  string | null
>`(
  select blocked_ip.blocked_ip_id from blocked_ip
  where blocked_ip.network >>= ${ip} and ${isInForce(door, at)} and not ${unless}
  order by masklen(blocked_ip.network) desc limit 1)`;

/** Whether an address is blocked at a door; one that nobody knows is not. */
export async function isBlocked(
  db: Database | Tx,
  { ip, ...door }: AtDoor & { readonly ip: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ block: string | null }>`
    select ${blockOf(sql`${ip}::inet`, door)} as block`.execute(db);
  return rows[0]?.block !== null;
}

/** Networks that are kept from a door. */
export const listBlockedNetworks = async (
  db: Database,
  { door, at }: AtDoor,
): Promise<readonly string[]> =>
  (await db.selectFrom('blocked_ip').select('network').where(isInForce(door, at)).execute()).map(
    ({ network }) => network,
  );

/** Counts calls that were turned away, by their addresses, with whatever turned them away. */
export async function addHits(
  db: Database | Tx,
  hits: ReadonlyMap<string, number>,
  door: AtDoor,
): Promise<void> {
  await sql`
    update blocked_ip set hits = hits + counted.times, last_hit_at = ${door.at}
    from (
      select ${blockOf(sql`call.ip`, door)} as block, sum(call.times) as times
      from unnest(${[...hits.keys()]}::inet[], ${[...hits.values()]}::int[]) as call (ip, times)
      group by 1
    ) as counted
    where blocked_ip_id = counted.block`.execute(db);
}

interface Asking {
  readonly db: Database | Tx;
  readonly ip: string | null;
  readonly at: Date;
  readonly refuse: (
    code: 'ip.host_bits' | 'ip.exists' | 'ip.would_lock_out' | 'ipBlock.too_wide',
    details: { readonly network: string },
  ) => never;
}

/** Leading bits below which a network is too much of the world. */
const BITS_MIN = { 4: 16, 6: 32 } as const;

/**
 * Networks as they are kept, once nothing speaks against blocking all of them.
 *
 * @throws {Refusal} ip.host_bits, ip.exists, ip.would_lock_out, ipBlock.too_wide, each with the
 *   network that it is about
 */
export async function judgeNetworks(
  { db, ip, at, refuse }: Asking,
  { networks, door }: { readonly networks: readonly string[]; readonly door: BlockedDoor },
): Promise<readonly string[]> {
  const read = await readNetworks(db, networks);
  const inside = read.find(({ hasHostBits }) => hasHostBits);
  if (inside) return refuse('ip.host_bits', inside);
  const wide = read.find(({ isIpv4, bits }) => bits < BITS_MIN[isIpv4 ? 4 : 6]);
  if (wide) return refuse('ipBlock.too_wide', wide);
  const named = read.map(({ network }) => network);
  const twice = read.find(({ network }, index) => named.indexOf(network) < index);
  if (twice) return refuse('ip.exists', twice);
  const given = sql`unnest(${named}::cidr[]) as given (network)`;
  const { rows: listed } = await sql<{ network: string }>`
    select given.network::text from ${given}
    join blocked_ip using (network) where ${isInForce(door, at)} limit 1`.execute(db);
  if (listed[0]) return refuse('ip.exists', listed[0]);
  if (door === 'site') return named;
  const { rows: own } = await sql<{ network: string }>`
    select given.network::text from ${given}
    where given.network >>= ${ip}::inet or exists (
      select 1 from allowed_ip_address as allowed
      where allowed.audience = 'admin' and allowed.network && given.network)
    limit 1`.execute(db);
  return own[0] ? refuse('ip.would_lock_out', own[0]) : named;
}

/** Turns somebody away from the player's site, where his address is blocked, and counts it. */
export async function isTurnedAway(tx: Tx, ip: string | null, at: Date): Promise<boolean> {
  const door = { door: 'site', at } as const;
  if (ip === null || !(await isBlocked(tx, { ...door, ip }))) return false;
  await addHits(tx, new Map([[ip, 1]]), door);
  return true;
}

/** Private networks and those behind which an access provider puts many lines. */
const SHARED = ['10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];
/** Login IDs that are named before a block; more than that nobody reads. */
const NAMED_MAX = 10;

/** Whom blocking these networks concerns, as far as this console knows. */
export async function previewBlock(
  db: Database,
  networks: readonly string[],
  at: Date,
): Promise<ReplyOf<typeof members.previewBlockedIps>> {
  const isIn = (address: Sql) =>
    sql`exists (select 1 from unnest(${[...networks]}::cidr[]) as given (network)
      where given.network && ${address})`;
  const each = networks.map((network) => cameFrom(sql`${network}::cidr`));
  const came = sql`(${sql.join(each, sql` union all `)}) as came`;
  // Places are addresses, networks of IPv6 and, by a word, devices.
  const { rows } = await sql<ReplyOf<typeof members.previewBlockedIps>>`
    select
      array(
        select distinct admin.login_id from admin_place
        join admin on admin._id = admin_place.admin_id
        where admin_place.seen_at > ${at}::timestamptz - make_interval(days => ${SEEN_DAYS})
          and ${isIn(sql`case when place ~ '^[0-9a-f:./]+$' then place::inet end`)}
        order by 1) as admins,
      (select count(*)::int from admin_session where ${isIn(sql`ip`)}) as sessions,
      (select count(distinct member_id)::int from ${came}) as members,
      array(
        select login_id from member
        where member_id in (select member_id from ${came}) and ${acrossMembers}
        order by 1 limit ${NAMED_MAX}) as "memberIds",
      (select count(*)::int from member_session as visit
        where visit.ended_at is null and ${isIn(sql`visit.ip`)} and ${acrossMembers}) as visits,
      ${isIn(sql`any (${SHARED}::cidr[])`)} or exists (
        select 1 from trace_group as judged
        where judged.kind = 'ip' and judged.judgement = 'sharedNetwork'
          and ${isIn(sql`judged.key::inet`)}) as "isShared"`.execute(db);
  const found = rows[0] as ReplyOf<typeof members.previewBlockedIps>;
  return { ...found, isShared: found.isShared || found.admins.length > 1 };
}
