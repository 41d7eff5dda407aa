import type { MoneyRequest, money } from '@gwanje/contract';
import type { Actor } from '../../platform/caller';
import type { Work } from '../../platform/implement';
import { releaseDeposit } from '../deposits/release-deposit.queries';
import { changeRequest } from './change-request.queries';
import { getRequest, lockOpenRequest } from './requests.queries';
import { auditedRequest, requestSubject } from './requests.rule';
import { returnRequestMoney } from './return-request-money';

type Cancel = Pick<Work<typeof money.cancelRequest>, 'input' | 'tx' | 'now' | 'audit'> & {
  /** Null: the member himself. */
  readonly actor: Actor | null;
};

/** Cancels an open request for the member: the money of an exchange goes back. */
export async function cancelRequest(work: Cancel): Promise<MoneyRequest> {
  const { input, tx, actor, audit } = work;
  const { before, at } = await lockOpenRequest(work, input);
  await returnRequestMoney({ tx, actor, at }, before, 'cancel');
  const after = await changeRequest(tx, before, {
    status: 'cancelled',
    decided_at: at,
    decided_by: actor?.adminId ?? null,
  });
  await releaseDeposit(tx, before);
  await audit({
    subject: requestSubject(before),
    before: auditedRequest(before),
    after: auditedRequest(after),
  });
  return getRequest(tx, input, actor);
}
