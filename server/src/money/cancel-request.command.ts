import type { MoneyRequest, money } from '@gwanje/contract';
import type { Work } from '../platform/implement';
import {
  changeRequest,
  getRequest,
  lockOpenRequest,
  requireRequestMember,
} from './requests.queries';
import { auditedRequest, requestSubject } from './requests.rule';
import { returnRequestMoney } from './return-request-money';

/** Cancels an open request for the member: the money of an exchange goes back. */
export async function cancelRequest({
  input: { requestId },
  tx,
  actor,
  now,
  audit,
}: Work<typeof money.cancelRequest>): Promise<MoneyRequest> {
  const memberId = await requireRequestMember(tx, requestId);
  const before = await lockOpenRequest(tx, memberId, requestId);
  await returnRequestMoney({ tx, memberId, requestId, actor, now, reason: null }, before, 'cancel');
  const after = await changeRequest(tx, before, {
    status: 'cancelled',
    decided_at: now,
    decided_by: actor.adminId,
  });
  await audit({
    subject: requestSubject(before),
    before: auditedRequest(before),
    after: auditedRequest(after),
  });
  return getRequest(tx, memberId, requestId);
}
