import { session } from '@gwanje/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, clientIp } from '../platform/caller';
import type { Database } from '../platform/database';
import { implement, type Platform } from '../platform/implement';
import { Refusal } from '../platform/refusal';
import { changePassword } from './change-password.command';
import { logIn } from './log-in.command';
import { logOut } from './log-out.command';
import { findCaller } from './session.queries';
import { clearCookies, hasCookies, issueCookies, presentedToken } from './session-cookies';
import { tokenHash } from './session-token';
import { touchSession } from './session-upkeep.queries';

const TOUCHED_AFTER_MS = 60_000;

/**
 * Finds out who calls; prolongs the session at most once a minute, unless `keepsIdle`, and clears
 * dead cookies.
 */
export async function callerOf(
  db: Database,
  now: Date,
  request: FastifyRequest,
  reply: FastifyReply,
  keepsIdle = false,
): Promise<Caller> {
  const token = presentedToken(request);
  const found = await findCaller(db, { ip: clientIp(request), tokenHash: tokenHash(token), now });
  const { lastSeenAt, ...caller } = found;
  if (!caller.actor && hasCookies(request)) clearCookies(request, reply);
  if (!keepsIdle && token !== undefined && caller.actor && caller.isIpAllowed && lastSeenAt) {
    if (now.getTime() - lastSeenAt.getTime() >= TOUCHED_AFTER_MS) {
      await touchSession(db, caller.actor.tokenHash, now);
      issueCookies(request, reply, { token, adminId: caller.actor.adminId });
    }
  }
  return caller;
}

export function sessionRoutes(app: FastifyInstance, platform: Platform): void {
  implement(app, platform, session, {
    auth: async () => ({ result: 'pass' }),
    information: async ({ actor: { adminId, loginId, nick, type } }) => ({
      _id: adminId,
      id: loginId,
      nick,
      type,
    }),
    login: async (work) => {
      const opened = await logIn(work);
      if (opened instanceof Refusal) return opened;
      work.onCommit((request, reply) => issueCookies(request, reply, opened));
      return { mustChangePassword: opened.mustChangePassword };
    },
    logout: async (work) => {
      work.onCommit(clearCookies);
      return logOut(work);
    },
    changePassword: async (work) => {
      const outcome = await changePassword(work);
      if (!(outcome instanceof Refusal)) work.onCommit(clearCookies);
      return outcome;
    },
  });
}
