import type { bets, ReplyOf } from '@gwanje/contract';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { takeWordAway } from '../decline-void.command';
import { SPORTS_BETS } from './sports-bets.queries';

/** Takes away the one word there is that a bet on sports, or a leg of it, should be void. */
export async function declineSportsVoid(
  work: Work<typeof bets.declineSportsVoid>,
): Promise<ReplyOf<typeof bets.declineSportsVoid>> {
  const { tx, input, audit, refuse } = work;
  const { memberId, betId } = input;
  if (!(await SPORTS_BETS.one(contextOf(work), betId, { memberId })))
    return refuse('bet.not_found');
  const voidAskedBy = await takeWordAway(tx, input);
  if (voidAskedBy === null) return refuse('bet.stale');
  const after = await SPORTS_BETS.get(contextOf(work), betId, { memberId });
  await audit({ subject: `bet/${betId}`, before: { voidAskedBy }, after });
  return after;
}
