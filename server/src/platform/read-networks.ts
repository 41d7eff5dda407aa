import { sql } from 'kysely';
import type { Database, Tx } from './database';

export interface ReadNetwork {
  readonly network: string;
  readonly isIpv4: boolean;
  /** Leading bits that all of its addresses share; 0 is every address there is. */
  readonly bits: number;
  /** Named by an address within it that is not its first. */
  readonly hasHostBits: boolean;
}

/**
 * The networks that these texts name, in their order: as IPv4 where they are IPv4 wrapped as IPv6,
 * since that is how callers' addresses are compared.
 */
export async function readNetworks(
  db: Database | Tx,
  texts: readonly string[],
): Promise<ReadNetwork[]> {
  const { rows } = await sql<ReadNetwork>`
    select network(ip)::text as network, family(ip) = 4 as "isIpv4", masklen(ip) as bits,
      host(ip) <> host(network(ip)) as "hasHostBits"
    from unnest(${[...texts]}::inet[]) with ordinality as given (named, place)
    cross join lateral (
      select case when named <<= '::ffff:0:0/96'
        then set_masklen('0.0.0.0'::inet + (named - '::ffff:0:0'::inet), masklen(named) - 96)
        else named end) as unwrapped (ip)
    order by place`.execute(db);
  return rows;
}
