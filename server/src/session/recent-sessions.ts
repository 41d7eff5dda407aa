import type { Actor } from '../platform/caller';

const RECENT_MS = 60_000;
const RECENT_MAX = 10_000;

/** Whose sessions were live at a call of the last minute, by the hash of their token. */
export interface RecentSessions {
  note(actor: Pick<Actor, 'adminId' | 'tokenHash'>, now: Date): void;
  /** The administrator's identifier; undefined when nothing was heard of the session. */
  adminOf(tokenHash: Buffer | null, now: Date): string | undefined;
}

/** A bounded memory; what it forgets too early is only counted by its address again. */
export function rememberRecentSessions(): RecentSessions {
  const seen = new Map<string, { readonly adminId: string; readonly atMs: number }>();
  return {
    note({ adminId, tokenHash }, now) {
      const key = tokenHash.toString('base64');
      seen.delete(key);
      seen.set(key, { adminId, atMs: now.getTime() });
      const [oldest] = seen.keys();
      if (seen.size > RECENT_MAX && oldest !== undefined) seen.delete(oldest);
    },
    adminOf(tokenHash, now) {
      const session = tokenHash ? seen.get(tokenHash.toString('base64')) : undefined;
      return session && now.getTime() - session.atMs < RECENT_MS ? session.adminId : undefined;
    },
  };
}
