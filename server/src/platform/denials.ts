import { AUDIT_DENIALS } from '@gwanje/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Denial } from './admit';
import { transaction } from './database';
import type { Platform } from './implement';

/** The same denial is told of so often at most; what comes between is counted. */
export const DENIAL_TOLD_MS = 60_000;

interface Told {
  last: Denial;
  toldAt: number;
  /** How often it has happened since then. */
  untold: number;
}

interface Traces {
  note(denial: Denial): Promise<void>;
  /** Tells what was counted a minute long, or all of it at the end, and forgets what is over. */
  sweep(isEnd?: boolean): Promise<void>;
}

/** One for each administrator, or for all whom no session names together. */
const keyOf = ({ caller: { actor }, door, reason }: Denial) =>
  `${actor?.adminId ?? ''} ${door} ${reason}`;

/**
 * Leaves traces of denials: a line of the log, and of the audit log where an administrator is known
 * whose right or address did not suffice. The first is told at once, others once a minute with
 * their count, so that a flood of calls never becomes a flood of lines.
 */
export function traceDenials(
  { db, now, appendAudit }: Pick<Platform, 'db' | 'now' | 'appendAudit'>,
  log: FastifyBaseLogger,
): Traces {
  const told = new Map<string, Told>();

  async function tell(denial: Denial, count: number) {
    const { door, permission, reason, caller, requestId } = denial;
    const { actor, ip } = caller;
    // Somebody who is known wants what is not theirs; the rest happens to whoever comes back late.
    const isAudited = actor !== null && reason in AUDIT_DENIALS;
    const line = { reqId: requestId, adminId: actor?.adminId, ip, door, code: reason, count };
    log[isAudited ? 'warn' : 'info'](line, 'denied');
    if (!isAudited) return;
    const said = { action: 'session.denied', subject: door, before: null } as const;
    const after = { reason, count, ...(permission && { permission }) };
    const entry = { ...said, after, actor, ip, requestId, at: now() };
    try {
      await transaction(db, (tx) => appendAudit(tx, entry));
    } catch (error) {
      // It stays a denial; that nobody can read of it in the audit log stands in this one.
      log.error({ err: error, reqId: requestId }, 'denial without audit line');
    }
  }

  const isFresh = ({ toldAt }: Told) => Math.abs(now().getTime() - toldAt) < DENIAL_TOLD_MS;

  return {
    async note(denial) {
      const key = keyOf(denial);
      const earlier = told.get(key);
      if (earlier && isFresh(earlier)) {
        earlier.last = denial;
        earlier.untold += 1;
        return;
      }
      told.set(key, { last: denial, toldAt: now().getTime(), untold: 0 });
      await tell(denial, 1 + (earlier?.untold ?? 0));
    },
    async sweep(isEnd = false) {
      for (const [key, entry] of told) {
        if (isFresh(entry) && !isEnd) continue;
        told.delete(key);
        const { last, untold } = entry;
        if (untold === 0) continue;
        if (!isEnd) told.set(key, { last, toldAt: now().getTime(), untold: 0 });
        await tell(last, untold);
      }
    },
  };
}
