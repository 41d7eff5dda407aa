import type { FastifyBaseLogger } from 'fastify';
import type { Platform } from '../platform/implement';
import { type AddressUse, writeAddressUses } from './address-uses.queries';
import type { IpAudience } from './config.queries';

/** How late the console hears from where its doors were asked. */
export const ADDRESS_USES_KEPT_MS = 5_000;
/** A flood of addresses is no flood of rows; whose come later are not told of. */
const ADDRESSES_MAX = 2_000;

export interface AddressUses {
  note(ip: string | null, isRefused: boolean): void;
  /** Writes what was counted, and forgets what is older than a week. */
  flush(): Promise<void>;
}

/** Counts in memory from where a door is asked: written one by one, a flood of calls would be one of writes. */
export function countAddressUses(
  audience: IpAudience,
  { db, now }: Pick<Platform, 'db' | 'now'>,
  log: FastifyBaseLogger,
): AddressUses {
  let counted = new Map<string, AddressUse>();
  return {
    note(ip, isRefused) {
      if (ip === null || (counted.size >= ADDRESSES_MAX && !counted.has(ip))) return;
      const { calls, refused } = counted.get(ip) ?? { calls: 0, refused: 0 };
      counted.set(ip, { calls: calls + 1, refused: refused + (isRefused ? 1 : 0) });
    },
    async flush() {
      if (counted.size === 0) return;
      const uses = counted;
      counted = new Map();
      // These are figures to watch by: what is lost here is a few seconds of them.
      await writeAddressUses(db, audience, uses, now()).catch((err) =>
        log.error({ err }, 'uses of addresses were not counted'),
      );
    },
  };
}
