import * as z from 'zod/mini';
import { PASSWORD_LENGTH_MAX } from './password';
import { text } from './text';
import { instant, uuid } from './units';

export const loginId = text(40);
export const presentedPassword = z.string().check(z.minLength(1), z.maxLength(PASSWORD_LENGTH_MAX));

export const sessions = z.object({
  sessions: z.array(
    z.object({
      _id: uuid,
      /** What the browser said of itself at the login; may be empty. */
      userAgent: z.string(),
      /** From where the login came; null where nobody knows. */
      ip: z.nullable(z.string()),
      startedAt: instant,
      /** At most a minute old. */
      lastSeenAt: instant,
      /** It ends earlier when it is not used for twelve hours. */
      endsAt: instant,
      isCurrent: z.boolean(),
    }),
  ),
});
export const ended = z.object({ ended: z.int() });
