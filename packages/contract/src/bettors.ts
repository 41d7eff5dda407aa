import * as z from 'zod/mini';
import { GAME_CLASSES } from './game-classes';
import { list } from './list';
import { markedMember } from './member-lists';
import { memberName } from './members';
import { instant, uuid, wonInQuery, yesOrNo } from './units';

/** Won by game class. */
const classesWon = z.object({
  sports: z.int(),
  casino: z.int(),
  slots: z.int(),
  minigame: z.int(),
  holdem: z.int(),
});

/** Members who have bet on this day of Seoul, from their own money. */
export const bettors = list({
  path: '/api/members/bets/today',
  access: 'bet.read',
  summary:
    'Members who have bet on this day of Seoul: stakes by when they were placed, payouts and profit by when they were settled.',
  row: z.object({
    _id: uuid,
    member: markedMember,
    bets: z.int(),
    /** Placed, less what was cancelled. */
    stakeWon: z.int(),
    /** Not settled yet, whenever it was placed. */
    openWon: z.int(),
    /** Of what was settled today, whenever it was placed. */
    payoutWon: z.int(),
    /** Payouts less the stakes that they settled: what the member has won; nothing of open stakes. */
    profitWon: z.int(),
    /** Payouts in the stakes that they settled, basis points, cut; null where nothing was settled. */
    returnBps: z.nullable(z.int()),
    /** Stakes in those of a mean day of the 30 before, hundredths; null where there were none. */
    usualHundredths: z.nullable(z.int()),
    /** Approved on this day of Seoul. */
    chargeTodayWon: z.int(),
    lastBetAt: z.nullable(instant),
    /** Stakes placed on this day of Seoul that were neither cancelled nor void, by what they were played on. */
    placedWon: classesWon,
  }),
  id: '_id',
  filters: {
    memberId: z.optional(uuid),
    /** A partner: himself and everybody beneath him. */
    partnerId: z.optional(uuid),
    query: z.optional(memberName),
    /** Who has staked so much. */
    minStakeWon: z.optional(wonInQuery),
    /** Who has placed so many bets today: nobody of whom earlier ones were settled alone. */
    minBets: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
    /** Who has staked something in this class today. */
    gameClass: z.optional(z.enum(GAME_CLASSES)),
    isTest: z.optional(yesOrNo),
  },
  sorts: [
    ...(['-stakeWon', 'stakeWon', '-profitWon', 'profitWon'] as const),
    ...(['-bets', 'bets', '-openWon', 'openWon'] as const),
    ...(['-usualHundredths', 'usualHundredths'] as const),
  ],
  totals: z.object({
    bets: z.int(),
    stakeWon: z.int(),
    payoutWon: z.int(),
    profitWon: z.int(),
    openWon: z.int(),
    chargeTodayWon: z.int(),
    placedWon: classesWon,
  }),
});
