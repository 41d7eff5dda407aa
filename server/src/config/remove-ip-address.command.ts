import type { config } from '@gwanje/contract';
import { sql } from 'kysely';
import type { Work } from '../platform/implement';
import { contextOf } from '../platform/list';
import { IP_ADDRESSES, type IpAudience, isAdminIpAllowed } from './config.queries';

// Picked, so that the work of either list fits: the compiler compares the two by their parts then.
type RemoveWork = Pick<
  Work<typeof config.removeApiIpAddress>,
  'input' | 'actor' | 'tx' | 'now' | 'audit' | 'refuse'
>;

async function removeIpAddress(
  work: RemoveWork,
  audience: IpAudience,
): Promise<Record<string, never>> {
  const { input, tx, audit, refuse } = work;
  const { ipAddressId } = input;
  const before = await IP_ADDRESSES[audience].one(contextOf(work), ipAddressId);
  if (!before) return refuse('record.not_found');
  const removed = await tx
    .deleteFrom('allowed_ip_address')
    .where('_id', '=', ipAddressId)
    .executeTakeFirst();
  if (removed.numDeletedRows === 0n) return refuse('record.not_found');
  await audit({ subject: before.network, before });
  return {};
}

/** Takes an entry off the administrators' list, unless that would shut the caller out. */
export async function removeAdminIpAddress(
  work: Work<typeof config.removeAdminIpAddress>,
): Promise<Record<string, never>> {
  await sql`lock table allowed_ip_address in exclusive mode`.execute(work.tx);
  const reply = await removeIpAddress(work, 'admin');
  if (!(await isAdminIpAllowed(work.tx, work.ip, work.now())))
    return work.refuse('ip.would_lock_out');
  return reply;
}

/** Takes an entry off the feed API's list. */
export const removeApiIpAddress = (
  work: Work<typeof config.removeApiIpAddress>,
): Promise<Record<string, never>> => removeIpAddress(work, 'api');
