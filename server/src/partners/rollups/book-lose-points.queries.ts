import type { GameClass } from '@gwanje/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database';
import { splitWon } from './split.rule';

interface LostDay {
  readonly memberId: string;
  readonly dayOn: string;
  readonly gameClass: GameClass;
}

/** Writes what lose points of bets have cost to the line that they were lost in. */
export const bookLosePointsOn = (
  tx: Tx,
  { memberId, dayOn, gameClass }: LostDay,
  path: readonly string[],
  paidWon: number,
) =>
  tx
    .updateTable('bet_day')
    .set({ lose_point_won: sql`lose_point_won + ${paidWon}::bigint` })
    .where('member_id', '=', memberId)
    .where('day_on', '=', dayOn)
    .where('game_class', '=', gameClass)
    .where(sql<boolean>`path = ${path}::uuid[]`)
    .where('is_test', '=', false)
    .execute();

/**
 * Writes what lose points of a member's day have cost to the lines he lost it in: who moved during
 * the day has lost in two. The caller holds his wallets and has paid them.
 */
export async function bookLosePoints(tx: Tx, of: LostDay, paidWon: number): Promise<void> {
  const { memberId, dayOn, gameClass } = of;
  const rows = await tx
    .selectFrom('bet_day')
    .select(['path', 'lost_won'])
    .where('member_id', '=', memberId)
    .where('day_on', '=', dayOn)
    .where('game_class', '=', gameClass)
    .where('is_test', '=', false)
    .orderBy('path')
    .execute();
  const shares = splitWon(
    paidWon,
    rows.map(({ lost_won }) => lost_won),
  );
  for (const [at, { path }] of rows.entries())
    await bookLosePointsOn(tx, of, path, shares[at] as number);
}
