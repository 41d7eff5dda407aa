import { isDeepStrictEqual } from 'node:util';
import { type Drawn, type FeedReplyOf, type feed, GAMES } from '@gwanje/contract';
import type { FeedWork } from '../../feed/implement-feed';
import { acrossMembers } from '../../placement';
import { raiseAlarm } from '../../platform/alarm';
import type { Tx } from '../../platform/database';
import { invalidField } from '../../platform/refusal';
import { toldResult } from './draw-rounds';
import { keepResult } from './enter-result.command';
import { findToldRound } from './find-told-round.queries';
import { hearFeed } from './game-feeds.queries';
import type { RoundRow } from './settle-bets.queries';
import {
  derivedResult,
  lockDerivedRounds,
  type Result,
  settleWithDerived,
} from './settle-round.queries';

type Work = FeedWork<typeof feed.tellResult>;
type Reply = FeedReplyOf<typeof feed.tellResult>;

/** How far a feed's clock may be ahead of ours. */
const AHEAD_MS_MAX = 300_000;

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

/** Whether somebody could have bet on a round who knew what came out. */
const isEarly = ({ input, now }: Work, { closes_at, draw_at }: RoundRow): boolean =>
  new Date(input.drawnAt) < closes_at || now() < draw_at;

/**
 * Holds a round of which the result was known early. It is sold no more, whoever lets it go on: one
 * that is held already would be sold again as well.
 */
async function holdEarly({ tx, input, now }: Work, round: RoundRow): Promise<void> {
  const { round_id: roundId, game, opens_at, closes_at } = round;
  const [isWaiting, isOnSale] = [round.status === 'waiting', now() < closes_at];
  if (!isWaiting && !(round.status === 'held' && isOnSale)) return;
  await tx
    .updateTable('game_round')
    .set({
      ...{ status: 'held', version: round.version + 1 },
      ...(isOnSale && { closes_at: new Date(Math.max(now().getTime(), opens_at.getTime())) }),
    })
    .where('round_id', '=', roundId)
    .execute();
  if (!isWaiting) return;
  const lateBets = await countBetsFrom(tx, roundId, new Date(input.drawnAt));
  const details = { game, roundId, drawnAt: input.drawnAt, lateBets };
  await raiseAlarm(tx, { kind: 'resultHeld', at: now(), details, sameBy: { roundId } });
}

/** The same of the rounds that are read from one: what came out of it says what comes out of them. */
async function holdDerived(work: Work, round: RoundRow, { draw }: Result): Promise<void> {
  for (const derived of await lockDerivedRounds(work.tx, round)) {
    if (!isEarly(work, derived)) continue;
    await keepTold(work, derived, derivedResult(draw).draw);
    await holdEarly(work, derived);
  }
}

/** What a result of a feed comes to, once its round is locked. */
async function take(work: Work, round: RoundRow, result: Result): Promise<Reply['outcome']> {
  const { tx, input, now } = work;
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
  await holdDerived(work, round, result);
  if (isEarly(work, round)) await holdEarly(work, round);
  if (isEarly(work, round) || round.status !== 'waiting') return 'held';
  await settleWithDerived({ tx, now, actor: null, reason: null }, round, result);
  return 'settled';
}

/** Keeps of a round what a feed has told of it. */
const keepTold = ({ tx, input, now }: Work, { round_id }: RoundRow, draw: Drawn): Promise<void> =>
  keepResult(tx, round_id, {
    ...{ draw, source: 'feed', isFirst: false, enteredBy: null, reason: null },
    ...{ sourceRef: input.sourceRef, drawnAt: new Date(input.drawnAt), at: now() },
    proof: input.proof ?? null,
  });

/**
 * A feed tells what was drawn: kept whatever it is, and settled once.
 *
 * @throws {Refusal} request.invalid where it says that it is yet to be drawn: late bets are found by when
 *   it was, and a clock that is hours ahead would find none
 */
export const tellResult =
  (key: Buffer) =>
  async (work: Work): Promise<Reply> => {
    const { tx, input, now, audit, refuse, locale } = work;
    const { draw: source } = GAMES[input.game];
    if (source === 'own' || typeof source === 'object') return refuse('result.not_of_feed');
    const round = await findToldRound(tx, input);
    if (!round) return refuse('result.unknown_round');
    // One that is told before its draw was due holds its round, whatever it says.
    if (round.draw_at <= now() && Date.parse(input.drawnAt) > now().getTime() + AHEAD_MS_MAX)
      throw invalidField('drawnAt', 'moment_ahead', locale);
    // Whoever could take another block could choose among draws.
    const { blockHeight } = input;
    if (round.block_height !== null && (blockHeight ?? round.block_height) !== round.block_height)
      return refuse('result.wrong_draw');
    const result = toldResult(key, round, input.draw, 'feed');
    if (!result) return refuse('result.wrong_draw');
    await keepTold(work, round, input.draw);
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
