import type { Adjustment } from '@gwanje/contract';
import { type Movement, postMovement } from '../../ledger/post-movement';
import type { Tx } from '../../platform/database';

/** Moves the money of an adjustment, once ever. @throws {Refusal} money.insufficient */
export async function postAdjustment(
  tx: Tx,
  { adjustmentId, member, type, amountWon, reason, requestId }: Adjustment,
  { at, actor }: Pick<Movement, 'at' | 'actor'>,
): Promise<void> {
  await postMovement(tx, {
    memberId: member._id,
    key: `adjustment:${adjustmentId}`,
    type,
    amountWon,
    at,
    actor,
    reason,
    subject: requestId === null ? `adjustment/${adjustmentId}` : `request/${requestId}`,
    explanation: { rule: 'adjustment', values: {} },
  });
}
