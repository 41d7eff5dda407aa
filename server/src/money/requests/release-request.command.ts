import type { MoneyRequest, money } from '@gwanje/contract';
import type { Work } from '../../platform/implement';
import { changeRequest } from './change-request.queries';
import { getRequest, lockOpenRequest } from './requests.queries';
import { auditedRequest, requestSubject } from './requests.rule';

/**
 * Lets a held request wait again; no money moves. One that waits already is answered as it is,
 * without an audit line.
 */
export async function releaseRequest(
  work: Work<typeof money.releaseRequest>,
): Promise<MoneyRequest> {
  const { input, tx, actor, audit } = work;
  const { before } = await lockOpenRequest(work, input);
  if (before.status === 'held') {
    const after = await changeRequest(tx, before, { status: 'waiting' });
    await audit({
      subject: requestSubject(before),
      before: auditedRequest(before),
      after: auditedRequest(after),
    });
  }
  return getRequest(tx, input, actor);
}
