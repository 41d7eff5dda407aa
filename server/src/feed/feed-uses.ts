import type { FastifyBaseLogger } from 'fastify';
import { raiseAlarm } from '../platform/alarm';
import { transaction } from '../platform/database';
import { pruneKeys } from '../platform/idempotency';
import type { Platform } from '../platform/implement';
import { addFeedUse, type FeedUse, type LiveKey } from './feed-keys.queries';

/** How late the console hears of what a key was used for. */
export const FEED_USES_KEPT_MS = 5_000;

/** By how much the clock of a feed may differ: what it says was drawn when decides about bets. */
const AHEAD_MAX_MS = 1_000;

/** Of one key within a few seconds; a key that comes from more is not told of in full. */
const ADDRESSES_MAX = 50;
const NOT_USED = { calls: 0, refused: 0, aheadMs: null, ips: new Set<string>() } as const;

interface NotedCall {
  readonly ip: string | null;
  readonly isRefused: boolean;
  /** How far its clock was ahead of ours, below 0 behind; null of what nobody has signed. */
  readonly aheadMs: number | null;
}

export interface FeedUses {
  note(key: Pick<LiveKey, 'feedKeyId' | 'name'>, call: NotedCall): void;
  /** Writes what was counted, raises an alarm on clocks that differ, and forgets idempotency keys that are older than a day. */
  flush(): Promise<void>;
}

/** A call that was under way for long looks as if its clock were behind; the nearest one tells most. */
const nearer = (one: number | null, other: number | null): number | null =>
  one === null || (other !== null && Math.abs(other) < Math.abs(one)) ? other : one;

/** Counts calls in memory: written one by one, all calls of a key would meet in one row. */
export function countFeedUses(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  log: FastifyBaseLogger,
): FeedUses {
  let counted = new Map<string, FeedUse>();
  return {
    note({ feedKeyId, name }, { ip, isRefused, aheadMs }) {
      const known = counted.get(feedKeyId) ?? NOT_USED;
      const isNew = ip !== null && known.ips.size < ADDRESSES_MAX && !known.ips.has(ip);
      counted.set(feedKeyId, {
        ...{ feedKeyId, name, ip, at: now() },
        ips: isNew ? new Set([...known.ips, ip]) : known.ips,
        calls: known.calls + 1,
        refused: known.refused + (isRefused ? 1 : 0),
        aheadMs: nearer(known.aheadMs, aheadMs),
      });
    },
    async flush() {
      if (counted.size === 0) return;
      const uses = [...counted.values()];
      counted = new Map();
      try {
        await transaction(db, async (tx) => {
          await addFeedUse(tx, uses);
          for (const { feedKeyId, name, aheadMs, at } of uses)
            if (aheadMs !== null && Math.abs(aheadMs) > AHEAD_MAX_MS)
              await raiseAlarm(tx, {
                ...{ kind: 'clockDiffers', at, sameBy: { feedKeyId } },
                details: { feedKeyId, name, aheadMs },
              });
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
