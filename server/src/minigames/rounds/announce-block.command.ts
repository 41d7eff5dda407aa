import { type FeedReplyOf, type feed, GAMES } from '@gwanje/contract';
import type { FeedWork } from '../../feed/implement-feed';
import { findToldRound } from './find-told-round.queries';

/**
 * A feed announces which block a draw waits for, while nobody can know its hash: betting is still
 * open. What was announced first stays, for somebody has bet on it.
 */
export async function announceBlock(
  work: FeedWork<typeof feed.announceBlock>,
): Promise<FeedReplyOf<typeof feed.announceBlock>> {
  const { tx, input, now, audit, refuse } = work;
  const { game, blockHeight } = input;
  if (GAMES[game].draw !== 'blockHash') return refuse('result.not_of_feed');
  const round = await findToldRound(tx, input);
  if (!round) return refuse('result.unknown_round');
  if (round.status !== 'waiting' || round.closes_at <= now()) return refuse('round.closed_state');
  const known = round.block_height;
  const outcome = known === null ? 'announced' : known === blockHeight ? 'known' : 'kept';
  if (known === null)
    await tx
      .updateTable('game_round')
      .set({ block_height: blockHeight, version: round.version + 1 })
      .where('round_id', '=', round.round_id)
      .execute();
  await audit({
    subject: `round/${round.round_id}`,
    before: { blockHeight: known },
    after: { outcome, blockHeight },
  });
  return { outcome };
}
