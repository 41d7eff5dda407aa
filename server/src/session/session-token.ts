import { hash, randomBytes } from 'node:crypto';

/** Sessions end after so long without a call, */
export const IDLE_HOURS = 12;
/** and after so long in any case: longer than a shift, so that nobody is cut off in one, shorter than a day. */
export const SESSION_HOURS_MAX = 16;
/** Further logins of one administrator end the session that was not used for longest. */
export const SESSIONS_PER_ADMIN_MAX = 10;

export const sessionEnd = (startedAt: Date): Date =>
  new Date(startedAt.getTime() + SESSION_HOURS_MAX * 3_600_000);

export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database knows a token by; null when the text is none of ours. */
export const tokenHash = (token: string | undefined): Buffer | null =>
  token !== undefined && /^[\w-]{43}$/.test(token) ? hash('sha256', token, 'buffer') : null;
