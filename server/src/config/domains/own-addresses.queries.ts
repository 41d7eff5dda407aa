import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database';
import { hostsIn, type OwnHost, withOwnAddresses } from './own-addresses.rule';

/**
 * What members of a site read, with each address of a host of ours, or of one that was, leading to
 * where its site is now. A host that has left may be somebody else's by now.
 */
export async function leadingOn<Told>(
  db: Database | Tx,
  siteId: string,
  told: Told,
): Promise<Told> {
  const named = [...new Set(hostsIn(JSON.stringify(told)))];
  if (named.length === 0) return told;
  const { rows } = await sql<OwnHost>`
    select own.host, own.site_id as "siteId", own.is_past as "isPast", main.host as "mainHost"
    from (
      select host, site_id, role = 'redirect' as is_past from site_domain
      union all
      select host, site_id, true from left_domain
      where host not in (select host from site_domain)
    ) as own left join site_domain as main on main.site_id = own.site_id and main.role = 'main'
    where own.host = any(${named}::text[])`.execute(db);
  if (rows.length === 0) return told;
  return withOwnAddresses(told, new Map(rows.map((row) => [row.host, row])), siteId);
}

/** Remembers that a host was ours. */
export const noteLeft = (
  tx: Tx,
  { host, siteId }: { readonly host: string; readonly siteId: string },
  at: Date,
) =>
  tx
    .insertInto('left_domain')
    .values({ host, site_id: siteId, left_at: at })
    .onConflict((conflict) => conflict.column('host').doUpdateSet({ site_id: siteId, left_at: at }))
    .execute();
