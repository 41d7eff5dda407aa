// What an action on a round would come to, with the rounds that are read from it.
import type { Drawn, RoundAction } from '@gwanje/contract';
import { deriveLadder, type PowerballDraw } from '@gwanje/game-rules';
import type { Database, Tx } from '../../platform/database';
import { isRollable } from './round-actions.rule';
import {
  type Forecast,
  factsOfDraw,
  forecastBets,
  type PickVerdict,
  type RoundRow,
  verdictsOf,
} from './settle-bets.queries';
import { derivedGames } from './settle-round.queries';

/** An action on a round, by what was drawn where it needs a draw. */
export interface Foreseeing {
  readonly action: RoundAction;
  readonly draw: Drawn | null;
}

/** What becomes of one round, and by which verdicts. */
export interface ForeseenRound {
  readonly round: RoundRow;
  readonly verdicts: readonly PickVerdict[];
  readonly forecast: Forecast;
}

/** The verdicts that an action would give by this draw; null where it is none of the round. */
async function judged(
  db: Database | Tx,
  { action, draw }: Foreseeing,
  round: RoundRow,
): Promise<readonly PickVerdict[] | null> {
  if (action === 'void' || action === 'rollback') {
    const verdicts = await verdictsOf(db, round, {});
    return verdicts.map((one) => ({ ...one, verdict: action === 'void' ? 'N' : 'L' }));
  }
  const facts = draw && factsOfDraw(round, draw);
  return facts ? verdictsOf(db, round, facts) : null;
}

async function foreseeOne(
  db: Database | Tx,
  foreseeing: Foreseeing,
  round: RoundRow,
): Promise<ForeseenRound | null> {
  const verdicts = await judged(db, foreseeing, round);
  if (!verdicts) return null;
  const forecast = await forecastBets(db, round.round_id, verdicts);
  // Of what is taken back nothing is kept, and what it has paid is what it pays less.
  const isTakenBack = foreseeing.action === 'rollback';
  const taken = { payoutWon: -forecast.differenceWon, won: 0, lost: 0, houseWon: 0, payouts: [] };
  return { round, verdicts, forecast: isTakenBack ? { ...forecast, ...taken } : forecast };
}

/** Whether an action reaches a round that is read from the one it is about. */
export function isTouched(
  action: RoundAction,
  of: Pick<RoundRow, 'status' | 'round_id'>,
  { status, voided_with }: Pick<RoundRow, 'status' | 'voided_with'>,
): boolean {
  // What was voided by itself stays so.
  if (status === 'void') return action !== 'void' && voided_with === of.round_id;
  if (action === 'rollback') return status === 'settled';
  if (status === 'settled') return isRollable(of);
  return action === 'void' || status === 'waiting' || status === 'rolledBack';
}

async function foreseeDerived(
  db: Database | Tx,
  { action, draw }: Foreseeing,
  round: RoundRow,
): Promise<readonly ForeseenRound[]> {
  const games = derivedGames(round.game);
  if (games.length === 0) return [];
  const rounds = await db
    .selectFrom('game_round')
    .selectAll()
    .where('game', 'in', games)
    .where('day_on', '=', round.day_on)
    .where('round_no', '=', round.round_no)
    .orderBy('round_id')
    .execute();
  const ladder = draw && (deriveLadder(draw as unknown as PowerballDraw) as Drawn);
  const found: ForeseenRound[] = [];
  for (const derived of rounds) {
    if (!isTouched(action, round, derived)) continue;
    const foreseen = await foreseeOne(db, { action, draw: ladder }, derived);
    if (foreseen) found.push(foreseen);
  }
  return found;
}

/** The round itself first, then those that are decided with it; null where the draw is none of it. */
export async function foreseeRound(
  db: Database | Tx,
  foreseeing: Foreseeing,
  round: RoundRow,
): Promise<readonly [ForeseenRound, ...ForeseenRound[]] | null> {
  const own = await foreseeOne(db, foreseeing, round);
  return own && [own, ...(await foreseeDerived(db, foreseeing, round))];
}

/** What an action is held to: the bets that it decides in all of its rounds, and what they are paid. */
export const sumForeseen = (foreseen: readonly ForeseenRound[]) => ({
  bets: foreseen.reduce((bets, { forecast }) => bets + forecast.bets, 0),
  payoutWon: foreseen.reduce((won, { forecast }) => won + forecast.payoutWon, 0),
});
