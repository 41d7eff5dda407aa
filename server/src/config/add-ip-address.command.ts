import type { config } from '@gwanje/contract';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Work } from '../platform/implement';
import { contextOf } from '../platform/list';
import { type ReadNetwork, readNetworks } from '../platform/read-networks';
import { IP_ADDRESSES, type IpAddress, type IpAudience, isAdminIpAllowed } from './config.queries';

// Picked, so that the work of either list fits: the compiler compares the two by their parts then.
type AddWork = Pick<
  Work<typeof config.addApiIpAddress>,
  'input' | 'actor' | 'tx' | 'now' | 'audit' | 'refuse'
>;

/** An entry that is over lets nobody in: what is added anew takes its place. */
async function removeOver(work: AddWork, audience: IpAudience, network: string) {
  const over = await work.tx
    .selectFrom('allowed_ip_address')
    .select('_id')
    .where('audience', '=', audience)
    .where('network', '=', network)
    .where('until_at', '<=', work.now())
    .executeTakeFirst();
  if (!over) return undefined;
  const entry = await IP_ADDRESSES[audience].get(contextOf(work), over._id);
  await work.tx.deleteFrom('allowed_ip_address').where('_id', '=', over._id).execute();
  return entry;
}

async function addIpAddress(work: AddWork, audience: IpAudience): Promise<IpAddress> {
  const { input, actor, tx, now, audit, refuse } = work;
  const [read] = await readNetworks(tx, [input.network]);
  const { network, hasHostBits, bits } = read as ReadNetwork;
  if (hasHostBits) return refuse('ip.host_bits');
  if (bits === 0) return refuse('ip.everything');
  const untilAt = input.untilAt === undefined ? null : new Date(input.untilAt);
  if (untilAt !== null && untilAt <= now()) return refuse('ip.over');
  const over = await removeOver(work, audience, network);
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
      until_at: untilAt,
    })
    .onConflict((conflict) => conflict.columns(['audience', 'network']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) return refuse('ip.exists');
  const added = await IP_ADDRESSES[audience].get(contextOf(work), ipAddressId);
  await audit({ subject: added.network, ...(over && { before: over }), after: added });
  return added;
}

/** Allows an address or network for administrators, unless that would shut the caller out. */
export async function addAdminIpAddress(
  work: Work<typeof config.addAdminIpAddress>,
): Promise<IpAddress> {
  // Two changes of the list at once could each be harmless and together lock both callers out.
  await sql`lock table allowed_ip_address in exclusive mode`.execute(work.tx);
  const added = await addIpAddress(work, 'admin');
  if (!(await isAdminIpAllowed(work.tx, work.ip, work.now())))
    return work.refuse('ip.would_lock_out');
  return added;
}

/** Allows an address or network for the feed API. */
export const addApiIpAddress = (work: Work<typeof config.addApiIpAddress>): Promise<IpAddress> =>
  addIpAddress(work, 'api');
