import { session } from '@gwanje/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Device } from '../platform/caller';
import { PLACE_KEPT_DAYS } from './known-places.queries';
import { IDLE_HOURS, tokenHash } from './session-token';

const SESSION_COOKIE = 'gwanje_session';
/** Readable by the console, which stops its alarm poll when it is gone (specification 6). */
const ADMIN_COOKIE = 'admin';
/** Lets nobody in: it tells whose failed logins are counted apart, and outlives a logout. */
const DEVICE_COOKIE = 'gwanje_device';
const USER_AGENT_LENGTH_MAX = 300;

export const presentedToken = (request: FastifyRequest): string | undefined =>
  request.cookies[SESSION_COOKIE];

/** What the browser tells of itself. */
export const presentedDevice = ({ cookies, headers }: FastifyRequest): Device => ({
  userAgent: (headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH_MAX),
  tokenHash: tokenHash(cookies[DEVICE_COOKIE]),
});

/** True when either cookie came along, live or dead. */
export const hasCookies = ({ cookies }: FastifyRequest): boolean =>
  cookies[SESSION_COOKIE] !== undefined || cookies[ADMIN_COOKIE] !== undefined;

const optionsFor = (request: FastifyRequest) => ({
  path: '/',
  sameSite: 'strict' as const,
  secure: request.protocol === 'https',
});

/** Sets both cookies, or prolongs them, for `leftMs` at most. */
export function issueCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, adminId }: { token: string; adminId: string },
  leftMs = Number.POSITIVE_INFINITY,
): void {
  const options = {
    ...optionsFor(request),
    maxAge: Math.min(IDLE_HOURS * 3_600, Math.floor(leftMs / 1_000)),
  };
  reply.setCookie(SESSION_COOKIE, token, { ...options, httpOnly: true });
  reply.setCookie(ADMIN_COOKIE, adminId, { ...options, httpOnly: false });
}

/** Marks the browser as a device from which somebody has signed in; only a login is shown it. */
export function issueDeviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): void {
  const maxAge = PLACE_KEPT_DAYS * 86_400;
  const { path } = session.login;
  reply.setCookie(DEVICE_COOKIE, token, { ...optionsFor(request), path, maxAge, httpOnly: true });
}

export function clearCookies(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, { ...optionsFor(request), httpOnly: true });
  reply.clearCookie(ADMIN_COOKIE, { ...optionsFor(request), httpOnly: false });
}
