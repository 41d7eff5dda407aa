import { GAMES, type minigames, type ReplyOf } from '@gwanje/contract';
import { forecastRolling } from '../../partners/rollups/book-bet-days.queries';
import type { Question } from '../../platform/implement';
import { betsOfRound, countedBets } from '../bets/bet-days.queries';
import { ownResult, toldResult } from './draw-rounds';
import {
  factsOfDraw,
  forecastBets,
  type PickVerdict,
  playedBets,
  type RoundRow,
  verdictsOf,
} from './settle-bets.queries';
import { derivedGames } from './settle-round.queries';

type Preview = Question<typeof minigames.previewGameRound>;

/** The verdicts that an action would give; null where what was entered is no result. */
async function judged(
  key: Buffer,
  { db, input: { action, draw } }: Preview,
  round: RoundRow,
): Promise<readonly PickVerdict[] | null> {
  if (action === 'void' || action === 'rollback') {
    const verdicts = await verdictsOf(db, round, {});
    return verdicts.map((one) => ({ ...one, verdict: action === 'void' ? 'N' : 'L' }));
  }
  const result =
    GAMES[round.game].draw === 'own'
      ? ownResult(key, round)
      : toldResult(key, round, draw ?? {}, 'manual');
  const facts = result && factsOfDraw(round, result.draw);
  return facts ? verdictsOf(db, round, facts) : null;
}

/** What an action would do; it moves nothing. */
export const previewRound =
  (key: Buffer) =>
  async (question: Preview): Promise<ReplyOf<typeof minigames.previewGameRound>> => {
    const { db, input, refuse } = question;
    const round = await db
      .selectFrom('game_round')
      .selectAll()
      .where('round_id', '=', input.roundId)
      .executeTakeFirst();
    if (!round) return refuse('round.not_found');
    // The seed of a draw of one's own says what is drawn: nobody is told before.
    if (input.action === 'resettle' && round.settlement_no === 0)
      return refuse('round.closed_state');
    const verdicts = await judged(key, question, round);
    if (!verdicts) return refuse('round.wrong_draw');
    const forecast = await forecastBets(db, round.round_id, verdicts);
    const { bets, stakeWon, won, lost, differenceWon, belowZero, members } = forecast;
    const isBack = input.action === 'rollback';
    const { picks } = betsOfRound(round);
    const played = countedBets({ where: playedBets(round.round_id, verdicts), picks });
    return {
      // What is taken back is what it has paid.
      expected: { bets, payoutWon: isBack ? -differenceWon : forecast.payoutWon },
      ...{ stakeWon, differenceWon, belowZero, members },
      // Nothing is kept of what is taken back.
      commissionWon: isBack ? 0 : await forecastRolling(db, played),
      houseWon: isBack ? 0 : forecast.houseWon,
      largest: question.now() < round.closes_at ? [] : [...forecast.largest],
      ...{ won: isBack ? 0 : won, lost: isBack ? 0 : lost },
      derived: [...derivedGames(round.game)],
    };
  };
