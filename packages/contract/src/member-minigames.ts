import * as z from 'zod/mini';
import { list } from './list';
import { memberCell } from './member-lists';
import { text } from './text';
import { instant, koreanDay, person, reason, uuid, won } from './units';

/** A series of rounds by the name under which its settings are kept. */
export const gameName = z.string().check(z.regex(/^[a-zA-Z][a-zA-Z0-9]{1,39}$/));

/** What one member may bet on a game; null: what his level may. */
export const minigameLimit = {
  isAllowed: z.boolean(),
  maxWon: z.nullable(won),
  benefitWon: z.nullable(won),
  maxRoundWon: z.nullable(won),
};

export const minigameLimitRow = z.object({
  limitId: uuid,
  member: memberCell,
  game: z.string(),
  ...minigameLimit,
  /** The last day of Seoul on which it holds; null: until it is removed. */
  until: z.nullable(z.string()),
  reason: z.string(),
  by: person,
  updatedAt: instant,
  version: z.int(),
});

export const minigameLimits = list({
  path: '/api/members/minigame-limits',
  access: 'minigameSettings.read',
  when: { modules: ['minigame'] },
  summary: 'What single members may bet on mini-games, other than their level says.',
  row: minigameLimitRow,
  id: 'limitId',
  filters: {
    memberId: z.optional(uuid),
    game: z.optional(gameName),
    state: z.optional(z.enum(['inForce', 'endsSoon', 'over', 'closed'])),
    query: z.optional(text(40)),
  },
  sorts: ['newest', 'oldest'],
});

const wonRange = z.object({ leastWon: z.int(), mostWon: z.int() });

/** What levels may bet on each game that was set up, from the strictest of its bet types to the widest. */
export const levelLimits = z.object({
  games: z.array(
    z.object({
      game: z.string(),
      /** From the first level to the last; null: nothing is open to it. */
      levels: z.array(
        z.nullable(z.object({ maxWon: wonRange, benefitWon: wonRange, maxRoundWon: wonRange })),
      ),
    }),
  ),
});
export type LevelLimits = z.output<typeof levelLimits>;

export const saveMinigameLimitInput = z
  .strictObject({
    memberId: uuid,
    game: gameName,
    ...minigameLimit,
    until: z.nullable(koreanDay),
    reason,
    /** Of the one that is changed; 0: there is none yet. */
    version: z.int().check(z.minimum(0)),
  })
  .check(({ value: { maxWon, maxRoundWon }, issues }) => {
    if (maxWon === null || maxRoundWon === null || maxRoundWon >= maxWon) return;
    issues.push({
      code: 'custom',
      input: maxRoundWon,
      path: ['maxRoundWon'],
      params: { rule: 'max_round_below_max' },
    });
  });
export const removeMinigameLimitInput = z.strictObject({ memberId: uuid, game: gameName, reason });
