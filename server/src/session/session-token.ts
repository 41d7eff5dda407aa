import { hash, randomBytes } from 'node:crypto';

/** Sessions end after so long without a call. */
export const IDLE_HOURS = 12;

export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database knows a token by; null when the text is none of ours. */
export const tokenHash = (token: string | undefined): Buffer | null =>
  token !== undefined && /^[\w-]{43}$/.test(token) ? hash('sha256', token, 'buffer') : null;
