import { sql } from 'kysely';
import type { Sql } from '../../platform/list-source';

/**
 * Whether an address lies within a network, as the range that an index over addresses knows; a
 * network that is no constant would make it read everything.
 */
export const isWithin = (ip: Sql, network: Sql) => sql`(
  ${ip} >= ${network}::inet and ${ip} <= set_masklen(
    broadcast(${network}::inet), case family(${network}) when 4 then 32 else 128 end))`;

/** What an address is counted by: itself, or of IPv6 the /64, of which whoever has one address has 2^64. */
export const householdOf = (ip: Sql) =>
  sql`network(set_masklen(${ip}, case family(${ip}) when 4 then 32 else 64 end))`;
