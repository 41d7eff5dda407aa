import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { historyType } from './money-history';
import { GAME_CLASSES } from './money-settings';
import { instant, uuid } from './units';

export const wageringState = z.object({
  /** Since the last completed exchange; null when there was none. */
  since: z.nullable(instant),
  requiredWon: z.int(),
  progressWon: z.int(),
  /** progress ÷ required, basis points, at most 10,000; 10,000 when nothing is required. */
  progressBps: z.int(),
  /** Every part of `requiredWon`: an amount, its factor, and what it asks for. */
  required: z.array(
    z.object({
      type: historyType,
      at: instant,
      amountWon: z.int(),
      factorBps: z.int(),
      requiredWon: z.int(),
    }),
  ),
  /** Every part of `progressWon`. */
  played: z.array(
    z.object({
      gameClass: z.enum(GAME_CLASSES),
      stakeWon: z.int(),
      contributionBps: z.int(),
      countedWon: z.int(),
    }),
  ),
  settingVersion: z.int(),
});
export type WageringState = z.output<typeof wageringState>;

/** What a member has, and what has to be played before an exchange. */
export const wageringEndpoints = {
  readMemberMoney: endpoint({
    method: 'GET',
    path: '/api/money/members/:memberId',
    access: 'money.read',
    summary: 'The six wallets of a member and the wagering requirement with every part of it.',
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
      wagering: wageringState,
    }),
    refusals: ['member.not_found'],
  }),
};
