import type { MoneyRequest, money } from '@gwanje/contract';
import { findOtherClaimer } from '../../claims/claims.queries';
import { claimedBy, NO_CLAIM } from '../../claims/claims.rule';
import type { Work } from '../../platform/implement';
import { changeRequest } from './change-request.queries';
import { getRequest, lockRequest } from './requests.queries';
import { isUnfinished, requestSubject } from './requests.rule';

/**
 * Begins or renews a claim on a request that waits for somebody. Only taking it from somebody who
 * is at work leaves an audit line; whose claim ended otherwise is kept too, since he may have sent
 * the money already.
 */
export async function claimRequest(work: Work<typeof money.claimRequest>): Promise<MoneyRequest> {
  const { tx, actor, audit, refuse } = work;
  const { takeOver = false, ...key } = work.input;
  const { before, at } = await lockRequest(work, key);
  if (!isUnfinished(before))
    return refuse('money.request_closed', await getRequest(tx, key, actor));
  const other = await findOtherClaimer(tx, before, actor.adminId, at);
  if (other !== undefined && !takeOver)
    return refuse('money.request_claimed', await getRequest(tx, key, actor));
  const isOthers = before.claimed_by !== null && before.claimed_by !== actor.adminId;
  await changeRequest(tx, before, {
    ...claimedBy(before, actor.adminId, at),
    ...(isOthers && { claim_lost_by: before.claimed_by }),
  });
  if (other !== undefined)
    await audit({
      subject: requestSubject(before),
      before: { claimedBy: other },
      after: { claimedBy: actor.adminId },
    });
  return getRequest(tx, key, actor);
}

/** Ends the caller's own claim; what he has not claimed stays as it is. */
export async function leaveRequest(work: Work<typeof money.leaveRequest>): Promise<MoneyRequest> {
  const { tx, actor, input } = work;
  const { before } = await lockRequest(work, input);
  if (before.claimed_by === actor.adminId) await changeRequest(tx, before, NO_CLAIM);
  return getRequest(tx, input, actor);
}
