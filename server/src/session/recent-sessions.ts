const RECENT_MS = 60_000;
const RECENT_MAX = 10_000;

/** Sessions that were live at a call of the last minute, by the hash of their token. */
export interface RecentSessions {
  note(tokenHash: Buffer, now: Date): void;
  has(tokenHash: Buffer, now: Date): boolean;
}

/** A bounded memory; what it forgets too early is only counted by its address again. */
export function rememberRecentSessions(): RecentSessions {
  const seenAt = new Map<string, number>();
  return {
    note(tokenHash, now) {
      const key = tokenHash.toString('base64');
      seenAt.delete(key);
      seenAt.set(key, now.getTime());
      const [oldest] = seenAt.keys();
      if (seenAt.size > RECENT_MAX && oldest !== undefined) seenAt.delete(oldest);
    },
    has(tokenHash, now) {
      const at = seenAt.get(tokenHash.toString('base64'));
      return at !== undefined && now.getTime() - at < RECENT_MS;
    },
  };
}
