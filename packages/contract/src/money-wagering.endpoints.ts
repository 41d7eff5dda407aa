// What a member has, and what has to be played before an exchange.
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { wageringState } from './money-wagering';
import { uuid } from './units';

export const readMemberMoney = endpoint({
  method: 'GET',
  path: '/api/money/members/:memberId',
  access: 'money.read',
  summary:
    'The six wallets of a member, what becomes of his points, and the wagering requirement with every part of it.',
  input: z.strictObject({ memberId: uuid }),
  reply: z.object({
    walletsWon: z.object({
      money: z.int(),
      point: z.int(),
      casino: z.int(),
      betHoldem: z.int(),
      apoker: z.int(),
      income: z.int(),
    }),
    /** What his level makes of a point that is converted, 1 to 10,000 bps of a won. */
    pointBps: z.int(),
    /** Whether whoever asks could move and convert it: a partner what is his own and nothing else. */
    mayMove: z.boolean(),
    wagering: wageringState,
  }),
  refusals: ['member.not_found'],
});
