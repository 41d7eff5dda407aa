import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { uuid } from './units';

export const PASSWORD_LENGTH_MIN = 10;
export const PASSWORD_LENGTH_MAX = 128;

export const loginId = z.string().check(z.minLength(1), z.maxLength(40));
export const newPassword = z
  .string()
  .check(z.minLength(PASSWORD_LENGTH_MIN), z.maxLength(PASSWORD_LENGTH_MAX));
const presentedPassword = z.string().check(z.minLength(1), z.maxLength(PASSWORD_LENGTH_MAX));

export const session = {
  auth: endpoint({
    method: 'GET',
    path: '/api/auth',
    access: 'public',
    summary:
      'Whether the caller may see the login page at all; a refused caller learns its own IP.',
    input: z.strictObject({}),
    reply: z.object({ result: z.literal('pass') }),
    refusals: [],
  }),
  information: endpoint({
    method: 'GET',
    path: '/api/information',
    access: 'session',
    summary: 'The administrator who is signed in.',
    input: z.strictObject({}),
    reply: z.object({ _id: uuid, id: z.string(), nick: z.string(), type: z.int() }),
    refusals: [],
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/login',
    access: 'public',
    summary: 'Starts a session; sets the session cookie and the readable admin cookie.',
    input: z.strictObject({ id: loginId, password: presentedPassword }),
    reply: z.object({ mustChangePassword: z.boolean() }),
    refusals: ['session.login_failed', 'session.too_many_attempts'],
    audit: 'session.login',
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/logout',
    access: 'public',
    summary: 'Ends the session, if there is one, and clears its cookies.',
    input: z.strictObject({}),
    reply: z.object({}),
    refusals: [],
    audit: 'session.logout',
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/password',
    access: 'unfinished-session',
    summary: 'Changes the own password and ends every session of this administrator, this one too.',
    input: z.strictObject({ currentPassword: presentedPassword, newPassword }),
    reply: z.object({}),
    refusals: ['session.wrong_password', 'session.password_unchanged', 'session.too_many_attempts'],
    audit: 'session.change_password',
  }),
};
