import { type Drawn, GAMES, type minigames, type ReplyOf } from '@gwanje/contract';
import { forecastRolling } from '../../partners/rollups/book-bet-days.queries';
import type { Question } from '../../platform/implement';
import { betsOfRound, countedBets } from '../bets/bet-days.queries';
import { ownResult, toldResult } from './draw-rounds';
import { type ForeseenRound, foreseeRound, sumForeseen } from './foresee-round.queries';
import { playedBets, type RoundRow } from './settle-bets.queries';

type Preview = Question<typeof minigames.previewGameRound>;
type Reply = ReplyOf<typeof minigames.previewGameRound>;

/** What one round would come to, and what it would cost in commission. */
async function withCommission(
  { db, input: { action } }: Preview,
  { round, verdicts, forecast }: ForeseenRound,
) {
  if (action === 'rollback') return { ...forecast, commissionWon: 0 };
  const { picks } = betsOfRound(round);
  const played = countedBets({ where: playedBets(round.round_id, verdicts), picks });
  return { ...forecast, commissionWon: await forecastRolling(db, played) };
}

async function forecastDerived(
  question: Preview,
  foreseen: readonly ForeseenRound[],
): Promise<Reply['derived']> {
  const found: Reply['derived'] = [];
  for (const one of foreseen) {
    const { largest: _, payouts: __, ...figures } = await withCommission(question, one);
    found.push({ game: one.round.game, ...figures });
  }
  return found;
}

/** Whether the seed of a round would say more than anybody is told by now: what is drawn, or would be. */
function isSecret({ input: { action }, now }: Preview, round: RoundRow): boolean {
  const { draw } = GAMES[round.game];
  if (action === 'resettle') return round.settlement_no === 0;
  if (action !== 'result') return false;
  return draw === 'own' || (round.seed_hash !== null && now() < round.draw_at);
}

/** What was drawn by what was entered, or by the seed of a draw of one's own; null where it is no result. */
const drawOf = (key: Buffer, { input }: Preview, round: RoundRow): Drawn | null =>
  (GAMES[round.game].draw === 'own'
    ? ownResult(key, round)
    : toldResult(key, round, input.draw ?? {}, 'manual')
  )?.draw ?? null;

/** What an action would do; it moves nothing. */
export const previewRound =
  (key: Buffer) =>
  async (question: Preview): Promise<Reply> => {
    const { db, input, refuse } = question;
    const { action } = input;
    const round = await db
      .selectFrom('game_round')
      .selectAll()
      .where('round_id', '=', input.roundId)
      .executeTakeFirst();
    if (!round) return refuse('round.not_found');
    if (isSecret(question, round)) return refuse('round.closed_state');
    const isByDraw = action === 'result' || action === 'resettle';
    const draw = isByDraw ? drawOf(key, question, round) : null;
    const foreseen = await foreseeRound(db, { action, draw }, round);
    if (!foreseen) return refuse('round.wrong_draw');
    const [own, ...derived] = foreseen;
    const { largest, payouts, ...figures } = await withCommission(question, own);
    const isOpen = question.now() < round.closes_at;
    return {
      ...{ expected: sumForeseen(foreseen), ...figures },
      ...{ largest: isOpen ? [] : [...largest], payouts: isOpen ? [] : [...payouts] },
      derived: await forecastDerived(question, derived),
    };
  };
