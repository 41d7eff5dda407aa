import { issuerOf, ownNamesOfLevels, session } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { findSiteSetting } from '../config/settings/site-settings.queries';
import { implement, type Platform } from '../platform/implement';
import { Refusal } from '../platform/refusal';
import { findAdminPolicy } from './admin-policy.queries';
import { changePassword } from './change-password.command';
import { endAdminSessions } from './end-admin-sessions.command';
import { endOtherSessions, endSession } from './end-session.command';
import { logIn } from './log-in.command';
import { logOut } from './log-out.command';
import { findLife, findLoginId, listSessions } from './session.queries';
import { clearCookies, issueCookies, issueDeviceCookie } from './session-cookies';
import { beginTotp, confirmTotp } from './totp.command';

export function sessionRoutes(app: FastifyInstance, platform: Platform): void {
  implement(app, platform, session, {
    auth: async () => ({ result: 'pass' }),
    information: async ({ db, actor: { adminId, loginId, nick, type, sessionEndsAt } }) => ({
      _id: adminId,
      id: loginId,
      nick,
      type,
      sessionEndsAt: sessionEndsAt.toISOString(),
      levelNames: [...ownNamesOfLevels(await findSiteSetting(db, 'site'))],
      ...issuerOf(await findSiteSetting(db, 'website')),
    }),
    readLife: async ({ db, actor, now }) =>
      findLife(db, actor.tokenHash, { policy: await findAdminPolicy(db), now: now() }),
    beginTotp: beginTotp(platform.sealer),
    confirmTotp: confirmTotp(platform.sealer),
    listSessions: async ({ db, actor, now }) =>
      listSessions(db, actor.adminId, actor, { policy: await findAdminPolicy(db), now: now() }),
    endSession,
    endOtherSessions,
    listAdminSessions: async ({ db, actor, now, input, refuse }) => {
      if ((await findLoginId(db, input.adminId)) === undefined) return refuse('record.not_found');
      const living = { policy: await findAdminPolicy(db), now: now() };
      return listSessions(db, input.adminId, actor, living);
    },
    endAdminSessions,
    login: async (work) => {
      const opened = await logIn(work, platform.sealer);
      if (opened instanceof Refusal) return opened;
      const { deviceToken } = opened;
      work.onCommit((request, reply) => {
        issueCookies(request, reply, opened);
        if (deviceToken) issueDeviceCookie(request, reply, deviceToken);
      });
      const { mustChangePassword, mustSetUpTotp } = opened;
      return { mustChangePassword, mustSetUpTotp };
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
