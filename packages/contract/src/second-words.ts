import * as z from 'zod/mini';
import { bilingual } from './deployment';
import { list } from './list';
import { instant, person, uuid } from './units';

/** Of each kind of what waits, as far as rows of any list are counted; the oldest are listed. */
export const SECOND_WORDS_MAX = 10_000;

/** What may wait for a second administrator. */
export const SECOND_WORD_KINDS = [
  'request',
  'adjustment',
  'proposal',
  'depositAccount',
  'reveals',
  'coupon',
  'bet',
  'sportsBet',
  'settlement',
  'rates',
  'limit',
  'domain',
  'clear',
  'round',
  'event',
  'deposit',
  'payout',
] as const;

/** What is answered on its own page: a result is entered twice without seeing the first, and some deeds ask why. */
export const ANSWERED_ELSEWHERE = ['round', 'event', 'deposit', 'payout'] as const;
export type AnsweredElsewhere = (typeof ANSWERED_ELSEWHERE)[number];

/** Something that one administrator has agreed to or asked for, and another has to. */
export const secondWord = z.object({
  kind: z.enum(SECOND_WORD_KINDS),
  /** Of what waits. */
  id: uuid,
  /**
   * The request's kind, the adjustment's type, the settings' scope and category, the account and its
   * version, the day of Seoul for which more reveals are asked, the coupon's name, game and bet type, how a bet on
   * sports was sold and, behind it, the leg that should be void, the days of a settlement, classes of
   * games with their rolling and losing in bps, a game and the version of a limit on it, a host and its
   * version, the day before which rows are cleared, a game and the number of its round, how an event is
   * sold and its day, the day of a deposit, or the kind of the request that was not sent.
   */
  what: z.string(),
  /** What it is called; null where `what` says it. */
  title: z.nullable(bilingual),
  /** Null for what is nobody's. */
  member: z.nullable(z.object({ _id: uuid, id: z.string(), nick: z.string() })),
  amountWon: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  /** Whose word there is. */
  first: person,
  since: instant,
  /** Why the caller's word would not be the second; null when it would. */
  whyNot: z.nullable(z.enum(['noRight', 'own', 'sameHands', 'askerGone'])),
});
export type SecondWord = z.output<typeof secondWord>;

export const secondWords = list({
  path: '/api/second-words',
  access: 'calc.read',
  summary:
    'Everything that waits for a second administrator, and whether the caller could be that one.',
  row: secondWord,
  id: 'id',
  filters: { kind: z.optional(secondWord.shape.kind) },
  sorts: ['oldest', 'newest'],
});
