import { setTimeout as pause } from 'node:timers/promises';
import { computeSeldom } from '../platform/compute-seldom';
import type { Database } from '../platform/database';
import { within } from '../platform/networks';
import { listAllowedNetworks } from './session.queries';

/** A list is gone by for so long; a page comes with thirty files. */
const KEPT_MS = 1_000;
/** After so long the list that was known is gone by, so that a page says what is the matter. */
const PATIENCE_MS = 1_000;

/** Whether an address may see the console; null is one that nobody knows. */
type IsAllowed = (ip: string | null) => boolean;

async function readList(db: Database): Promise<IsAllowed> {
  const networks = await listAllowedNetworks(db);
  const isListed = within(networks);
  return (ip) => networks.length === 0 || (ip !== null && isListed(ip));
}

/**
 * Whether an address may see the pages, which the database need not be asked for each file. What is
 * done goes through `recogniseCaller`, which asks at every call.
 */
export function knowAllowedAddresses(
  db: Database,
  now: () => Date,
): (ip: string | null) => Promise<boolean> {
  let known: IsAllowed | undefined;
  const read = computeSeldom({
    now,
    keptMs: () => KEPT_MS,
    compute: async () => {
      known = await readList(db);
      return known;
    },
  });
  return async (ip) => {
    const earlier = known;
    if (earlier === undefined) return (await read())(ip);
    const late = pause(PATIENCE_MS, earlier, { ref: false });
    return (await Promise.race([read().catch(() => earlier), late]))(ip);
  };
}
