import type { FastifyBaseLogger } from 'fastify';
import { transaction } from '../platform/database';
import { pruneKeys } from '../platform/idempotency';
import type { Platform } from '../platform/implement';
import { addFeedUse, type FeedUse } from './feed-keys.queries';

/** How late the console hears of what a key was used for. */
export const FEED_USES_KEPT_MS = 5_000;

export interface FeedUses {
  note(feedKeyId: string, ip: string | null, isRefused: boolean): void;
  /** Writes what was counted, and forgets idempotency keys that are older than a day. */
  flush(): Promise<void>;
}

/** Counts calls in memory: written one by one, all calls of a key would meet in one row. */
export function countFeedUses(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  log: FastifyBaseLogger,
): FeedUses {
  let counted = new Map<string, FeedUse>();
  return {
    note(feedKeyId, ip, isRefused) {
      const { calls, refused } = counted.get(feedKeyId) ?? { calls: 0, refused: 0 };
      counted.set(feedKeyId, {
        ...{ feedKeyId, ip, at: now() },
        calls: calls + 1,
        refused: refused + (isRefused ? 1 : 0),
      });
    },
    async flush() {
      if (counted.size === 0) return;
      const uses = [...counted.values()];
      counted = new Map();
      try {
        await transaction(db, async (tx) => {
          await addFeedUse(tx, uses);
          // Machines leave far more keys than the logins that forget those of administrators.
          await pruneKeys(tx, now());
        });
      } catch (error) {
        // These are figures to watch by, and no calls: what is lost here is a few seconds of them.
        log.error({ err: error }, 'uses of feed keys were not counted');
      }
    },
  };
}
