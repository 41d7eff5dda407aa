import type { FastifyReply, FastifyRequest } from 'fastify';
import { IDLE_HOURS } from './session-token';

const SESSION_COOKIE = 'gwanje_session';
/** Readable by the console, which stops its alarm poll when it is gone (specification 6). */
const ADMIN_COOKIE = 'admin';

export const presentedToken = (request: FastifyRequest): string | undefined =>
  request.cookies[SESSION_COOKIE];

/** True when either cookie came along, live or dead. */
export const hasCookies = ({ cookies }: FastifyRequest): boolean =>
  cookies[SESSION_COOKIE] !== undefined || cookies[ADMIN_COOKIE] !== undefined;

const optionsFor = (request: FastifyRequest) => ({
  path: '/',
  sameSite: 'strict' as const,
  secure: request.protocol === 'https',
});

/** Sets both cookies, or prolongs them. */
export function issueCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, adminId }: { token: string; adminId: string },
): void {
  const options = { ...optionsFor(request), maxAge: IDLE_HOURS * 3_600 };
  reply.setCookie(SESSION_COOKIE, token, { ...options, httpOnly: true });
  reply.setCookie(ADMIN_COOKIE, adminId, { ...options, httpOnly: false });
}

export function clearCookies(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, { ...optionsFor(request), httpOnly: true });
  reply.clearCookie(ADMIN_COOKIE, { ...optionsFor(request), httpOnly: false });
}
