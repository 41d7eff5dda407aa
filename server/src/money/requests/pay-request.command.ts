import type { MoneyRequest, money } from '@gwanje/contract';
import { dayOf } from '../../members/dashboard/dashboard.rule';
import type { Work } from '../../platform/implement';
import { Refusal } from '../../platform/refusal';
import { isWithinLimits } from '../../second-admin/alone-limits.rule';
import { areIndependent } from '../../second-admin/hands.rule';
import { bookAlone } from '../../second-admin/moved-alone.queries';
import { listHands } from '../../second-admin/staff.queries';
import { weighWord } from '../../second-admin/words';
import { findMoneyAllowance } from '../allowance';
import { isFiledByOther } from '../payout-files/payout-files.queries';
import { findMoneySetting } from '../settings/money-settings.queries';
import { restoreRequirements } from '../wagering/waive-requirements';
import { changeRequest } from './change-request.queries';
import { getRequest, lockRequest, requireUnclaimed } from './requests.queries';
import { auditedRequest, type RequestRow, requestSubject } from './requests.rule';
import { returnRequestMoney } from './return-request-money';

// What the work of either has; the compiler compares the two by their parts then.
type PayoutWork = Pick<Work<typeof money.payRequest>, 'input' | 'actor' | 'tx' | 'now' | 'audit'>;

/**
 * An approved exchange whose money is still to be sent.
 *
 * @throws {Refusal} member.not_found, record.not_found, money.payout_done, money.request_claimed
 */
async function lockDue(work: PayoutWork) {
  const { memberId, requestId } = work.input;
  const held = await lockRequest(work, { memberId, requestId });
  if (held.before.payout !== 'due')
    throw new Refusal('money.payout_done', {
      details: await getRequest(work.tx, work.input, work.actor),
    });
  // A file of the bank with it may be on its way.
  if (isFiledByOther(held.before, work.actor.adminId, held.at))
    throw new Refusal('money.request_claimed', {
      details: await getRequest(work.tx, work.input, work.actor),
    });
  return held;
}

/** Whether one person may not do it alone, for its amount. */
async function takesTwo({ tx }: PayoutWork, { amount_won }: RequestRow): Promise<boolean> {
  const limits = await findMoneySetting(tx, 'secondAdmin');
  return !isWithinLimits(limits, 'exchange', { member: amount_won, day: amount_won });
}

/** @throws {Refusal} money.payer_approved, where who approved it and who sends it must be two people */
async function requireOtherThanApprover(
  work: PayoutWork,
  row: RequestRow,
  at: Date,
): Promise<void> {
  if (!(await takesTwo(work, row))) return;
  const hands = await listHands(work.tx, at);
  const { adminId } = work.actor;
  if (row.decided_by === null || areIndependent(adminId, row.decided_by, hands, at)) return;
  throw new Refusal('money.payer_approved');
}

/**
 * Records that the bank has taken the transfer of an approved exchange. Whoever was at work on it
 * and lost his claim in the bank's own pages is still heard, until somebody else has recorded it.
 */
export async function payRequest(work: Work<typeof money.payRequest>): Promise<MoneyRequest> {
  const { tx, actor, audit } = work;
  const { memo = null, ...key } = work.input;
  const { before, at } = await lockDue(work);
  if (before.claim_lost_by !== actor.adminId) await requireUnclaimed(work, { before, at });
  await requireOtherThanApprover(work, before, at);
  const after = await changeRequest(tx, before, {
    ...{ payout: 'paid', paid_by: actor.adminId, paid_at: at },
  });
  await audit({
    subject: requestSubject(before),
    before: auditedRequest(before),
    after: { ...auditedRequest(after), memo },
  });
  return getRequest(tx, key, actor);
}

/**
 * Records that the bank has not taken it: the money goes back once, the request is declined on this
 * day, and what was waived for it has to be played again. From the limit on, with all that this
 * person has said so of this member in the day, two people do.
 */
export async function failPayout(work: Work<typeof money.failPayout>): Promise<MoneyRequest> {
  const { tx, actor, audit, refuse } = work;
  const { adminId } = actor;
  const { reason, ...key } = work.input;
  const { before, at } = await lockDue(work);
  await requireUnclaimed(work, { before, at });
  const first = before.payout_failed_by;
  const deed = { kind: 'failedPayout', adminId, memberIds: [key.memberId] } as const;
  // Nothing that somebody has a word about already is said alone.
  const allowance =
    first === null
      ? await findMoneyAllowance(tx, { ...deed, amountWon: before.amount_won, at })
      : null;
  const write = async (changes: Parameters<typeof changeRequest>[2]) => {
    const after = await changeRequest(tx, before, {
      ...{ ...changes, payout_failed_by: adminId, payout_failed_at: at },
    });
    if (allowance) await bookAlone(tx, allowance);
    await audit({
      subject: requestSubject(before),
      before: auditedRequest(before),
      after: { ...auditedRequest(after), reason },
    });
    return getRequest(tx, key, actor);
  };
  if (!allowance) {
    if (first === adminId) return refuse('money.second_admin', await getRequest(tx, key, actor));
    const word = await weighWord(tx, { first, adminId, permission: 'money.pay', at });
    if (word === 'first') return write({});
  }
  await returnRequestMoney({ tx, actor, at, reason }, before, 'decline');
  const { memberId, requestId: exchangeId } = key;
  const approvedAt = before.decided_at as Date;
  await restoreRequirements(tx, { memberId, exchangeId, adminId, reason, at });
  return write({
    ...{ status: 'declined', decided_at: at, decided_by: adminId, reason },
    ...{ payout: 'failed', paid_by: adminId, paid_at: at },
    // Days that are over keep what was approved on them.
    was_approved_at: dayOf(approvedAt) < dayOf(at) ? approvedAt : null,
  });
}
