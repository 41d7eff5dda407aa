import {
  type GameId,
  type Locale,
  MEMBER_LEVEL_MAX,
  type MinigameLimitWish,
  type members,
  momentInSeoul,
  type ReplyOf,
} from '@gwanje/contract';
import { type Selectable, sql } from 'kysely';
import { lockWallets } from '../../ledger/post-movement';
import { acrossMembers } from '../../placement';
import type { Tx } from '../../platform/database';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { newId } from '../../platform/new-id';
import { invalidField, Refusal } from '../../platform/refusal';
import type { Schema } from '../../schema';
import { weighWord } from '../../second-admin/words';
import { readLevelLimits } from './level-limits.queries';
import { isLooser } from './looser-limit.rule';
import { findMinigameLimitRow, MINIGAME_LIMITS } from './minigame-limits.queries';

const NONE = 0;
const PERMISSION = 'minigameSettings.change';

type Wish = MinigameLimitWish;
type Row = NonNullable<Awaited<ReturnType<typeof findMinigameLimitRow>>>;

/** The level above which nobody bets unless two agree. */
const highestLevel = async (tx: Tx, game: string) =>
  (await readLevelLimits(tx, [game as GameId]))[0]?.levels[MEMBER_LEVEL_MAX - 1];

const agreedTo = (row: Row) => ({
  ...{ isAllowed: row.is_allowed, maxWon: row.max_won, benefitWon: row.benefit_won },
  ...{ maxRoundWon: row.max_round_won, untilOn: row.until_on },
});

const valuesOf = ({ isAllowed, maxWon, benefitWon, maxRoundWon, until, reason }: Wish) => ({
  ...{ is_allowed: isAllowed, max_won: maxWon, benefit_won: benefitWon },
  ...{ max_round_won: maxRoundWon, until_on: until, reason },
});

const NOTHING_ASKED = { asked: null, asked_by: null, asked_at: null } as const;
/** What a member has who has nothing of his own: his level. */
const BY_LEVEL = {
  ...{ isAllowed: true, maxWon: null, benefitWon: null, maxRoundWon: null, until: null },
} as const;

type Setting = Pick<
  Work<typeof members.saveMinigameLimit>,
  'tx' | 'actor' | 'now' | 'locale' | 'refuse'
>;

interface Order {
  readonly memberId: string;
  readonly game: string;
  /** 0: there is none yet. */
  readonly version: number;
  readonly wished: Wish;
  readonly at: Date;
}

/** His wallets are held: a bet that is being taken is held against what held before. */
async function setLimit(work: Setting, { memberId, game, version, wished, at }: Order) {
  const { tx, actor, refuse } = work;
  const row = await findMinigameLimitRow(tx, memberId, game);
  const read = (limitId: string) => MINIGAME_LIMITS.get(contextOf(work), limitId, { memberId });
  const before = row ? await read(row.limit_id) : null;
  if ((row?.version ?? NONE) !== version) return refuse('record.stale', { current: before });
  const agreed = row?.agreed_by ? row : undefined;
  const asks = isLooser(
    { ...wished, untilOn: wished.until },
    await highestLevel(tx, game),
    agreed && agreedTo(agreed),
  );
  const { adminId } = actor;
  if (asks) await weighWord(tx, { first: null, adminId, permission: PERMISSION, at });
  const limitId = row?.limit_id ?? newId(at);
  const holds = {
    ...valuesOf(asks ? { ...BY_LEVEL, reason: wished.reason } : wished),
    ...{ set_by: adminId, set_at: at, agreed_by: agreed?.agreed_by ?? null },
  };
  const asked = asks
    ? { asked: JSON.stringify(wished), asked_by: adminId, asked_at: at }
    : NOTHING_ASKED;
  const next = { ...asked, version: version + 1 };
  await tx
    .insertInto('member_minigame_limit')
    .values({ member_id: memberId, limit_id: limitId, game, ...holds, ...next })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'game']).doUpdateSet(asks ? next : { ...holds, ...next }),
    )
    .execute();
  return { before, after: await read(limitId) };
}

/** @throws {Refusal} request.invalid: it would end before tomorrow */
function requireLasting({ until }: Pick<Wish, 'until'>, at: Date, locale: Locale): void {
  if (until !== null && momentInSeoul(`${until}T00:00`) <= at)
    throw invalidField('until', 'window_past', locale);
}

/**
 * Sets what a member may bet on a game; who saves over somebody else's is told of it. What is looser
 * than the highest level waits beside what holds until another administrator agrees.
 */
export async function saveMinigameLimit(
  work: Work<typeof members.saveMinigameLimit>,
): Promise<ReplyOf<typeof members.saveMinigameLimit>> {
  const { memberId, game, version, ...wished } = work.input;
  const { at } = await lockWallets(work, memberId);
  requireLasting(wished, at, work.locale);
  const { before, after } = await setLimit(work, { memberId, game, version, wished, at });
  await work.audit({ subject: memberId, before, after });
  return after;
}

/** The same on several games at once; one on which he has a limit refuses all of them. */
export async function addMinigameLimits(
  work: Work<typeof members.addMinigameLimits>,
): Promise<ReplyOf<typeof members.addMinigameLimits>> {
  const { memberId, games, ...wished } = work.input;
  const { at } = await lockWallets(work, memberId);
  requireLasting(wished, at, work.locale);
  const limits = [];
  for (const game of [...new Set(games)].sort()) {
    const { after } = await setLimit(work, { memberId, game, version: NONE, wished, at });
    limits.push(after);
  }
  await work.audit({ subject: memberId, before: null, after: limits });
  return { limits };
}

