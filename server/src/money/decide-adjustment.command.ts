import type { Adjustment, money } from '@gwanje/contract';
import { lockWallets } from '../ledger/post-movement';
import type { Work } from '../platform/implement';
import { findAdjustedMember, getAdjustment } from './adjustments.queries';
import { postAdjustment } from './post-adjustment';

// What the work of either decision has; the compiler compares the two by their parts then.
type DecisionWork = Pick<
  Work<typeof money.declineAdjustment>,
  'input' | 'actor' | 'tx' | 'now' | 'audit' | 'refuse'
>;

/**
 * Ends the wait of one adjustment. `carryOut` moves the money, if any is to move; it is given the
 * adjustment as it waited, with everything else of its member standing still.
 */
async function decide(
  { input: { adjustmentId }, actor, tx, now, audit, refuse }: DecisionWork,
  status: 'done' | 'declined',
  carryOut: (before: Adjustment) => Promise<void>,
): Promise<Adjustment> {
  const memberId = await findAdjustedMember(tx, adjustmentId);
  if (memberId === undefined) return refuse('money.adjustment_not_found');
  await lockWallets(tx, memberId);
  const before = await getAdjustment(tx, memberId, adjustmentId);
  if (before.status !== 'waiting') return refuse('money.adjustment_closed', { current: before });
  await carryOut(before);
  await tx
    .updateTable('adjustment')
    .set({ status, decided_by: actor.adminId, decided_at: now })
    .where('member_id', '=', memberId)
    .where('adjustment_id', '=', adjustmentId)
    .execute();
  const after = await getAdjustment(tx, memberId, adjustmentId);
  await audit({ subject: `adjustment/${adjustmentId}`, before, after });
  return after;
}

/** Carries out what another administrator asked for. */
export const approveAdjustment = (
  work: Work<typeof money.approveAdjustment>,
): Promise<Adjustment> =>
  decide(work, 'done', async (before) => {
    const { actor, tx, now, refuse } = work;
    if (before.requestedBy._id === actor.adminId) return refuse('money.second_admin');
    await postAdjustment(tx, before, { at: now, actor });
  });

/** Drops what waits; whoever asked for it may think better of it too. */
export const declineAdjustment = (
  work: Work<typeof money.declineAdjustment>,
): Promise<Adjustment> => decide(work, 'declined', async () => undefined);
