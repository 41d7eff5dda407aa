import type { MoneyRequest, money } from '@gwanje/contract';
import { postMovement } from '../../ledger/post-movement';
import type { Work } from '../../platform/implement';
import { changeRequirements, listOpenRequirements } from '../wagering/requirements.queries';
import { changeRequest } from './change-request.queries';
import { getRequest, lockRequest } from './requests.queries';
import { auditedRequest, requestSubject } from './requests.rule';

/**
 * Takes exactly the points back that a charge brought, once, and with them what this member has
 * still to play for them; the member's own money stays untouched. What money has carried on to
 * somebody else stays with that money.
 *
 * @source domain decisions 4.6
 */
export async function takeBackBonus(work: Work<typeof money.takeBackBonus>): Promise<MoneyRequest> {
  const { tx, actor, audit, refuse } = work;
  const { reason, ...key } = work.input;
  const { before, at } = await lockRequest(work, key);
  const bonusWon = before.bonus_won ?? 0;
  if (bonusWon === 0 || before.bonus_taken_back_at !== null)
    return refuse('money.no_bonus', await getRequest(tx, key, actor));
  await postMovement(tx, {
    memberId: key.memberId,
    key: `bonusTakenBack:${key.requestId}`,
    type: 'chargeBonusDecline',
    amountWon: bonusWon,
    at,
    actor,
    reason,
    subject: requestSubject(before),
    explanation: { rule: 'bonusTakenBack', values: { bonusWon } },
  });
  const after = await changeRequest(tx, before, { bonus_taken_back_at: at });
  const { memberId, requestId } = key;
  const ended = (await listOpenRequirements(tx, memberId))
    .filter(({ sourceId, type }) => sourceId === requestId && type === before.bonus_type)
    .map(({ seq, openWon: won }) => ({ seq, kind: 'takenBack', won }) as const);
  await changeRequirements(tx, { memberId, causeId: requestId, at }, ended);
  await audit({
    subject: requestSubject(before),
    before: auditedRequest(before),
    // The request keeps the reason of its approval; this one is of the taking back.
    after: { ...auditedRequest(after), reason },
  });
  return getRequest(tx, key, actor);
}
