// What suppliers of sports data tell: events, odds, scores and results.
import * as z from 'zod/mini';
import { feedEndpoint } from './feed';
import { SPORT_VALUES, SPORTS_TYPE_IDS } from './sports';
import {
  eventResult,
  lineHundredths,
  MARKETS_MAX,
  marketKind,
  marketPick,
  PERIODS_MAX,
} from './sports-events';
import { text } from './text';
import { instant } from './units';

const WHEN = { modules: ['sports'] };
/** Rows of one call. */
const ROWS_MAX = 500;
const BYTES_MAX = 1_048_576;

const token = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\w.:/-]+$/));
/** A row is named by its supplier, and newer ones have a higher revision. */
const named = {
  source: token,
  externalId: token,
  revision: z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
};
const rowsOf = <Row extends z.ZodMiniType<object>>(row: Row) =>
  z.strictObject({ rows: z.array(row).check(z.minLength(1), z.maxLength(ROWS_MAX)) });

/** One for each row, in their order. */
const outcomes = z.object({
  rows: z.array(
    z.object({
      externalId: z.string(),
      /**
       * `older`: a revision that was told before, or an older one; `frozen`: odds that an
       * administrator holds; `wrong`: not of its sport, or other teams or another type than were
       * bet on: its start is taken, it is sold no more, and an administrator decides.
       */
      outcome: z.enum(['taken', 'older', 'event.settled', 'event.not_found', 'frozen', 'wrong']),
    }),
  ),
});

export const tellEvents = feedEndpoint({
  method: 'PUT',
  path: '/feed/events',
  scope: 'sports',
  when: WHEN,
  summary: 'Events with their teams and start; leagues and teams that are new are made on the way.',
  input: rowsOf(
    z.strictObject({
      ...named,
      gameType: z.enum(SPORTS_TYPE_IDS),
      sport: z.enum(SPORT_VALUES),
      league: text(80),
      home: text(80),
      away: text(80),
      startsAt: instant,
      /** It does not begin when it should; `startsAt` is when it was to. */
      isPostponed: z.optional(z.boolean()),
    }),
  ),
  bodyBytesMax: BYTES_MAX,
  reply: outcomes,
  refusals: [],
  audit: 'event.feed',
});

export const tellOdds = feedEndpoint({
  method: 'PUT',
  path: '/feed/odds',
  scope: 'sports',
  when: WHEN,
  summary:
    'Odds of markets; a market that is left out of a row stays as it is, one without prices is not sold. They are sold as long as odds of their event are told again, also unchanged.',
  input: rowsOf(
    z.strictObject({
      ...named,
      markets: z
        .array(
          z.strictObject({
            kind: marketKind,
            period: z.int().check(z.minimum(0), z.maximum(PERIODS_MAX)),
            lineHundredths,
            prices: z
              .array(
                z.strictObject({
                  pick: marketPick,
                  oddsHundredths: z.int().check(z.minimum(101), z.maximum(10_000)),
                }),
              )
              .check(z.maxLength(3)),
          }),
        )
        .check(z.minLength(1), z.maxLength(MARKETS_MAX)),
    }),
  ),
  bodyBytesMax: BYTES_MAX,
  reply: outcomes,
  refusals: [],
  audit: 'event.feed',
});

const points = z.int().check(z.minimum(0), z.maximum(999));

export const tellScores = feedEndpoint({
  method: 'PUT',
  path: '/feed/scores',
  scope: 'sports',
  when: WHEN,
  summary:
    'Scores of events that are played; a score that has changed stops live markets for some seconds.',
  input: rowsOf(
    z.strictObject({
      ...named,
      home: points,
      away: points,
      periods: z.array(z.array(points).check(z.length(2))).check(z.maxLength(PERIODS_MAX)),
      period: z.nullable(z.int().check(z.minimum(1), z.maximum(PERIODS_MAX))),
      clockSeconds: z.nullable(z.int().check(z.minimum(0), z.maximum(36_000))),
    }),
  ),
  bodyBytesMax: BYTES_MAX,
  reply: outcomes,
  refusals: [],
  audit: 'event.feed',
});

export const tellSportsResult = feedEndpoint({
  method: 'POST',
  path: '/feed/results/sports',
  scope: 'sports',
  when: WHEN,
  summary:
    'What an event ended with; it is kept until the time to object is over, and settles then.',
  input: z.strictObject({ ...named, result: eventResult }),
  reply: z.object({ outcome: z.enum(['kept', 'known', 'held', 'differs', 'older']) }),
  refusals: ['event.not_found', 'event.not_started', 'event.score_mismatch'],
  audit: 'event.result',
});
