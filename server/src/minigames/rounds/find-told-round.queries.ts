import type { GameId } from '@gwanje/contract';
import type { Tx } from '../../platform/database';
import { lockRound, type RoundRow } from './settle-bets.queries';

interface Told {
  readonly game: GameId;
  readonly dayOn: string;
  readonly roundNo: number;
}

/** The round that a feed tells of by game, day and number, locked. */
export async function findToldRound(
  tx: Tx,
  { game, dayOn, roundNo }: Told,
): Promise<RoundRow | undefined> {
  const found = await tx
    .selectFrom('game_round')
    .select('round_id')
    .where('game', '=', game)
    .where('day_on', '=', dayOn)
    .where('round_no', '=', roundNo)
    .executeTakeFirst();
  return found && lockRound(tx, found.round_id);
}
