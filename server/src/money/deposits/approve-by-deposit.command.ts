import { requireMember } from '../../members/members.queries';
import type { Step } from '../../platform/implement';
import { creditCharge } from '../requests/approve-request.command';
import { changeRequest } from '../requests/change-request.queries';
import { lockOpenRequest, type RequestKey } from '../requests/requests.queries';
import { auditedRequest, requestSubject, whyNotRequest } from '../requests/requests.rule';
import { auditedDeposit, type DepositRow, depositSubject } from './deposits.queries';
import { linkDeposit } from './match-deposit.command';

/**
 * Matches a deposit with its charge and approves that, as the system; leaves both to the people where
 * somebody has looked at the charge meanwhile.
 *
 * @throws {Refusal} member.not_found, record.not_found, money.request_closed, deposit.matched,
 *   deposit.ignored, deposit.amount_differs
 */
export async function approveByDeposit(
  { tx, now, audit }: Step,
  { deposit_id: depositId }: DepositRow,
  key: RequestKey,
): Promise<void> {
  const holder = { tx, now, actor: null };
  const { before, at } = await lockOpenRequest(holder, key);
  const member = await requireMember(tx, key.memberId);
  if (before.status !== 'waiting' || before.first_approved_by !== null) return;
  if (whyNotRequest(member, 'charge', at) !== null) return;
  const linked = await linkDeposit(tx, depositId, before, { adminId: null, at });
  const approval = { ...holder, ...key, reason: null, audit };
  const bonus = await creditCharge(approval, before, { member, at });
  const after = await changeRequest(tx, before, {
    ...{ status: 'approved', decided_at: at, decided_by: null },
    ...bonus,
  });
  await audit({
    action: 'deposit.match',
    subject: depositSubject(depositId),
    before: auditedDeposit(linked.before),
    after: auditedDeposit(linked.after),
  });
  await audit({
    action: 'request.approve',
    subject: requestSubject(before),
    before: auditedRequest(before),
    after: auditedRequest(after),
  });
}
