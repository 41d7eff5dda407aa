// The second factor of the one who is signed in.
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { presentedPassword } from './session';

/** Six digits of an authenticator. */
export const totpCode = z.string().check(z.regex(/^\d{6}$/));

export const beginTotp = endpoint({
  method: 'POST',
  path: '/api/totp',
  access: 'unfinished-session',
  summary: 'Makes a secret for an authenticator and shows it this once; a code of it confirms it.',
  input: z.strictObject({ password: presentedPassword }),
  reply: z.object({
    /** In Base32, as one types it. */
    secret: z.string(),
    /** `otpauth://…`, as an authenticator reads it. */
    uri: z.string(),
  }),
  refusals: ['session.wrong_password', 'session.totp_is_on', 'session.too_many_attempts'],
  audit: 'session.totp_begin',
  isConfidential: true,
});

export const confirmTotp = endpoint({
  method: 'PUT',
  path: '/api/totp',
  access: 'unfinished-session',
  summary: 'Takes the first code of an authenticator: from then on each login asks for one.',
  input: z.strictObject({ code: totpCode }),
  reply: z.object({}),
  refusals: ['session.totp_not_begun', 'session.totp_wrong', 'session.too_many_attempts'],
  audit: 'session.totp_on',
});
