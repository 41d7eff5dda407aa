import type { config } from '@gwanje/contract';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Work } from '../platform/implement';
import {
  type IpAddress,
  type IpAudience,
  isAdminIpAllowed,
  listIpAddresses,
} from './config.queries';

// Picked, so that the work of either list fits: the compiler compares the two by their parts then.
type AddWork = Pick<
  Work<typeof config.addApiIpAddress>,
  'input' | 'actor' | 'tx' | 'now' | 'audit' | 'refuse'
>;

/**
 * The network that `text` lies in, written one way: without bits right of the mask, and as IPv4
 * when it is IPv4 wrapped as IPv6, since that is how callers' addresses are compared.
 */
const networkOf = (text: string) => sql<string>`(
  select network(
    case when ip <<= '::ffff:0:0/96'
      then set_masklen('0.0.0.0'::inet + (ip - '::ffff:0:0'::inet), masklen(ip) - 96)
      else ip end)
  from (values (${text}::inet)) as given (ip))`;

async function addIpAddress(
  { input, actor, tx, now, audit, refuse }: AddWork,
  audience: IpAudience,
): Promise<IpAddress> {
  const ipAddressId = uuidv7();
  const inserted = await tx
    .insertInto('allowed_ip_address')
    .values({
      _id: ipAddressId,
      audience,
      network: networkOf(input.network),
      memo: input.memo,
      created_at: now,
      created_by: actor.adminId,
    })
    .onConflict((conflict) => conflict.columns(['audience', 'network']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) return refuse('ip.exists');
  const [added] = await listIpAddresses(tx, audience, ipAddressId);
  if (!added) throw new Error('An address that was just added is gone.');
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
