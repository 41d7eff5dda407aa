import { adminIpAddresses, admins, apiIpAddresses, type RowOf } from '@gwanje/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database';
import {
  beginningWith,
  bindList,
  containing,
  instant,
  type ListContext,
  ruled,
} from '../platform/list';
import type { Sql } from '../platform/list-source';
import { shownIp } from '../platform/masks.rule';
import type { Schema } from '../schema';

export type Admin = RowOf<typeof admins>;
export type IpAddress = RowOf<typeof adminIpAddresses>;
export type IpAudience = Schema['allowed_ip_address']['audience'];
type IpAddressList = typeof adminIpAddresses | typeof apiIpAddresses;

const ADMIN_ID = sql.ref('admin._id');

/** Accounts of administrators; identifiers tell their age. */
export const ADMINS = bindList(admins, {
  base: sql`admin`,
  as: 'admin',
  joins: sql`left join member_login as partner on partner.member_id = admin.partner_id`,
  id: ADMIN_ID,
  columns: {
    _id: ADMIN_ID,
    id: sql.ref('admin.login_id'),
    nick: sql.ref('admin.nick'),
    type: sql.ref('admin.type'),
    partner: { _id: sql.ref('partner.member_id'), id: sql.ref('partner.login_id') },
    status: sql.ref('admin.status'),
    mustChangePassword: sql.ref('admin.must_change_password'),
    hasTotp: sql`(admin.totp_sealed is not null)`,
    createdAt: instant(sql.ref('admin.created_at')),
    lastLoginAt: instant(sql.ref('admin.last_login_at')),
    lastLoginIp: ruled(
      { ip: sql.ref('admin.last_login_ip') },
      ({ ip }: { readonly ip: string | null }, { actor }) => shownIp(ip, actor),
    ),
    version: sql.ref('admin.version'),
  },
  filters: {
    // A Mac writes the syllables of a nickname in parts.
    query: (text) => sql`(admin.login_id ilike ${containing(text)}
      or normalize(admin.nick) ilike ${containing(text.normalize())})`,
    type: (type) => sql`admin.type = ${type}`,
    status: (status) => sql`admin.status = ${status}`,
  },
  sorts: {
    oldest: { by: ADMIN_ID, direction: 'asc' },
    newest: { by: ADMIN_ID, direction: 'desc' },
  },
});

/** Locks the row, so that a version that was compared stays true until the transaction ends. */
export async function findAdminForUpdate(
  context: ListContext,
  adminId: string,
): Promise<Admin | undefined> {
  await sql`select 1 from admin where _id = ${adminId} for update`.execute(context.db);
  return ADMINS.one(context, adminId);
}

/** Ids of the active top administrators, locked in one order until the transaction ends. */
export async function lockTopAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('admin')
    .select('_id')
    .where('type', '=', 0)
    .where('status', '=', 'active')
    .orderBy('_id')
    .forUpdate()
    .execute();
  return rows.map(({ _id }) => _id);
}

export const hasAdmins = async (db: Database | Tx): Promise<boolean> =>
  (await db.selectFrom('admin').select('_id').limit(1).executeTakeFirst()) !== undefined;

const IP_ID = sql.ref('ip._id');

/** Whether an entry that may have an end still lets anybody in. */
export const isInForce = (untilAt: Sql, at: Date): Sql => sql`coalesce(${untilAt} > ${at}, true)`;

/** When somebody last came by an entry, or a machine called, and how often within a day. */
const LAST_USED: Readonly<Record<IpAudience, Sql>> = {
  admin: sql`(
    select max(last_seen_at) from admin_session where admin_session.ip <<= ip.network::inet)`,
  api: sql`(
    select max(last_at) from address_use where address_use.audience = 'api'
      and address_use.ip <<= ip.network::inet)`,
};
const ofDay = (audience: IpAudience, column: 'calls' | 'refused') => sql`(
  select coalesce(sum(${sql.ref(`address_use.${column}`)}), 0)::int from address_use
  where address_use.audience = ${audience} and address_use.ip <<= ip.network::inet
    and address_use.hour_at > now() - interval '1 day')`;
