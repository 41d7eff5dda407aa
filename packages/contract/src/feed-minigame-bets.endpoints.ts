// A member's bets on mini-games, as his player site shows them to him, and the blocks that draws wait for.
import * as z from 'zod/mini';
import { BET_RESULT_VALUES } from './bets';
import { feedEndpoint } from './feed';
import { gameInput, ROUND_NO_MAX } from './game-rounds';
import { instant, koreanDay, uuid } from './units';

export const listOwnMinigameBets = feedEndpoint({
  method: 'GET',
  path: '/feed/bets/minigames',
  scope: 'players',
  when: { modules: ['minigame'] },
  summary: 'Bets of a member on mini-games, newest first, 50 a page.',
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
        game: gameInput,
        dayOn: koreanDay,
        roundNo: z.int(),
        betType: z.string(),
        pick: z.string(),
        result: z.enum(BET_RESULT_VALUES),
        stakeWon: z.int(),
        oddsHundredths: z.int(),
        expectedWon: z.int(),
        payoutWon: z.int(),
        settledAt: z.nullable(instant),
      }),
    ),
    more: z.boolean(),
  }),
  refusals: ['member.not_found'],
});

export const announceBlock = feedEndpoint({
  method: 'POST',
  path: '/feed/rounds/blocks',
  scope: 'results',
  when: { modules: ['minigame'] },
  summary:
    'Announces, before betting closes, the height of the block whose hash is mixed into a draw; what was announced first stays.',
  input: z.strictObject({
    game: gameInput,
    dayOn: koreanDay,
    roundNo: z.int().check(z.minimum(1), z.maximum(ROUND_NO_MAX)),
    blockHeight: z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
  }),
  /** `kept`: another height was announced before. */
  reply: z.object({ outcome: z.enum(['announced', 'known', 'kept']) }),
  refusals: ['result.unknown_round', 'result.not_of_feed', 'round.closed_state'],
  audit: 'round.announce',
});
