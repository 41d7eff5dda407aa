import * as z from 'zod/mini';
import { list } from './list';
import { memberCell } from './member-lists';
import { memberName } from './members';
import { instant, uuid, wonInQuery } from './units';

/** Members who have bet on this day of Seoul, from their own money. */
export const bettors = list({
  path: '/api/members/bets/today',
  access: 'bet.read',
  summary:
    'Members who have bet on this day of Seoul: stakes by when they were placed, payouts by when they were paid.',
  row: z.object({
    _id: uuid,
    member: memberCell,
    bets: z.int(),
    /** Placed, less what was cancelled. */
    stakeWon: z.int(),
    /** Not settled yet, whenever it was placed. */
    openWon: z.int(),
    payoutWon: z.int(),
    /** Payouts less stakes: what the member has won. */
    profitWon: z.int(),
    /** Payouts in stakes, basis points, cut; null without a stake. */
    returnBps: z.nullable(z.int()),
    /** Stakes in those of a mean day of the 30 before, hundredths; null where there were none. */
    usualHundredths: z.nullable(z.int()),
    /** Approved on this day of Seoul. */
    chargeTodayWon: z.int(),
    lastBetAt: z.nullable(instant),
  }),
  id: '_id',
  filters: {
    memberId: z.optional(uuid),
    query: z.optional(memberName),
    /** Who has staked so much. */
    minStakeWon: z.optional(wonInQuery),
  },
  sorts: [
    ...(['-stakeWon', 'stakeWon', '-profitWon', 'profitWon'] as const),
    ...(['-bets', 'bets'] as const),
  ],
  totals: z.object({
    bets: z.int(),
    stakeWon: z.int(),
    payoutWon: z.int(),
    profitWon: z.int(),
  }),
});
