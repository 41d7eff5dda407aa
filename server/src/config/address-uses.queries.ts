import type { config, ReplyOf } from '@gwanje/contract';
import { sql } from 'kysely';
import { type Database, transaction } from '../platform/database';
import { type IpAudience, isInForce } from './config.queries';

/** Who was refused longer ago has given up. */
const ADDRESS_DAYS = 7;
/** Strangers of an hour and a door beyond whom others are not told of: whoever has a network has any number of addresses. */
export const STRANGERS_PER_HOUR_MAX = 5_000;

export interface AddressUse {
  readonly calls: number;
  readonly refused: number;
}

/** Adds to what is known of the hour, and forgets what is older than a week. */
export const writeAddressUses = (
  db: Database,
  audience: IpAudience,
  uses: ReadonlyMap<string, AddressUse>,
  at: Date,
) =>
  transaction(db, async (tx) => {
    const rows = [...uses].map(([ip, { calls, refused }]) => ({ ip, calls, refused }));
    const hourAt = sql`date_trunc('hour', ${at}::timestamptz)`;
    const isOfHour = sql`kept.audience = ${audience} and kept.hour_at = ${hourAt}`;
    await sql`
      insert into address_use (audience, ip, hour_at, calls, refused, last_at)
      select ${audience}, told.ip::inet, ${hourAt}, told.calls, told.refused, ${at}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (ip text, calls int, refused int)
      where told.calls > told.refused
        or exists (select 1 from address_use as kept where ${isOfHour} and kept.ip = told.ip::inet)
        or (select count(*) from (
              select 1 from address_use as kept where ${isOfHour} limit ${STRANGERS_PER_HOUR_MAX}
            ) as strangers) < ${STRANGERS_PER_HOUR_MAX}
      order by told.ip
      on conflict (audience, ip, hour_at) do update set
        calls = address_use.calls + excluded.calls,
        refused = address_use.refused + excluded.refused, last_at = excluded.last_at`.execute(tx);
    await sql`
      delete from address_use
      where hour_at < ${at}::timestamptz - make_interval(days => ${ADDRESS_DAYS}::int)`.execute(tx);
  });

/** As many as are looked through one by one. */
const REFUSED_MAX = 50;

/** Addresses that a door turned away within a week and would turn away now, the latest first. */
export async function listRefusedAddresses(
  db: Database,
  audience: IpAudience,
  at: Date,
): Promise<ReplyOf<typeof config.listRefusedAddresses>> {
  const { rows } = await sql<{ ip: string; refused: number; lastAt: Date }>`
    select host(one.ip) as ip, sum(one.refused)::int as refused, max(one.last_at) as "lastAt"
    from address_use as one
    where one.audience = ${audience} and one.refused > 0
      and one.hour_at >= ${at}::timestamptz - make_interval(days => ${ADDRESS_DAYS}::int)
      and not exists (
        select 1 from allowed_ip_address as allowed
        where allowed.audience = ${audience} and allowed.network >>= one.ip
          and ${isInForce(sql.ref('allowed.until_at'), at)})
    group by one.ip order by "lastAt" desc, one.ip limit ${REFUSED_MAX}`.execute(db);
  return rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt.toISOString() }));
}
