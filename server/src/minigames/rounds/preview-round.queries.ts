import { type Drawn, GAMES, type minigames, type ReplyOf } from '@gwanje/contract';
import { deriveLadder, type PowerballDraw } from '@gwanje/game-rules';
import { forecastRolling } from '../../partners/rollups/book-bet-days.queries';
import type { Question } from '../../platform/implement';
import { betsOfRound, countedBets } from '../bets/bet-days.queries';
import { ownResult, toldResult } from './draw-rounds';
import { isRollable } from './round-actions.rule';
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
type Reply = ReplyOf<typeof minigames.previewGameRound>;

/** The verdicts that an action would give by this draw; null where it is none of the round. */
async function judged(
  { db, input: { action } }: Preview,
  round: RoundRow,
  draw: Drawn | null,
): Promise<readonly PickVerdict[] | null> {
  if (action === 'void' || action === 'rollback') {
    const verdicts = await verdictsOf(db, round, {});
    return verdicts.map((one) => ({ ...one, verdict: action === 'void' ? 'N' : 'L' }));
  }
  const facts = draw && factsOfDraw(round, draw);
  return facts ? verdictsOf(db, round, facts) : null;
}

/** What an action would come to by verdicts. */
async function forecast(
  { db, input: { action } }: Preview,
  round: RoundRow,
  verdicts: readonly PickVerdict[],
) {
  const found = await forecastBets(db, round.round_id, verdicts);
  // Of what is taken back nothing is kept, and what it has paid is what it pays less.
  if (action === 'rollback')
    return {
      ...{ ...found, payoutWon: -found.differenceWon, won: 0, lost: 0 },
      ...{ houseWon: 0, commissionWon: 0, payouts: [] },
    };
  const { picks } = betsOfRound(round);
  const played = countedBets({ where: playedBets(round.round_id, verdicts), picks });
  return { ...found, commissionWon: await forecastRolling(db, played) };
}

/** Whether an action reaches a round that is read from the one it is about. */
function isTouched({ action }: Preview['input'], of: RoundRow, { status }: RoundRow): boolean {
  if (action === 'rollback') return status === 'settled';
  if (status === 'settled') return isRollable(of);
  return action === 'void' ? status !== 'void' : status === 'waiting' || status === 'rolledBack';
}

async function forecastDerived(
  question: Preview,
  round: RoundRow,
  draw: Drawn | null,
): Promise<Reply['derived']> {
  const games = derivedGames(round.game);
  if (games.length === 0) return [];
  const rounds = await question.db
    .selectFrom('game_round')
    .selectAll()
    .where('game', 'in', games)
    .where('day_on', '=', round.day_on)
    .where('round_no', '=', round.round_no)
    .orderBy('round_id')
    .execute();
  const ladder = draw && (deriveLadder(draw as unknown as PowerballDraw) as Drawn);
  const found: Reply['derived'] = [];
  for (const derived of rounds) {
    if (!isTouched(question.input, round, derived)) continue;
    const verdicts = await judged(question, derived, ladder);
    if (!verdicts) continue;
    const { largest: _, payouts: __, ...figures } = await forecast(question, derived, verdicts);
    found.push({ game: derived.game, ...figures });
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
    const round = await db
      .selectFrom('game_round')
      .selectAll()
      .where('round_id', '=', input.roundId)
      .executeTakeFirst();
    if (!round) return refuse('round.not_found');
    if (isSecret(question, round)) return refuse('round.closed_state');
    const isByDraw = input.action === 'result' || input.action === 'resettle';
    const draw = isByDraw ? drawOf(key, question, round) : null;
    const verdicts = await judged(question, round, draw);
    if (!verdicts) return refuse('round.wrong_draw');
    const { bets, payoutWon, largest, payouts, ...figures } = await forecast(
      question,
      round,
      verdicts,
    );
    const isOpen = question.now() < round.closes_at;
    return {
      ...{ expected: { bets, payoutWon }, ...figures },
      ...{ largest: isOpen ? [] : [...largest], payouts: isOpen ? [] : [...payouts] },
      derived: await forecastDerived(question, round, draw),
    };
  };
