import { isDeepStrictEqual } from 'node:util';
import { type FeedReplyOf, type feed, GAMES } from '@gwanje/contract';
import type { FeedWork } from '../../feed/implement-feed';
import { acrossMembers } from '../../placement';
import { raiseAlarm } from '../../platform/alarm';
import type { Tx } from '../../platform/database';
import { toldResult } from './draw-rounds';
import { keepResult } from './enter-result.command';
import { findToldRound } from './find-told-round.queries';
import { hearFeed } from './game-feeds.queries';
import type { RoundRow } from './settle-bets.queries';
import { settleWithDerived } from './settle-round.queries';

type Work = FeedWork<typeof feed.tellResult>;
type Reply = FeedReplyOf<typeof feed.tellResult>;

/** How many bets on a round were taken from a moment on, whoever's. */
async function countBetsFrom(tx: Tx, roundId: string, at: Date): Promise<number> {
  const { bets } = await tx
    .selectFrom('bet')
    .select(({ fn }) => fn.countAll<number>().as('bets'))
    .where('round_id', '=', roundId)
    .where('at', '>=', at)
    .where(acrossMembers)
    .executeTakeFirstOrThrow();
  return bets;
}

/** What a result of a feed comes to, once its round is locked. */
async function take(
  { tx, input, now }: Work,
  round: RoundRow,
  result: NonNullable<ReturnType<typeof toldResult>>,
): Promise<Reply['outcome']> {
  const { round_id: roundId } = round;
  if (round.status === 'settled') {
    if (isDeepStrictEqual(round.draw, result.draw)) return 'known';
    const details = { game: round.game, roundId, told: input.draw };
    await tx
      .updateTable('game_round')
      .set({ differs_at: now() })
      .where('round_id', '=', roundId)
      .execute();
    await raiseAlarm(tx, { kind: 'resultDiffers', at: now(), details, sameBy: { roundId } });
    return 'differs';
  }
  // Whoever knew it could have bet on it.
  const isEarly = new Date(input.drawnAt) < round.closes_at || now() < round.draw_at;
  if (isEarly && round.status === 'waiting') {
    const change = { status: 'held', version: round.version + 1 } as const;
    await tx.updateTable('game_round').set(change).where('round_id', '=', roundId).execute();
    const lateBets = await countBetsFrom(tx, roundId, new Date(input.drawnAt));
    const details = { game: round.game, roundId, drawnAt: input.drawnAt, lateBets };
    await raiseAlarm(tx, { kind: 'resultHeld', at: now(), details, sameBy: { roundId } });
  }
  if (isEarly || round.status !== 'waiting') return 'held';
  await settleWithDerived({ tx, now, actor: null, reason: null }, round, result);
  return 'settled';
}

/** A feed tells what was drawn: kept whatever it is, and settled once. */
export const tellResult =
  (key: Buffer) =>
  async (work: Work): Promise<Reply> => {
    const { tx, input, now, audit, refuse } = work;
    const { draw: source } = GAMES[input.game];
    if (source === 'own' || typeof source === 'object') return refuse('result.not_of_feed');
    const round = await findToldRound(tx, input);
    if (!round) return refuse('result.unknown_round');
    // Whoever could take another block could choose among draws.
    const { blockHeight } = input;
    if (round.block_height !== null && (blockHeight ?? round.block_height) !== round.block_height)
      return refuse('result.wrong_draw');
    const result = toldResult(key, round, input.draw, 'feed');
    if (!result) return refuse('result.wrong_draw');
    await keepResult(tx, round.round_id, {
      ...{ draw: input.draw, source: 'feed', isFirst: false, enteredBy: null, reason: null },
      ...{ sourceRef: input.sourceRef, drawnAt: new Date(input.drawnAt), at: now() },
      proof: input.proof ?? null,
    });
    const outcome = await take(work, round, result);
    // Last: results of one game meet in this row.
    await hearFeed(tx, input.game, now());
    await audit({
      subject: `round/${round.round_id}`,
      before: { game: input.game, status: round.status, draw: round.draw },
      after: { game: input.game, outcome, draw: input.draw, sourceRef: input.sourceRef },
    });
    return { outcome };
  };
