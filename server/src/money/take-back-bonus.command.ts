import type { MoneyRequest, money } from '@gwanje/contract';
import { postMovement } from '../ledger/post-movement';
import type { Work } from '../platform/implement';
import { changeRequest, getRequest, lockRequest, requireRequestMember } from './requests.queries';
import { auditedRequest, requestSubject } from './requests.rule';

/**
 * Takes exactly the points back that a charge brought, once, and with them their part of the
 * wagering requirement; the member's own money stays untouched.
 *
 * @source domain decisions 4.6
 */
export async function takeBackBonus({
  input: { requestId, reason },
  tx,
  actor,
  now,
  audit,
  refuse,
}: Work<typeof money.takeBackBonus>): Promise<MoneyRequest> {
  const memberId = await requireRequestMember(tx, requestId);
  const before = await lockRequest(tx, memberId, requestId);
  const bonusWon = before.bonus_won ?? 0;
  if (bonusWon === 0 || before.bonus_taken_back_at !== null)
    return refuse('money.no_bonus', await getRequest(tx, memberId, requestId));
  await postMovement(tx, {
    memberId,
    key: `bonusTakenBack:${requestId}`,
    type: 'chargeBonusDecline',
    amountWon: bonusWon,
    at: now,
    actor,
    reason,
    subject: requestSubject(before),
    explanation: { rule: 'bonusTakenBack', values: { bonusWon } },
  });
  const after = await changeRequest(tx, before, { bonus_taken_back_at: now });
  await audit({
    subject: requestSubject(before),
    before: auditedRequest(before),
    // The request keeps the reason of its approval; this one is of the taking back.
    after: { ...auditedRequest(after), reason },
  });
  return getRequest(tx, memberId, requestId);
}
