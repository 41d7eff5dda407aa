// What single members may bet on mini-games, other than their level says.
import { minigameLimits, momentInSeoul } from '@gwanje/contract';
import { type RawBuilder, sql } from 'kysely';
import { ofMembers } from '../../own-line.queries';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import { bindList, instant } from '../../platform/list';
import type { PageOf, Sql } from '../../platform/list-source';
import { markedMemberOf } from '../member-cell.queries';
import { isNamedLike } from '../members.queries';
import { readLevelLimits } from './level-limits.queries';
import type { MinigameLimit } from './looser-limit.rule';

type State = NonNullable<PageOf<typeof minigameLimits>['state']>;

const ID = sql.ref('own.limit_id');
const TODAY = sql`(now() at time zone 'Asia/Seoul')::date`;
const IN_FORCE = sql`(own.until_on is null or own.until_on >= ${TODAY})`;
const SOON_DAYS = 7;

const STATES = {
  inForce: IN_FORCE,
  endsSoon: sql`own.until_on between ${TODAY} and ${TODAY} + ${SOON_DAYS}::int`,
  over: sql`own.until_on < ${TODAY}`,
  closed: sql`(not own.is_allowed and ${IN_FORCE})`,
  waiting: sql`own.asked is not null`,
} as const;

const AMOUNTS = {
  max_won: 'maxWon',
  benefit_won: 'benefitWon',
  max_round_won: 'maxRoundWon',
} as const;

/** Compared with what his level may bet now, on the widest of its bet types; who may not bet is held stricter. */
async function besideLevel(db: Database | Tx, than: '<' | '>'): Promise<Sql> {
  const levels = (await readLevelLimits(db)).flatMap(({ game, levels }) =>
    levels.flatMap((of, at) => (of === null ? [] : [{ game, level: at + 1, of }])),
  );
  const column = (amount: (typeof AMOUNTS)[keyof typeof AMOUNTS]) =>
    sql`${levels.map(({ of }) => of[amount].mostWon)}::bigint[]`;
  const differs = sql.join(
    Object.keys(AMOUNTS).map((amount) => {
      const own = sql.ref(`own.${amount}`);
      const most = sql.ref(`of_level.${amount}`);
      return than === '<' ? sql`${own} < ${most}` : sql`${own} > ${most}`;
    }),
    sql` or `,
  );
  // Totals join no member, so his level is looked up here.
  const isBeside = sql`exists (
    select 1 from member as limited join unnest(${levels.map(({ game }) => game)}::text[],
      ${levels.map(({ level }) => level)}::int[], ${column('maxWon')}, ${column('benefitWon')},
      ${column('maxRoundWon')}) as of_level (game, level, max_won, benefit_won, max_round_won)
      on of_level.level = limited.level
    where limited.member_id = own.member_id and of_level.game = own.game and (${differs}))`;
  return than === '<'
    ? sql`(${IN_FORCE} and (not own.is_allowed or ${isBeside}))`
    : sql`(${IN_FORCE} and own.is_allowed and ${isBeside})`;
}

const stateOf = (db: Database | Tx, state: State): Sql | Promise<Sql> => {
  if (state === 'looser') return besideLevel(db, '>');
  return state === 'stricter' ? besideLevel(db, '<') : STATES[state];
};

export const MINIGAME_LIMITS = bindList(minigameLimits, {
  base: sql`member_minigame_limit`,
  as: 'own',
  joins: sql`join member on member.member_id = own.member_id
    join admin on admin._id = own.set_by
    left join admin as asker on asker._id = own.asked_by
    left join admin as agreer on agreer._id = own.agreed_by`,
  within: ofMembers('own.member_id'),
  id: ID,
  columns: {
    limitId: ID,
    member: markedMemberOf('member'),
    game: sql.ref('own.game'),
    isAllowed: sql.ref('own.is_allowed'),
    maxWon: sql.ref('own.max_won'),
    benefitWon: sql.ref('own.benefit_won'),
    maxRoundWon: sql.ref('own.max_round_won'),
    until: sql`to_char(own.until_on, 'YYYY-MM-DD')`,
    reason: sql.ref('own.reason'),
    by: { _id: sql.ref('admin._id'), id: sql.ref('admin.login_id') },
    agreedBy: { _id: sql.ref('agreer._id'), id: sql.ref('agreer.login_id') },
    asked: {
      isAllowed: sql`(own.asked ->> 'isAllowed')::boolean`,
      maxWon: sql`(own.asked ->> 'maxWon')::bigint`,
      benefitWon: sql`(own.asked ->> 'benefitWon')::bigint`,
      maxRoundWon: sql`(own.asked ->> 'maxRoundWon')::bigint`,
      until: sql`own.asked ->> 'until'`,
      reason: sql`own.asked ->> 'reason'`,
      by: { _id: sql.ref('asker._id'), id: sql.ref('asker.login_id') },
      at: instant(sql.ref('own.asked_at')),
    },
    updatedAt: instant(sql.ref('own.set_at')),
    version: sql.ref('own.version'),
  },
  narrow: async ({ db }, { game, state, query }) => [
    ...(game === undefined ? [] : [sql`own.game = ${game}`]),
    ...(query === undefined
      ? []
      : [
          sql`own.member_id in (
            select member.member_id from member where ${isNamedLike(query)} and ${acrossMembers})`,
        ]),
    ...(state === undefined ? [] : [await stateOf(db, state)]),
  ],
  sorts: {
    '-updatedAt': { by: sql.ref('own.set_at'), direction: 'desc' },
    updatedAt: { by: sql.ref('own.set_at'), direction: 'asc' },
    newest: { by: ID, direction: 'desc' },
    oldest: { by: ID, direction: 'asc' },
  },
});

/** The row of a member and a game, whether it is still in force or not. */
export const findMinigameLimitRow = (tx: Tx, memberId: string, game: string) =>
  tx
    .selectFrom('member_minigame_limit')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('game', '=', game)
    .forUpdate()
    .executeTakeFirst();

export interface OwnLimit extends MinigameLimit {
  readonly game: string;
  readonly untilOn: string | null;
  /** Two have agreed to it, so the highest level does not bound it. */
  readonly isAgreed: boolean;
}

/** What was ever set for one member, of every game. */
export const ownMinigameLimits = (memberId: string): RawBuilder<OwnLimit> => sql<OwnLimit>`
  select game, is_allowed as "isAllowed", max_won as "maxWon", benefit_won as "benefitWon",
    max_round_won as "maxRoundWon", until_on as "untilOn", agreed_by is not null as "isAgreed"
  from member_minigame_limit where member_id = ${memberId}`;

const DAY_MS = 86_400_000;

/** What of it holds for a game at `at`; undefined: nothing but his level. */
export const limitInForce = (
  limits: readonly OwnLimit[],
  game: string,
  at: Date,
): OwnLimit | undefined =>
  limits.find(
    (own) =>
      own.game === game &&
      (own.untilOn === null ||
        at.getTime() < momentInSeoul(`${own.untilOn}T00:00`).getTime() + DAY_MS),
  );
