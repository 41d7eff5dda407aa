import type { Deposit, money } from '@gwanje/contract';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { lockRequest } from '../requests/requests.queries';
import { auditedDeposit, DEPOSITS, depositSubject, lockDeposit } from './deposits.queries';

/**
 * Takes a match back, as long as nobody was credited by it, or brings back what was set aside; the
 * deposit then waits again. One whose match was taken back waits for people: the system would make
 * the same match again, and credit it.
 */
export async function unmatchDeposit(work: Work<typeof money.unmatchDeposit>): Promise<Deposit> {
  const { input, tx, audit, refuse } = work;
  const { depositId } = input;
  const seen = await tx
    .selectFrom('deposit')
    .select(['request_of', 'request_id'])
    .where('deposit_id', '=', depositId)
    .executeTakeFirst();
  if (!seen) return refuse('record.not_found');
  const { request_of: memberId, request_id: requestId } = seen;
  const held =
    memberId !== null && requestId !== null
      ? await lockRequest(work, { memberId, requestId })
      : undefined;
  const before = await lockDeposit(tx, depositId);
  // Somebody else may have been faster while the request was waited for.
  if (before.state === 'unmatched' || before.request_id !== requestId)
    return refuse('deposit.unmatched');
  if (held?.before.status === 'approved') return refuse('deposit.approved');
  const after = await tx
    .updateTable('deposit')
    .set({
      ...{ state: 'unmatched', request_of: null, request_id: null, reason: null },
      ...{ decided_by: null, decided_at: null, first_ignored_by: null, first_ignored_at: null },
      ...(held && { taken_back_at: held.at }),
    })
    .where('deposit_id', '=', depositId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const reply = await DEPOSITS.get(contextOf(work), depositId);
  await audit({
    subject: depositSubject(depositId),
    before: auditedDeposit(before),
    after: auditedDeposit(after),
  });
  return reply;
}
