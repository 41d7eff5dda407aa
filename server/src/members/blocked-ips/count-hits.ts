import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/implement';
import { addHits } from './blocked-ips.queries';

/** What comes meanwhile is written together, so that a flood of calls is no flood of writes. */
const PAUSE_MS = 1_000;
const ADDRESSES_MAX = 10_000;

/** @returns notes an address that was turned away from the console; it is written soon after */
export function countHits(
  app: FastifyInstance,
  { db, now }: Pick<Platform, 'db' | 'now'>,
): (ip: string | null) => void {
  const hits = new Map<string, number>();
  const stopping = new AbortController();
  let writing: Promise<void> | undefined;
  const write = async () => {
    while (hits.size > 0) {
      const counted = new Map(hits);
      hits.clear();
      await addHits(db, counted, { door: 'console', at: now() }).catch((err) =>
        app.log.error({ err }, 'hits of blocked addresses'),
      );
      await pause(PAUSE_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => null);
    }
    writing = undefined;
  };
  app.addHook('onClose', async () => {
    stopping.abort();
    await writing;
  });
  return (ip) => {
    if (ip === null || (hits.size >= ADDRESSES_MAX && !hits.has(ip))) return;
    hits.set(ip, (hits.get(ip) ?? 0) + 1);
    writing ??= write();
  };
}
