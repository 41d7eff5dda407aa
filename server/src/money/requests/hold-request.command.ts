import type { MoneyRequest, money } from '@gwanje/contract';
import type { Work } from '../../platform/implement';
import { changeRequest } from './change-request.queries';
import { getRequest, lockOpenRequest } from './requests.queries';
import { auditedRequest, requestSubject } from './requests.rule';

/**
 * Puts an open request on hold; no money moves. One that is on hold for this reason already is
 * answered as it is, without an audit line.
 */
export async function holdRequest(work: Work<typeof money.holdRequest>): Promise<MoneyRequest> {
  const { tx, actor, audit } = work;
  const { reason, ...key } = work.input;
  const { before } = await lockOpenRequest(work, key);
  const isNews = before.status !== 'held' || (reason ?? before.reason) !== before.reason;
  if (isNews) {
    const after = await changeRequest(tx, before, {
      status: 'held',
      reason: reason ?? before.reason,
    });
    await audit({
      subject: requestSubject(before),
      before: auditedRequest(before),
      after: auditedRequest(after),
    });
  }
  return getRequest(tx, key, actor);
}