// What the work of either decision has; the compiler compares the two by their parts then.
type Decision = Pick<
  Work<typeof members.declineMinigameLimit>,
  'tx' | 'input' | 'actor' | 'now' | 'locale' | 'refuse'
>;

/** What waits, held until this transaction ends, as it was read. */
async function lockAsked({ tx, input, refuse }: Decision) {
  const { memberId, game, limitId, version } = input;
  const row = await findMinigameLimitRow(tx, memberId, game);
  if (!row?.asked || !row.asked_by) return refuse('record.not_found');
  if (row.limit_id !== limitId || row.version !== version) return refuse('record.stale');
  return { row, asked: row.asked as Wish, askedBy: row.asked_by };
}

/** @throws {Refusal} limit.second_admin, admin.no_second */
export async function approveMinigameLimit(
  work: Work<typeof members.approveMinigameLimit>,
): Promise<ReplyOf<typeof members.approveMinigameLimit>> {
  const { tx, actor, audit } = work;
  const { memberId, game, version } = work.input;
  const { at } = await lockWallets(work, memberId);
  const { row, asked, askedBy } = await lockAsked(work);
  const { adminId } = actor;
  if (askedBy === adminId) throw new Refusal('limit.second_admin');
  const word = await weighWord(tx, { first: askedBy, adminId, permission: PERMISSION, at });
  const read = () => MINIGAME_LIMITS.get(contextOf(work), row.limit_id, { memberId });
  const before = await read();
  const decided =
    word === 'first'
      ? { asked_by: adminId, asked_at: at }
      : { ...valuesOf(asked), ...NOTHING_ASKED, set_by: askedBy, set_at: at, agreed_by: adminId };
  await tx
    .updateTable('member_minigame_limit')
    .set({ ...decided, version: version + 1 })
    .where('member_id', '=', memberId)
    .where('game', '=', game)
    .execute();
  const after = await read();
  await audit({ subject: memberId, before, after });
  return after;
}

/** What holds stays; a limit that was only asked for is gone. */
export async function declineMinigameLimit(
  work: Work<typeof members.declineMinigameLimit>,
): Promise<Record<string, never>> {
  const { tx, audit } = work;
  const { memberId, game, version } = work.input;
  await lockWallets(work, memberId);
  const { row } = await lockAsked(work);
  const before = await MINIGAME_LIMITS.get(contextOf(work), row.limit_id, { memberId });
  const isNothing =
    row.is_allowed &&
    [row.max_won, row.benefit_won, row.max_round_won].every((won) => won === null);
  if (isNothing)
    await tx
      .deleteFrom('member_minigame_limit')
      .where('member_id', '=', memberId)
      .where('game', '=', game)
      .execute();
  else
    await tx
      .updateTable('member_minigame_limit')
      .set({ ...NOTHING_ASKED, version: version + 1 })
      .where('member_id', '=', memberId)
      .where('game', '=', game)
      .execute();
  await audit({ subject: memberId, before, after: isNothing ? null : { asked: null } });
  return {};
}

/** Lets his level say again what a member may bet on a game, unless somebody has set it anew meanwhile. */
export async function removeMinigameLimit(
  work: Work<typeof members.removeMinigameLimit>,
): Promise<Record<string, never>> {
  const { tx, audit, refuse } = work;
  const { memberId, game, reason, version } = work.input;
  const row = await findMinigameLimitRow(tx, memberId, game);
  if (!row) return refuse('record.not_found');
  const before = await MINIGAME_LIMITS.get(contextOf(work), row.limit_id, { memberId });
  if (row.version !== version) return refuse('record.stale', { current: before });
  await tx
    .deleteFrom('member_minigame_limit')
    .where('member_id', '=', memberId)
    .where('game', '=', game)
    .execute();
  await audit({ subject: memberId, before, after: { reason } });
  return {};
}

/** Those that are gone already, or were set anew meanwhile, are named and stay; the others are removed. */
export async function removeMinigameLimits(
  work: Work<typeof members.removeMinigameLimits>,
): Promise<ReplyOf<typeof members.removeMinigameLimits>> {
  const { tx, audit, input } = work;
  const wanted = new Map(input.limits.map(({ limitId, version }) => [limitId, version]));
  const found = await tx
    .selectFrom('member_minigame_limit')
    .select(['member_id', 'limit_id'])
    .where(({ eb, val }) => eb('limit_id', '=', eb.fn.any(val([...wanted.keys()]))))
    .where(acrossMembers)
    .execute();
  const { rows: limits } = await sql<Selectable<Schema['member_minigame_limit']>>`
    delete from member_minigame_limit as own
    using unnest(${found.map(({ member_id }) => member_id)}::uuid[],
      ${found.map(({ limit_id }) => limit_id)}::uuid[],
      ${found.map(({ limit_id }) => wanted.get(limit_id))}::int[])
      as read (member_id, limit_id, version)
    where own.member_id = read.member_id and own.limit_id = read.limit_id
      and own.version = read.version and ${acrossMembers}
    returning own.*`.execute(tx);
  await audit({ subject: 'members', before: { limits }, after: { reason: input.reason } });
  const removed = new Set(limits.map(({ limit_id }) => limit_id));
  const known = new Set(found.map(({ limit_id }) => limit_id));
  const left = [...wanted.keys()]
    .filter((limitId) => !removed.has(limitId))
    .map((limitId) => ({
      limitId,
      code: known.has(limitId) ? ('record.stale' as const) : ('record.not_found' as const),
    }));
  return { removed: limits.length, left };
}
