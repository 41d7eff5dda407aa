import { GAMES, type minigames, type ReplyOf } from '@gwanje/contract';
import type { Question } from '../../platform/implement';
import { readDrift } from './draw-drift.queries';
import { findMixedIn, GAME_ROUNDS } from './rounds.queries';

/** Everything with which anybody can draw a settled round again. */
export async function verifyRound({
  db,
  actor,
  input,
  refuse,
}: Question<typeof minigames.verifyGameRound>): Promise<ReplyOf<typeof minigames.verifyGameRound>> {
  const round = await GAME_ROUNDS.one({ db, actor }, input.roundId);
  if (!round) return refuse('round.not_found');
  const { game, dayOn, roundNo, seedHash, seed, draw } = round;
  if (seedHash === null || seed === null || draw === null) return refuse('round.not_verifiable');
  const mixedIn = GAMES[game].draw === 'own' ? null : await findMixedIn(db, input.roundId);
  return {
    ...{ game, dayOn, roundNo, seedHash, seed, mixedIn, draw },
    drift: await readDrift(db, game),
  };
}
