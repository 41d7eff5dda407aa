// What single members may bet on mini-games, other than their level says.
import { minigameLimits, momentInSeoul } from '@gwanje/contract';
import { type RawBuilder, sql } from 'kysely';
import { ofMembers } from '../../own-line.queries';
import { acrossMembers } from '../../placement';
import type { Tx } from '../../platform/database';
import { bindList, instant } from '../../platform/list';
import { memberCellOf } from '../member-cell.queries';
import { isNamedLike } from '../members.queries';

const ID = sql.ref('own.limit_id');
const TODAY = sql`(now() at time zone 'Asia/Seoul')::date`;
const IN_FORCE = sql`(own.until_on is null or own.until_on >= ${TODAY})`;
const SOON_DAYS = 7;

const STATES = {
  inForce: IN_FORCE,
  endsSoon: sql`own.until_on between ${TODAY} and ${TODAY} + ${SOON_DAYS}::int`,
  over: sql`own.until_on < ${TODAY}`,
  closed: sql`(not own.is_allowed and ${IN_FORCE})`,
} as const;

export const MINIGAME_LIMITS = bindList(minigameLimits, {
  base: sql`member_minigame_limit`,
  as: 'own',
  joins: sql`join member on member.member_id = own.member_id join admin on admin._id = own.set_by`,
  within: ofMembers('own.member_id'),
  id: ID,
  columns: {
    limitId: ID,
    member: memberCellOf('member'),
    game: sql.ref('own.game'),
    isAllowed: sql.ref('own.is_allowed'),
    maxWon: sql.ref('own.max_won'),
    benefitWon: sql.ref('own.benefit_won'),
    maxRoundWon: sql.ref('own.max_round_won'),
    until: sql`to_char(own.until_on, 'YYYY-MM-DD')`,
    reason: sql.ref('own.reason'),
    by: { _id: sql.ref('admin._id'), id: sql.ref('admin.login_id') },
    updatedAt: instant(sql.ref('own.set_at')),
    version: sql.ref('own.version'),
  },
  filters: {
    game: (game) => sql`own.game = ${game}`,
    state: (state) => STATES[state],
    query: (query) => sql`own.member_id in (
      select member.member_id from member where ${isNamedLike(query)} and ${acrossMembers})`,
  },
  sorts: { newest: { by: ID, direction: 'desc' }, oldest: { by: ID, direction: 'asc' } },
});

/** What one member may bet on a game at `at`; a null in it, or undefined: what his level may. */
export interface MinigameLimit {
  readonly isAllowed: boolean;
  readonly maxWon: number | null;
  readonly benefitWon: number | null;
  readonly maxRoundWon: number | null;
}

/** The row of a member and a game, whether it is still in force or not. */
export const findMinigameLimitRow = (tx: Tx, memberId: string, game: string) =>
  tx
    .selectFrom('member_minigame_limit')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('game', '=', game)
    .forUpdate()
    .executeTakeFirst();

type OwnLimit = MinigameLimit & { readonly game: string; readonly untilOn: string | null };

/** What was ever set for one member, of every game. */
export const ownMinigameLimits = (memberId: string): RawBuilder<OwnLimit> => sql<OwnLimit>`
  select game, is_allowed as "isAllowed", max_won as "maxWon", benefit_won as "benefitWon",
    max_round_won as "maxRoundWon", until_on as "untilOn"
  from member_minigame_limit where member_id = ${memberId}`;

const DAY_MS = 86_400_000;

/** What of it holds for a game at `at`; undefined: nothing but his level. */
export const limitInForce = (
  limits: readonly OwnLimit[],
  game: string,
  at: Date,
): MinigameLimit | undefined =>
  limits.find(
    (own) =>
      own.game === game &&
      (own.untilOn === null ||
        at.getTime() < momentInSeoul(`${own.untilOn}T00:00`).getTime() + DAY_MS),
  );
