import { type FeedReplyOf, type feed, whenOfGame } from '@gwanje/contract';
import type { FeedQuestion } from '../../feed/implement-feed';
import { isGameOn, listOdds } from './bet-terms.queries';

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
  if (!isOn(whenOfGame(game)) || !(await isGameOn(db, game))) return { rounds: [] };
  const rows = await db
    .selectFrom('game_round')
    .selectAll()
    .where('game', '=', game)
    .where('status', '=', 'waiting')
    .where('closes_at', '>', now())
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
        event: row.offer?.event ?? '',
        odds: await listOdds(db, row),
      })),
    ),
  };
}
