import { session } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../platform/implement';
import { Refusal } from '../platform/refusal';
import { changePassword } from './change-password.command';
import { logIn } from './log-in.command';
import { logOut } from './log-out.command';
import { clearCookies, issueCookies } from './session-cookies';

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
