import * as z from 'zod/mini';
import { list } from './list';
import { markedMember } from './member-lists';
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

const keptLimit = {
  ...minigameLimit,
  /** The last day of Seoul on which it holds; null: until it is removed. */
  until: z.nullable(z.string()),
  reason: z.string(),
  by: person,
};

export const minigameLimitRow = z.object({
  limitId: uuid,
  member: markedMember,
  game: z.string(),
  ...keptLimit,
  /** Who agreed as the second that it is looser than the highest level; null: that one bounds it. */
  agreedBy: z.nullable(person),
  /** What is looser than the highest level and waits for a second administrator. */
  asked: z.nullable(z.object({ ...keptLimit, at: instant })),
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
    /** `looser` and `stricter`: than what the member's level may bet now, on any amount. */
    state: z.optional(
      z.enum(['inForce', 'looser', 'stricter', 'waiting', 'endsSoon', 'over', 'closed']),
    ),
    query: z.optional(text(40)),
  },
  sorts: ['-updatedAt', 'updatedAt', 'newest', 'oldest'],
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

const wish = { memberId: uuid, ...minigameLimit, until: z.nullable(koreanDay), reason };
type Amounts = { readonly maxWon: number | null; readonly maxRoundWon: number | null };

/** A round holds at least one bet. */
const roundHoldsBet = z.check<Amounts>(({ value: { maxWon, maxRoundWon }, issues }) => {
  if (maxWon === null || maxRoundWon === null || maxRoundWon >= maxWon) return;
  issues.push({
    code: 'custom',
    input: maxRoundWon,
    path: ['maxRoundWon'],
    params: { rule: 'max_round_below_max' },
  });
});

export const saveMinigameLimitInput = z
  .strictObject({
    ...wish,
    game: gameName,
    /** Of the one that is changed; 0: there is none yet. */
    version: z.int().check(z.minimum(0)),
  })
  .check(roundHoldsBet);

/** Games that get the same limit at once. */
const LIMITED_GAMES_MAX = 100;
/** Limits that are removed at once. */
const LIMITS_REMOVED_MAX = 500;
export const addMinigameLimitsInput = z
  .strictObject({
    ...wish,
    games: z.array(gameName).check(z.minLength(1), z.maxLength(LIMITED_GAMES_MAX)),
  })
  .check(roundHoldsBet);
export const removeMinigameLimitsInput = z.strictObject({
  limits: z
    .array(
      z.strictObject({
        limitId: uuid,
        /** As it was read. */
        version: z.int(),
      }),
    )
    .check(z.minLength(1), z.maxLength(LIMITS_REMOVED_MAX)),
  reason,
});
export const removeMinigameLimitInput = z.strictObject({
  memberId: uuid,
  game: gameName,
  reason,
  /** Of the limit as it was read. */
  version: z.int(),
});
export type MinigameLimitWish = Omit<
  z.output<typeof saveMinigameLimitInput>,
  'memberId' | 'game' | 'version'
>;
/** What was asked for, as it was read: one that was removed and asked for anew counts from 1 again. */
export const decideMinigameLimitInput = z.strictObject({
  memberId: uuid,
  game: gameName,
  limitId: uuid,
  version: z.int(),
});
