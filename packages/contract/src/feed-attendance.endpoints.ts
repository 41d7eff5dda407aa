// Coming every day.
import * as z from 'zod/mini';
import { feedEndpoint } from './feed';
import { koreanDay, uuid } from './units';

export const attend = feedEndpoint({
  method: 'POST',
  path: '/feed/attendance',
  scope: 'players',
  summary: 'A member says that he is there, once a day of Seoul, and is given points for it.',
  input: z.strictObject({ memberId: uuid }),
  reply: z.object({
    dayOn: koreanDay,
    /** Days in a row, with today. */
    streak: z.int(),
    /** What he was given: the points of the day, and of the streak where it brings some. */
    pointWon: z.int(),
    pointBalanceWon: z.int(),
  }),
  refusals: [
    'member.not_found',
    'member.not_normal',
    'attendance.closed',
    'attendance.done',
    'attendance.unmet',
  ],
  audit: 'attendance.attend',
});
