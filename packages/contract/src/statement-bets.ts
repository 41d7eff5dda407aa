import * as z from 'zod/mini';
import { CASINO_MODE_VALUES, CASINO_VENDOR_VALUES } from './casino-vendors';
import type { Bilingual } from './deployment';
import { GAME_CLASSES } from './game-classes';
import { GAME_IDS, type GameId } from './games';
import { instant, koreanDay, uuid } from './units';

/** What an amount of a statement is made of: rolling of the period, rolling at once, or losing. */
export const STATEMENT_PARTS = {
  rolling: { ko: '기간 롤링', en: 'Rolling of the period' },
  instant: { ko: '즉시 롤링', en: 'Rolling at once' },
  losing: { ko: '루징 기준액', en: 'Base of losing' },
} as const satisfies Record<string, Bilingual>;
export type StatementPart = keyof typeof STATEMENT_PARTS;

export const madeOf = {
  gameClass: z.enum(GAME_CLASSES),
  part: z.enum(['rolling', 'instant', 'losing']),
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
};

const bettor = z.object({ _id: uuid, id: z.string(), nick: z.string() });

/** Where a booked bet is looked at. */
const betPlace = {
  /** The round of a mini-game that it was on; null of other bets. */
  round: z.nullable(
    z.object({
      roundId: uuid,
      game: z.enum(GAME_IDS as [GameId, ...GameId[]]),
      dayOn: koreanDay,
      roundNo: z.int(),
    }),
  ),
  /** The book in which it stands as a round of a casino; null of other bets. */
  casino: z.nullable(
    z.object({
      vendor: z.enum(CASINO_VENDOR_VALUES),
      mode: z.enum(CASINO_MODE_VALUES),
      isTournament: z.boolean(),
    }),
  ),
};

/** One bettor's day in the line, and what it adds to the amount. */
export const statementDay = z.object({
  member: bettor,
  dayOn: koreanDay,
  bets: z.int(),
  stakeWon: z.int(),
  validStakeWon: z.int(),
  payoutWon: z.int(),
  /** Rolling and comps of everybody on these bets; they lower the base of losing. */
  rollingWon: z.int(),
  losePointWon: z.int(),
  /** His share of what he was given in the period, where the site takes that off the base. */
  givenWon: z.int(),
  amountWon: z.int(),
});
export type StatementDay = z.output<typeof statementDay>;

/** One bet as it was booked, or taken back, and what it adds. */
export const statementBet = z.object({
  bookingId: uuid,
  betId: uuid,
  isTakenBack: z.boolean(),
  at: instant,
  stakeWon: z.int(),
  validStakeWon: z.int(),
  payoutWon: z.int(),
  ownBps: z.int(),
  belowBps: z.int(),
  rollingWon: z.int(),
  amountWon: z.int(),
  ...betPlace,
});
export type StatementBet = z.output<typeof statementBet>;

/** A bet whose rolling is part of what was paid at once. */
export const paidBet = z.object({ member: bettor, ...statementBet.shape });

/** A bet behind what a game or an hour came to on a day, as it was booked or taken back on that day. */
export const calcBet = z.object({
  bookingId: uuid,
  betId: uuid,
  gameClass: z.enum(GAME_CLASSES),
  isTakenBack: z.boolean(),
  at: instant,
  member: bettor,
  stakeWon: z.int(),
  payoutWon: z.int(),
  ...betPlace,
});
export type CalcBet = z.output<typeof calcBet>;

export const STATEMENT_MEMBER_SORTS = ['-profit', 'profit', '-stake', 'stake'] as const;

/** What somebody right beneath a partner has played in a period. */
export const statementMember = z.object({
  member: bettor,
  bets: z.int(),
  stakeWon: z.int(),
  validStakeWon: z.int(),
  payoutWon: z.int(),
  profitWon: z.int(),
});
export type StatementMember = z.output<typeof statementMember>;
