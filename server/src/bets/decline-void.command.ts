import type { bets, ReplyOf } from '@gwanje/contract';
import type { Work } from '../platform/implement';
import { contextOf } from '../platform/list';
import { BETS } from './bets.queries';
import { findBet } from './judge-bet.queries';

/**
 * Takes away the one word there is that a bet should be void: it stays as it is. Whoever gave it may
 * do so too.
 */
export async function declineVoid(
  work: Work<typeof bets.declineVoid>,
): Promise<ReplyOf<typeof bets.declineVoid>> {
  const { tx, input, audit, refuse } = work;
  const { memberId, betId, version } = input;
  const before = await findBet(tx, input);
  if (!before) return refuse('bet.not_found');
  // Whoever agrees meanwhile changes the version, and the later one of both finds nothing to change.
  const { numUpdatedRows } = await tx
    .updateTable('bet')
    .set({ void_asked_by: null, void_asked_at: null, version: version + 1 })
    .where('member_id', '=', memberId)
    .where('bet_id', '=', betId)
    .where('version', '=', version)
    .where('void_asked_by', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return refuse('bet.stale');
  const after = await BETS.get(contextOf(work), betId, { memberId });
  await audit({ subject: `bet/${betId}`, before: { voidAskedBy: before.void_asked_by }, after });
  return after;
}
