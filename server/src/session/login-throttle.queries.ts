import type { Tx } from '../platform/database';
import {
  type ThrottleLimits,
  type ThrottleScope,
  waitMs,
  withFailure,
} from './login-throttle.rule';

/** What an attempt is counted by. */
export type ThrottleKeys =
  | { readonly place: string }
  | { readonly account: string; readonly ip: string }
  | { readonly couponMember: string; readonly couponIp: string };

export interface Throttle {
  /** Milliseconds to wait; 0 when the attempt may be made. */
  readonly waitMs: number;
  /** Remembers a failure. @returns the scopes that are locked out from now on */
  fail(): Promise<ThrottleScope[]>;
  /** Forgets the failures of the place, or of the account elsewhere. */
  succeed(): Promise<void>;
}

interface Count {
  readonly scope: ThrottleScope;
  readonly key: string;
  readonly failed_at: Date[];
}

const EVERYBODY = { scope: 'all', key: '' } as const;

/** Locked until the transaction ends, so that attempts at the same counts queue up. */
const lockCounts = (tx: Tx, keys: readonly Omit<Count, 'failed_at'>[], now: Date) =>
  tx
    .insertInto('login_throttle')
    .values(keys.map(({ scope, key }) => ({ scope, key, touched_at: now })))
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doUpdateSet({ touched_at: now }))
    .returning(['scope', 'key', 'failed_at'])
    .execute();

/** Not locked, or every login would wait for every other; those under way may go beyond the limit. */
const readEverybody = (tx: Tx): Promise<Count[]> =>
  tx
    .selectFrom('login_throttle')
    .select(['scope', 'key', 'failed_at'])
    .where('scope', '=', EVERYBODY.scope)
    .where('key', '=', EVERYBODY.key)
    .execute();

const remember = (tx: Tx, { scope, key }: Omit<Count, 'failed_at'>, failedAt: Date[]) =>
  tx
    .updateTable('login_throttle')
    .set({ failed_at: failedAt })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();

/**
 * Begins an attempt: the counts that it has to wait for, and what becomes of them.
 *
 * @param limits in place of those of every scope, or of single ones
 */
export async function openThrottle(
  tx: Tx,
  keys: ThrottleKeys,
  now: Date,
  limits?: ThrottleLimits | Partial<Readonly<Record<ThrottleScope, ThrottleLimits>>>,
): Promise<Throttle> {
  const limitsOf = (scope: ThrottleScope) =>
    limits === undefined || 'windowMs' in limits ? limits : limits[scope];
  const isKnown = !('account' in keys);
  const own = Object.entries(keys).map(([scope, key]) => ({ scope: scope as ThrottleScope, key }));
  const counts = await lockCounts(tx, own, now);
  const everybody = isKnown ? [] : await readEverybody(tx);
  const waits = [...counts, ...everybody].map(({ scope, failed_at }) =>
    waitMs(scope, failed_at, now, limitsOf(scope)),
  );
  return {
    waitMs: Math.max(...waits),
    async fail() {
      const lockedOut: ThrottleScope[] = [];
      const together = isKnown ? [] : await lockCounts(tx, [EVERYBODY], now);
      for (const count of [...counts, ...together]) {
        const failedAt = withFailure(count.scope, count.failed_at, now, limitsOf(count.scope));
        await remember(tx, count, failedAt);
        if (waitMs(count.scope, failedAt, now, limitsOf(count.scope)) > 0)
          lockedOut.push(count.scope);
      }
      return lockedOut;
    },
    async succeed() {
      for (const count of counts) if (count.scope !== 'ip') await remember(tx, count, []);
    },
  };
}

/** Forgets what went wrong under a login ID, wherever that was. */
export const forgetFailures = (tx: Tx, loginId: string) =>
  tx
    .updateTable('login_throttle')
    .set({ failed_at: [] })
    .where(({ and, eb, or }) =>
      or([
        and([eb('scope', '=', 'account'), eb('key', '=', loginId)]),
        and([
          eb('scope', '=', 'place'),
          eb('key', 'like', `${loginId.replace(/[\\%_]/g, '\\$&')} %`),
        ]),
      ]),
    )
    .execute();
