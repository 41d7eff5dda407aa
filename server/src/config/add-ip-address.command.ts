import type { config } from '@gwanje/contract';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../platform/database';
import type { Work } from '../platform/implement';
import { contextOf } from '../platform/list';
import { IP_ADDRESSES, type IpAddress, type IpAudience, isAdminIpAllowed } from './config.queries';

// Picked, so that the work of either list fits: the compiler compares the two by their parts then.
type AddWork = Pick<
  Work<typeof config.addApiIpAddress>,
  'input' | 'actor' | 'tx' | 'now' | 'audit' | 'refuse'
>;

interface ReadNetwork {
  readonly network: string;
  readonly hasHostBits: boolean;
  readonly isEverything: boolean;
}

/**
 * The network that `text` names, as IPv4 when it is IPv4 wrapped as IPv6, since that is how callers'
 * addresses are compared.
 */
async function readNetwork(tx: Tx, text: string): Promise<ReadNetwork> {
  const { rows } = await sql<ReadNetwork>`
    select network(ip)::text as network, host(ip) <> host(network(ip)) as "hasHostBits",
      masklen(ip) = 0 as "isEverything"
    from (values (${text}::inet)) as given (named)
    cross join lateral (
      select case when named <<= '::ffff:0:0/96'
        then set_masklen('0.0.0.0'::inet + (named - '::ffff:0:0'::inet), masklen(named) - 96)
        else named end) as unwrapped (ip)`.execute(tx);
  return rows[0] as ReadNetwork;
}

async function addIpAddress(work: AddWork, audience: IpAudience): Promise<IpAddress> {
  const { input, actor, tx, now, audit, refuse } = work;
  const { network, hasHostBits, isEverything } = await readNetwork(tx, input.network);
  if (hasHostBits) return refuse('ip.host_bits');
  if (isEverything) return refuse('ip.everything');
  const ipAddressId = uuidv7();
  const inserted = await tx
    .insertInto('allowed_ip_address')
    .values({
      _id: ipAddressId,
      audience,
      network,
      memo: input.memo,
      created_at: now(),
      created_by: actor.adminId,
    })
    .onConflict((conflict) => conflict.columns(['audience', 'network']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) return refuse('ip.exists');
  const added = await IP_ADDRESSES[audience].get(contextOf(work), ipAddressId);
  await audit({ subject: added.network, after: added });
  return added;
}

/** Allows an address or network for administrators, unless that would shut the caller out. */
export async function addAdminIpAddress(
  work: Work<typeof config.addAdminIpAddress>,
): Promise<IpAddress> {
  // Two changes of the list at once could each be harmless and together lock both callers out.
  await sql`lock table allowed_ip_address in exclusive mode`.execute(work.tx);
  const added = await addIpAddress(work, 'admin');
  if (!(await isAdminIpAllowed(work.tx, work.ip))) return work.refuse('ip.would_lock_out');
  return added;
}

/** Allows an address or network for the feed API. */
export const addApiIpAddress = (work: Work<typeof config.addApiIpAddress>): Promise<IpAddress> =>
  addIpAddress(work, 'api');
