import type { Tx } from '../platform/database';
import { type ThrottleScope, waitMs, withFailure } from './login-throttle.rule';

/** Keys of one attempt; the address is left out when it is unknown or does not count. */
export type ThrottleKeys = Partial<Record<ThrottleScope, string>>;

export interface Throttle {
  /** Milliseconds to wait; 0 when the attempt may be made. */
  readonly waitMs: number;
  /** Remembers a failure. @returns the scopes that are locked out from now on */
  fail(): Promise<ThrottleScope[]>;
  /** Forgets the failures of the account. */
  succeed(): Promise<void>;
}

/** Locks the counters of an attempt until its transaction ends, so that parallel ones queue up. */
export async function openThrottle(tx: Tx, keys: ThrottleKeys, now: Date): Promise<Throttle> {
  const entries = Object.entries(keys) as [ThrottleScope, string][];
  const rows = await tx
    .insertInto('login_throttle')
    .values(entries.map(([scope, key]) => ({ scope, key, touched_at: now })))
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doUpdateSet({ touched_at: now }))
    .returning(['scope', 'key', 'failed_at'])
    .execute();
  const remember = (scope: ThrottleScope, key: string, failedAt: Date[]) =>
    tx
      .updateTable('login_throttle')
      .set({ failed_at: failedAt })
      .where('scope', '=', scope)
      .where('key', '=', key)
      .execute();
  return {
    waitMs: Math.max(...rows.map(({ scope, failed_at }) => waitMs(scope, failed_at, now))),
    async fail() {
      const lockedOut: ThrottleScope[] = [];
      for (const { scope, key, failed_at } of rows) {
        const failedAt = withFailure(scope, failed_at, now);
        await remember(scope, key, failedAt);
        if (waitMs(scope, failedAt, now) > 0) lockedOut.push(scope);
      }
      return lockedOut;
    },
    async succeed() {
      if (keys.account !== undefined) await remember('account', keys.account, []);
    },
  };
}
