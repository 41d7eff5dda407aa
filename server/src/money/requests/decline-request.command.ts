import { tellMember } from '../../members/messages/messages.queries';
import { releaseDeposit } from '../deposits/release-deposit.queries';
import type { Decision } from './approve-request.command';
import { changeRequest } from './change-request.queries';
import { lockOpenRequest, requireNotHeld } from './requests.queries';
import { auditedRequest, requestSubject } from './requests.rule';
import { returnRequestMoney } from './return-request-money';

/**
 * Declines an open request: the money of an exchange goes back, a charge leaves a record of 0 won.
 *
 * @throws {Refusal} member.not_found, record.not_found, money.request_closed, money.request_held
 */
export async function declineRequest(
  decision: Decision & { readonly reason: string },
): Promise<'done'> {
  const { tx, actor, reason, audit } = decision;
  const { before, at } = await lockOpenRequest(decision, decision);
  await requireNotHeld(decision, before);
  await returnRequestMoney({ tx, actor, at, reason }, before, 'decline');
  const after = await changeRequest(tx, before, {
    status: 'declined',
    decided_at: at,
    decided_by: actor.adminId,
    reason,
  });
  await tellMember(tx, before.kind === 'charge' ? 'chargeDeclined' : 'exchangeDeclined', {
    ...{ memberId: before.member_id, at },
    values: { amount: before.amount_won.toLocaleString('en-US'), reason },
  });
  await releaseDeposit(tx, before);
  await audit({
    action: 'request.decline',
    subject: requestSubject(before),
    before: auditedRequest(before),
    after: auditedRequest(after),
  });
  return 'done';
}