/** Who has been at work from there within the hour: these are shut out where the entry goes. */
const AT_WORK: Readonly<Record<IpAudience, Sql>> = {
  admin: sql`array(
    select distinct worker.login_id from admin_session join admin as worker
      on worker._id = admin_session.admin_id
    where admin_session.ip <<= ip.network::inet
      and admin_session.last_seen_at > now() - interval '1 hour' order by worker.login_id limit 20)`,
  api: sql`'{}'::text[]`,
};

/** Which programs have called from there within a day. */
const FEED_KEYS: Readonly<Record<IpAudience, Sql>> = {
  admin: sql`'{}'::text[]`,
  api: sql`array(
    select distinct feed_key.name from feed_key_address as came
    join feed_key on feed_key.feed_key_id = came.feed_key_id
    where came.ip <<= ip.network::inet and came.last_at > now() - interval '1 day'
    order by feed_key.name limit 20)`,
};

/** Blocked networks keep administrators out; programs are kept out by their own list alone. */
const BLOCKED_BY: Readonly<Record<IpAudience, Sql>> = {
  admin: sql`(
    select blocked_ip.network::inet from blocked_ip
    where blocked_ip.network && ip.network and blocked_ip.door in ('both', 'console')
      and coalesce(blocked_ip.until > now(), true)
    order by masklen(blocked_ip.network) desc limit 1)`,
  api: sql`null::inet`,
};

const bindIpAddresses = (list: IpAddressList, audience: IpAudience) =>
  bindList(list, {
    base: sql`allowed_ip_address`,
    as: 'ip',
    joins: sql`join admin on admin._id = ip.created_by`,
    id: IP_ID,
    columns: {
      _id: IP_ID,
      // A single address is shown without its /32.
      network: sql`ip.network::inet`,
      memo: sql.ref('ip.memo'),
      blockedBy: BLOCKED_BY[audience],
      untilAt: instant(sql.ref('ip.until_at')),
      lastUsedAt: instant(LAST_USED[audience]),
      calls24h: ofDay(audience, 'calls'),
      refused24h: ofDay(audience, 'refused'),
      feedKeys: FEED_KEYS[audience],
      atWork: AT_WORK[audience],
      createdAt: instant(sql.ref('ip.created_at')),
      createdBy: sql.ref('admin.login_id'),
    },
    within: () => sql`ip.audience = ${audience}`,
    filters: {
      query: (text) => sql`(normalize(ip.memo) ilike ${containing(text.normalize())}
        or ip.network::text like ${beginningWith(text)})`,
      state: (state) =>
        state === 'stays' ? sql`ip.until_at is null` : sql`coalesce(ip.until_at > now(), true)`,
    },
    sorts: {
      newest: { by: IP_ID, direction: 'desc' },
      oldest: { by: IP_ID, direction: 'asc' },
    },
  });

/** The two lists of allowed addresses, by whom they let in; identifiers tell the age of entries. */
export const IP_ADDRESSES = {
  admin: bindIpAddresses(adminIpAddresses, 'admin'),
  api: bindIpAddresses(apiIpAddresses, 'api'),
} as const;

/**
 * Whether an address is on the list of administrators. What is allowed for a while comes on top of
 * what stays: while nothing stays, every address is allowed as ever, whatever has run out.
 */
export const isOnAdminList = (ip: Sql, at: Date): Sql => sql`(
  not exists (
    select 1 from allowed_ip_address where audience = 'admin' and until_at is null)
  or exists (
    select 1 from allowed_ip_address where audience = 'admin' and network >>= ${ip}
      and ${isInForce(sql.ref('until_at'), at)}))`;

/** Whether an administrator at `ip` may connect under the list as this transaction leaves it. */
export async function isAdminIpAllowed(tx: Tx, ip: string | null, at: Date): Promise<boolean> {
  const { rows } = await sql<{ isAllowed: boolean }>`
    select ${isOnAdminList(sql`${ip}::inet`, at)} as "isAllowed"`.execute(tx);
  return rows[0]?.isAllowed === true;
}
