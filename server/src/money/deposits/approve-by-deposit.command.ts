import { requireMember } from '../../members/members.queries';
import { tellMember } from '../../members/messages/messages.queries';
import type { Step } from '../../platform/implement';
import { creditCharge } from '../requests/approve-request.command';
import { changeRequest } from '../requests/change-request.queries';
import { readFactsOf } from '../requests/request-facts.queries';
import { lockOpenRequest, type RequestKey } from '../requests/requests.queries';
import { auditedRequest, requestSubject } from '../requests/requests.rule';
import { findMoneySetting } from '../settings/money-settings.queries';
import { findCredited } from './auto-charge.queries';
import { doubtAbout, isOfPeople } from './auto-charge.rule';
import { auditedDeposit, type DepositRow, depositSubject, lockDeposit } from './deposits.queries';
import { linkDeposit } from './match-deposit.command';

/**
 * Matches a deposit with its charge and approves that, as the system; leaves both to the people where
 * anything about either is doubtful, which is asked once the member's money stands still.
 *
 * @throws {Refusal} member.not_found, record.not_found, money.request_closed, deposit.matched,
 *   deposit.ignored, deposit.amount_differs, deposit.of_test
 */
export async function approveByDeposit(
  { tx, now, audit }: Step,
  { deposit_id: depositId }: Pick<DepositRow, 'deposit_id'>,
  key: RequestKey,
): Promise<void> {
  const holder = { tx, now, actor: null };
  const { before, at } = await lockOpenRequest(holder, key);
  const deposit = await lockDeposit(tx, depositId);
  const member = await requireMember(tx, key.memberId);
  if (before.status !== 'waiting' || isOfPeople(deposit)) return;
  const [known] = await readFactsOf({ db: tx, actor: null }, [key], at);
  const { windowMinutes } = await findMoneySetting(tx, 'autoCharge');
  const credited = await findCredited(tx, [deposit], windowMinutes);
  const charge = {
    ...{ amountWon: before.amount_won, isCredited: credited.has(depositId), member, known },
    // That somebody works on it was refused above.
    isClaimed: false,
    hasFirstWord: before.first_approved_by !== null,
  };
  if (doubtAbout(charge, await findMoneySetting(tx, 'secondAdmin'), at) !== null) return;
  const linked = await linkDeposit(tx, depositId, before, { adminId: null, at });
  const approval = { ...holder, ...key, reason: null, audit };
  const bonus = await creditCharge(approval, before, { member, at });
  const after = await changeRequest(tx, before, {
    ...{ status: 'approved', decided_at: at, decided_by: null },
    ...bonus,
  });
  await tellMember(tx, 'chargeApproved', {
    ...{ memberId: key.memberId, at },
    values: { amount: before.amount_won.toLocaleString('en-US') },
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
    after: { ...auditedRequest(after), ...(known && { facts: known.facts }) },
  });
}
