import { setTimeout as pause } from 'node:timers/promises';
import { listBlockedNetworks } from '../members/blocked-ips/blocked-ips.queries';
import { computeSeldom } from '../platform/compute-seldom';
import type { Database } from '../platform/database';
import { within } from '../platform/networks';
import { listAllowedNetworks } from './session.queries';

/** A list is gone by for so long; a page comes with thirty files. */
const KEPT_MS = 1_000;
/** After so long the list that was known is gone by, so that a page says what is the matter. */
const PATIENCE_MS = 1_000;

/**
 * Whether an address may see the console; null is one that nobody knows. Whether a session was begun
 * before its address was blocked is found out at its first call: its pages are let through.
 */
type IsAllowed = (ip: string | null, hasSession: boolean) => boolean;

async function readLists(db: Database, at: Date): Promise<IsAllowed> {
  const networks = await listAllowedNetworks(db, at);
  const isListed = within(networks);
  const isBlocked = within(await listBlockedNetworks(db, { door: 'console', at }));
  return (ip, hasSession) =>
    (networks.length === 0 || (ip !== null && isListed(ip))) &&
    (hasSession || ip === null || !isBlocked(ip));
}

/**
 * Whether an address may see the pages, which the database need not be asked for each file. What is
 * done goes through `recogniseCaller`, which asks at every call.
 */
export function knowAllowedAddresses(
  db: Database,
  now: () => Date,
): (...call: Parameters<IsAllowed>) => Promise<boolean> {
  let known: IsAllowed | undefined;
  const read = computeSeldom({
    now,
    keptMs: () => KEPT_MS,
    compute: async () => {
      known = await readLists(db, now());
      return known;
    },
  });
  return async (...call) => {
    const earlier = known;
    if (earlier === undefined) return (await read())(...call);
    const late = pause(PATIENCE_MS, earlier, { ref: false });
    return (await Promise.race([read().catch(() => earlier), late]))(...call);
  };
}
