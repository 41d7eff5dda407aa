import { type Adjustment, type money, walletOfAdjustment } from '@gwanje/contract';
import type { Updateable } from 'kysely';
import { type HeldWallets, lockWallets } from '../../ledger/post-movement';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import type { Schema } from '../../schema';
import { weighWord } from '../../second-admin/words';
import { ADJUSTMENTS } from './adjustments.queries';
import { postAdjustment } from './post-adjustment';

// What the work of either decision has; the compiler compares the two by their parts then.
type DecisionWork = Pick<
  Work<typeof money.declineAdjustment>,
  'input' | 'actor' | 'tx' | 'now' | 'audit' | 'refuse'
>;

/**
 * Changes one adjustment that waits. `carryOut` moves the money, if any is to move, and says what
 * becomes of it; it is given the adjustment as it waited, with everything else of its member
 * standing still.
 */
async function decide(
  work: DecisionWork,
  carryOut: (before: Adjustment, held: HeldWallets) => Promise<Updateable<Schema['adjustment']>>,
): Promise<Adjustment> {
  const { input, tx, audit, refuse } = work;
  const { memberId, adjustmentId } = input;
  const held = await lockWallets(work, memberId);
  const before =
    (await ADJUSTMENTS.one(contextOf(work), adjustmentId, { memberId })) ??
    refuse('record.not_found');
  if (before.status !== 'waiting') return refuse('money.adjustment_closed', { current: before });
  const changes = await carryOut(before, held);
  await tx
    .updateTable('adjustment')
    .set(changes)
    .where('member_id', '=', memberId)
    .where('adjustment_id', '=', adjustmentId)
    .execute();
  const after = await ADJUSTMENTS.get(contextOf(work), adjustmentId, { memberId });
  await audit({ subject: `adjustment/${adjustmentId}`, before, after });
  return after;
}

/**
 * Carries out what another administrator asked for, or takes the place of his word where it does
 * not count any more.
 *
 * @source docs/decisions/0019-second-administrator.md
 */
export const approveAdjustment = (
  work: Work<typeof money.approveAdjustment>,
): Promise<Adjustment> =>
  decide(work, async (before, { at, balancesWon }) => {
    const { actor, tx, refuse } = work;
    const { adminId } = actor;
    const first = before.firstApprovedBy?._id ?? null;
    if (first === adminId) return refuse('money.second_admin', { current: before });
    if ((await weighWord(tx, { first, adminId, permission: 'money.adjust', at })) === 'first')
      return { first_approved_by: adminId, first_approved_at: at };
    await postAdjustment(tx, before, { at, actor });
    const before_won = balancesWon[walletOfAdjustment(before.type)];
    return { status: 'done', decided_by: adminId, decided_at: at, before_won };
  });

/** Drops what waits; whoever asked for it may think better of it too. */
export const declineAdjustment = (
  work: Work<typeof money.declineAdjustment>,
): Promise<Adjustment> =>
  decide(work, async (_, { at }) => ({
    ...{ status: 'declined', decided_by: work.actor.adminId, decided_at: at },
  }));
