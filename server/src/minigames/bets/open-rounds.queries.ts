import { type FeedReplyOf, type feed, whenOfGame } from '@gwanje/contract';
import type { FeedQuestion } from '../../feed/implement-feed';
import { IS_ON_SALE, listLimits, listOdds } from './bet-terms.queries';

/** Rounds that a player site shows: the one that is open, and the next. */
const SHOWN_ROUNDS = 2;

/** What a player can bet on now; nothing while the game takes no bets. */
export async function listOpenRounds({
  db,
  input,
  now,
  isOn,
}: FeedQuestion<typeof feed.listRounds>): Promise<FeedReplyOf<typeof feed.listRounds>> {
  const { game } = input;
  if (!isOn(whenOfGame(game))) return { rounds: [] };
  const rows = await db
    .selectFrom('game_round')
    .selectAll()
    .where('game', '=', game)
    .where('status', '=', 'waiting')
    .where('closes_at', '>', now())
    .where(IS_ON_SALE)
    .orderBy('round_id')
    .limit(SHOWN_ROUNDS)
    .execute();
  return {
    rounds: await Promise.all(
      rows.map(async (row) => ({
        ...{ roundId: row.round_id, dayOn: row.day_on, roundNo: row.round_no },
        opensAt: row.opens_at.toISOString(),
        closesAt: row.closes_at.toISOString(),
        drawAt: row.draw_at.toISOString(),
        seedHash: row.seed_hash,
        blockHeight: row.block_height,
        limits: input.level === undefined ? [] : await listLimits(db, row, input.level),
        event: row.offer?.event ?? '',
        odds: await listOdds(db, row),
      })),
    ),
  };
}

/** What a player is told of a round: what came out, and by which seed, once it is settled. */
export async function readToldRound({
  db,
  input,
  now,
  refuse,
}: FeedQuestion<typeof feed.readToldRound>): Promise<FeedReplyOf<typeof feed.readToldRound>> {
  const round = await db
    .selectFrom('game_round')
    .selectAll()
    .where('round_id', '=', input.roundId)
    .executeTakeFirst();
  if (!round || round.opens_at > now()) return refuse('round.not_found');
  const isSettled = round.status === 'settled';
  return {
    ...{ roundId: round.round_id, game: round.game, dayOn: round.day_on, roundNo: round.round_no },
    ...{ drawAt: round.draw_at.toISOString(), isVoid: round.status === 'void' },
    // A result that was taken back counts for nothing until it is settled again.
    ...{ draw: isSettled ? round.draw : null, seed: isSettled ? round.seed : null },
    blockHeight: round.block_height,
    ...{ seedHash: round.seed_hash, settledAt: round.settled_at?.toISOString() ?? null },
  };
}
