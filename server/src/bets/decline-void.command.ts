import type { bets, ReplyOf } from '@gwanje/contract';
import type { Tx } from '../platform/database';
import type { Work } from '../platform/implement';
import { contextOf } from '../platform/list';
import { BETS } from './bets.queries';
import { findBet } from './judge-bet.queries';

interface Word {
  readonly memberId: string;
  readonly betId: string;
  readonly version: number;
}

/**
 * Takes the one word away that a bet should be void. Whoever agrees meanwhile changes the version,
 * and the later one of both finds nothing to change.
 *
 * @returns whose word it was; null where there is none at this version
 */
export async function takeWordAway(
  tx: Tx,
  { memberId, betId, version }: Word,
): Promise<string | null> {
  const before = await tx
    .selectFrom('bet')
    .select('void_asked_by')
    .where('member_id', '=', memberId)
    .where('bet_id', '=', betId)
    .executeTakeFirst();
  const { numUpdatedRows } = await tx
    .updateTable('bet')
    .set({ void_asked_by: null, void_asked_at: null, void_asked_leg: null, version: version + 1 })
    .where('member_id', '=', memberId)
    .where('bet_id', '=', betId)
    .where('version', '=', version)
    .where('void_asked_by', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 0n ? null : (before?.void_asked_by ?? null);
}

/**
 * Takes away the one word there is that a bet should be void: it stays as it is. Whoever gave it may
 * do so too.
 */
export async function declineVoid(
  work: Work<typeof bets.declineVoid>,
): Promise<ReplyOf<typeof bets.declineVoid>> {
  const { tx, input, audit, refuse } = work;
  const { memberId, betId } = input;
  if (!(await findBet(tx, input))) return refuse('bet.not_found');
  const voidAskedBy = await takeWordAway(tx, input);
  if (voidAskedBy === null) return refuse('bet.stale');
  const after = await BETS.get(contextOf(work), betId, { memberId });
  await audit({ subject: `bet/${betId}`, before: { voidAskedBy }, after });
  return after;
}
