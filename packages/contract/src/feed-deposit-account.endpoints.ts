// Where a member is to pay in.
import * as z from 'zod/mini';
import { feedEndpoint } from './feed';
import { uuid } from './units';

export const readDepositAccount = feedEndpoint({
  method: 'GET',
  path: '/feed/deposit-account',
  scope: 'players',
  summary:
    'The account into which a member pays: that of his open charge; without one, where the settings show it to everybody, the one that a charge would be given now.',
  input: z.strictObject({ memberId: uuid }),
  reply: z.object({
    /** Null where he has to ask for a charge first, may not, or nobody takes one now. */
    account: z.nullable(z.object({ bank: z.string(), number: z.string(), owner: z.string() })),
    /** The charge that it is for; null before he has asked for one. */
    request: z.nullable(z.object({ requestId: uuid, amountWon: z.int() })),
    /** What the operator says beside it. */
    note: z.string(),
  }),
  refusals: ['member.not_found'],
});
