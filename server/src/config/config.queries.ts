import type { config, ReplyOf } from '@gwanje/contract';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database';
import type { Schema } from '../schema';

export type Admin = ReplyOf<typeof config.createAdmin>;
export type IpAddress = ReplyOf<typeof config.addAdminIpAddress>;
export type IpAudience = Schema['allowed_ip_address']['audience'];

const ADMIN_COLUMNS = [
  '_id',
  'login_id',
  'nick',
  'type',
  'status',
  'must_change_password',
  'created_at',
  'last_login_at',
  'last_login_ip',
  'version',
] as const;

type AdminRow = Pick<Selectable<Schema['admin']>, (typeof ADMIN_COLUMNS)[number]>;

const toAdmin = (row: AdminRow): Admin => ({
  _id: row._id,
  id: row.login_id,
  nick: row.nick,
  type: row.type,
  status: row.status,
  mustChangePassword: row.must_change_password,
  createdAt: row.created_at.toISOString(),
  lastLoginAt: row.last_login_at?.toISOString() ?? null,
  lastLoginIp: row.last_login_ip,
  version: row.version,
});

/** Every administrator, the oldest account first. */
export async function listAdmins(db: Database | Tx): Promise<Admin[]> {
  const rows = await db
    .selectFrom('admin')
    .select(ADMIN_COLUMNS)
    .orderBy('created_at')
    .orderBy('_id')
    .execute();
  return rows.map(toAdmin);
}

/** Locks the row, so that a version that was compared stays true until the transaction ends. */
export async function findAdminForUpdate(tx: Tx, adminId: string): Promise<Admin | undefined> {
  const row = await tx
    .selectFrom('admin')
    .select(ADMIN_COLUMNS)
    .where('_id', '=', adminId)
    .forUpdate()
    .executeTakeFirst();
  return row && toAdmin(row);
}

export async function getAdmin(tx: Tx, adminId: string): Promise<Admin> {
  const row = await tx
    .selectFrom('admin')
    .select(ADMIN_COLUMNS)
    .where('_id', '=', adminId)
    .executeTakeFirstOrThrow();
  return toAdmin(row);
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

/** One list of allowed addresses, the newest first; a single address is shown without its /32. */
export async function listIpAddresses(
  db: Database | Tx,
  audience: IpAudience,
  ipAddressId?: string,
): Promise<IpAddress[]> {
  const rows = await db
    .selectFrom('allowed_ip_address as ip')
    .innerJoin('admin', 'admin._id', 'ip.created_by')
    .select(['ip._id', 'ip.memo', 'ip.created_at', 'admin.login_id'])
    .select(sql<string>`ip.network::inet`.as('network'))
    .where('audience', '=', audience)
    .$if(ipAddressId !== undefined, (query) => query.where('ip._id', '=', ipAddressId as string))
    .orderBy('ip.created_at', 'desc')
    .orderBy('ip._id', 'desc')
    .execute();
  return rows.map(({ _id, network, memo, created_at, login_id }) => ({
    _id,
    network,
    memo,
    createdAt: created_at.toISOString(),
    createdBy: login_id,
  }));
}

/** Whether an administrator at `ip` may connect under the list as this transaction leaves it. */
export async function isAdminIpAllowed(tx: Tx, ip: string | null): Promise<boolean> {
  const { rows } = await sql<{ isAllowed: boolean }>`
    select
      not exists (select from allowed_ip_address where audience = 'admin')
        or exists (
          select from allowed_ip_address where audience = 'admin' and network >>= ${ip}::inet
        ) as "isAllowed"`.execute(tx);
  return rows[0]?.isAllowed === true;
}
