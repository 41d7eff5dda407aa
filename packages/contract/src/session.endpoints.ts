import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { newPassword } from './password';
import { ended, loginId, presentedPassword, sessions } from './session';
import { totpCode } from './totp.endpoints';
import { instant, uuid } from './units';

export const auth = endpoint({
  method: 'GET',
  path: '/api/auth',
  access: 'public',
  summary: 'Whether the caller may see the login page at all; a refused caller learns its own IP.',
  input: z.strictObject({}),
  reply: z.object({ result: z.literal('pass') }),
  refusals: [],
});

export const information = endpoint({
  method: 'GET',
  path: '/api/information',
  access: 'session',
  summary: 'The administrator who is signed in.',
  input: z.strictObject({}),
  reply: z.object({
    _id: uuid,
    id: z.string(),
    nick: z.string(),
    type: z.int(),
    /** When a login is needed again, however much the session is used. */
    sessionEndsAt: instant,
    /** Of levels 1 to 10, as the site calls them; empty where it does not. */
    levelNames: z.array(z.string()),
    /** By which whatever is printed is headed; empty where the website does not say. */
    licence: z.string(),
    operatorName: z.string(),
  }),
  refusals: [],
});

export const readLife = endpoint({
  method: 'GET',
  path: '/api/session',
  access: 'session',
  summary: 'How long the own session lasts yet; asking does not prolong it.',
  input: z.strictObject({}),
  reply: z.object({
    /** Milliseconds until it ends unless it is used. */
    idleLeftMs: z.int(),
    /** Milliseconds until it ends however much it is used. */
    leftMs: z.int(),
  }),
  refusals: [],
  keepsIdle: true,
});

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  summary: 'Starts a session; sets the session cookie and the readable admin cookie.',
  input: z.strictObject({
    id: loginId,
    password: presentedPassword,
    /** Of whoever has a second factor. */
    code: z.optional(totpCode),
    /** Ends the session that was not used for longest, where the policy allows no further one. */
    takeOver: z.optional(z.boolean()),
  }),
  reply: z.object({
    mustChangePassword: z.boolean(),
    /** His type has to have a second factor, and he has none. */
    mustSetUpTotp: z.boolean(),
  }),
  refusals: [
    'session.login_failed',
    'session.totp_needed',
    'session.totp_wrong',
    'session.take_over_needed',
    'session.too_many_attempts',
  ],
  audit: 'session.login',
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'public',
  summary: 'Ends the session, if there is one, and clears its cookies.',
  input: z.strictObject({}),
  reply: z.object({}),
  refusals: [],
  audit: 'session.logout',
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/password',
  access: 'unfinished-session',
  summary: 'Changes the own password and ends every session of this administrator, this one too.',
  input: z.strictObject({ currentPassword: presentedPassword, newPassword }),
  reply: z.object({}),
  refusals: [
    'session.wrong_password',
    'session.password_unchanged',
    'session.password_has_id',
    'session.too_many_attempts',
  ],
  audit: 'session.change_password',
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  access: 'session',
  summary: 'The own live sessions, the one that was used last first.',
  input: z.strictObject({}),
  reply: sessions,
  refusals: [],
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:sessionId',
  access: 'session',
  summary: 'Ends one of the own sessions; the one of this call ends by logging out.',
  input: z.strictObject({ sessionId: uuid }),
  reply: z.object({}),
  refusals: ['session.not_found'],
  audit: 'session.end',
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  access: 'session',
  summary: 'Ends every own session but the one of this call.',
  input: z.strictObject({}),
  reply: ended,
  refusals: [],
  audit: 'session.end_others',
});

export const listAdminSessions = endpoint({
  method: 'GET',
  path: '/api/admins/:adminId/sessions',
  access: 'admin.manage',
  summary: 'The live sessions of an administrator.',
  input: z.strictObject({ adminId: uuid }),
  reply: sessions,
  refusals: ['record.not_found'],
});

export const endAdminSessions = endpoint({
  method: 'DELETE',
  path: '/api/admins/:adminId/sessions',
  access: 'admin.manage',
  summary: 'Ends every session of an administrator, but never the one of this call.',
  input: z.strictObject({ adminId: uuid }),
  reply: ended,
  refusals: ['record.not_found'],
  audit: 'session.end_all',
});

export { beginTotp, confirmTotp } from './totp.endpoints';
