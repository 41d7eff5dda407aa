// Bets as a player site takes, shows and gives them back.
import * as z from 'zod/mini';
import { BET_RESULT_VALUES } from './bets';
import { feedEndpoint } from './feed';
import { MARKET_KIND_IDS, MARKET_PICK_VALUES, SPORT_VALUES, SPORTS_TYPE_IDS } from './sports';
import { LEGS_MAX } from './sports-bets';
import { text, token } from './text';
import { instant, someWon, uuid, won } from './units';

const SPORTS = { modules: ['sports'] };
const oddsHundredths = z.int().check(z.minimum(100), z.maximum(100_000));
const pick = z.enum(MARKET_PICK_VALUES);

export const listSoldEvents = feedEndpoint({
  method: 'GET',
  path: '/feed/events',
  scope: 'players',
  when: SPORTS,
  summary:
    'Events that are on sale with what may be bet on them, the earliest first, 50 a page. One whose markets rest for a moment is there without them.',
  input: z.strictObject({
    gameType: z.optional(z.enum(SPORTS_TYPE_IDS)),
    /** The last event of the page before. */
    after: z.optional(uuid),
  }),
  reply: z.object({
    events: z.array(
      z.object({
        eventId: uuid,
        gameType: z.enum(SPORTS_TYPE_IDS),
        sport: z.enum(SPORT_VALUES),
        league: z.string(),
        home: z.string(),
        away: z.string(),
        startsAt: instant,
        markets: z.array(
          z.object({
            marketId: uuid,
            kind: z.enum(MARKET_KIND_IDS),
            lineHundredths: z.int(),
            period: z.int(),
            oddsVersion: z.int(),
            prices: z.array(z.object({ pick, oddsHundredths: z.int() })),
          }),
        ),
      }),
    ),
    more: z.boolean(),
  }),
  refusals: [],
});

export const placeSportsBet = feedEndpoint({
  method: 'POST',
  path: '/feed/bets/sports',
  scope: 'players',
  when: SPORTS,
  summary:
    "A member bets on one pick or a cart of them; `reference` is the caller's own name of the bet, which happens once. A live bet waits (`accepting`) and is taken or given back by itself.",
  input: z.strictObject({
    memberId: uuid,
    reference: token(64),
    legs: z
      .array(
        z.strictObject({
          marketId: uuid,
          pick,
          /** As the member sees them. */
          oddsHundredths,
          oddsVersion: z.int().check(z.minimum(1)),
        }),
      )
      .check(z.minLength(1), z.maxLength(LEGS_MAX)),
    stakeWon: someWon,
    /** Better odds than the member sees are taken as they are; else they are refused like any change. */
    acceptHigher: z.optional(z.boolean()),
    /** With which amount his slip began. */
    startAmountWon: z.optional(won),
    ip: z.optional(z.union([z.ipv4(), z.ipv6()])),
    /** By which the player's site knows his device again. */
    device: z.optional(text(100)),
  }),
  reply: z.object({
    betId: uuid,
    status: z.enum(['accepted', 'accepting']),
    /** Until when it waits; null where it does not. */
    acceptingUntil: z.nullable(instant),
    balanceWon: z.int(),
    oddsHundredths: z.int(),
    bonusHundredths: z.int(),
    expectedWon: z.int(),
  }),
  refusals: [
    'member.not_found',
    'bet.member_blocked',
    'bet.game_off',
    'site.maintenance',
    'bet.closed',
    'bet.not_on_sale',
    'bet.odds_changed',
    'bet.folder_not_allowed',
    'bet.combination',
    'bet.below_min',
    'bet.above_max',
    'bet.odds_above_max',
    'bet.above_benefit',
    'bet.above_max_event',
    'bet.reference_reused',
    'money.insufficient',
  ],
  bodyBytesMax: 8_192,
  audit: 'bet.place',
});

export const cancelOwnBet = feedEndpoint({
  method: 'POST',
  path: '/feed/bets/:betId/cancel',
  scope: 'players',
  when: SPORTS,
  summary:
    'A member takes a bet on sports back while none of its events has begun, within the minutes and as often a day as the rules say.',
  input: z.strictObject({ memberId: uuid, betId: uuid }),
  reply: z.object({ betId: uuid, balanceWon: z.int() }),
  refusals: [
    'member.not_found',
    'bet.not_found',
    'bet.started',
    'bet.cancel_window',
    'bet.cancel_count',
    'money.wallet_full',
  ],
  audit: 'bet.memberCancel',
});

export const listOwnBets = feedEndpoint({
  method: 'GET',
  path: '/feed/bets',
  scope: 'players',
  when: SPORTS,
  summary: 'Bets of a member on sports, newest first, 50 a page.',
  input: z.strictObject({
    memberId: uuid,
    /** The last bet of the page before. */
    after: z.optional(uuid),
  }),
  reply: z.object({
    bets: z.array(
      z.object({
        betId: uuid,
        at: instant,
        status: z.enum(['accepted', 'accepting']),
        result: z.enum(BET_RESULT_VALUES),
        stakeWon: z.int(),
        oddsHundredths: z.int(),
        bonusHundredths: z.int(),
        expectedWon: z.int(),
        payoutWon: z.int(),
        settledAt: z.nullable(instant),
        legs: z.array(
          z.object({
            eventId: uuid,
            marketId: uuid,
            kind: z.enum(MARKET_KIND_IDS),
            lineHundredths: z.int(),
            period: z.int(),
            pick,
            oddsHundredths: z.int(),
            startsAt: instant,
            league: z.string(),
            home: z.string(),
            away: z.string(),
            result: z.enum(BET_RESULT_VALUES),
            factorThousandths: z.nullable(z.int()),
          }),
        ),
      }),
    ),
    more: z.boolean(),
  }),
  refusals: ['member.not_found'],
});
