import type { money, ReplyOf } from '@gwanje/contract';
import type { Work } from '../../platform/implement';
import { releaseDeposit } from '../deposits/release-deposit.queries';
import { changeRequest } from './change-request.queries';
import { openRequest } from './create-request.command';
import { getRequest, lockOpenRequest, requireNotHeld } from './requests.queries';
import { auditedRequest, requestSubject } from './requests.rule';
import { returnRequestMoney } from './return-request-money';

/**
 * Puts the amount of an open request right: declines it and opens one of the right amount, to the
 * same deposit account. A smaller amount stays what the member has asked for; whoever raises one
 * asks for it himself, and so does not decide on it alone.
 */
export async function correctRequest(
  work: Work<typeof money.correctRequest>,
): Promise<ReplyOf<typeof money.correctRequest>> {
  const { tx, now, actor, audit } = work;
  const { amountWon, reason, expectedStatus, ...key } = work.input;
  const { before, at } = await lockOpenRequest(work, key);
  await requireNotHeld({ ...work, expectedStatus }, before);
  await returnRequestMoney({ tx, actor, at, reason }, before, 'decline');
  const declined = await changeRequest(tx, before, {
    ...{ status: 'declined', decided_at: at, decided_by: actor.adminId, reason },
  });
  await releaseDeposit(tx, before);
  const created = await openRequest(
    {
      ...{ tx, now, actor, isMega: before.is_mega, bonusWish: before.bonus_wish },
      input: { memberId: key.memberId, kind: before.kind, amountWon, reason },
    },
    {
      corrects: before.request_id,
      depositAccountId: before.deposit_account_id,
      askedBy: amountWon > before.amount_won ? actor.adminId : before.requested_by,
    },
  );
  await audit({
    subject: requestSubject(before),
    before: auditedRequest(before),
    after: { ...auditedRequest(declined), correctedBy: requestSubject(created), amountWon },
  });
  return {
    declined: await getRequest(tx, key, actor),
    created: await getRequest(tx, { ...key, requestId: created.request_id }, actor),
  };
}
