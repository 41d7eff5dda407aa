import type { Explanation } from '@gwanje/contract';
import { chargeBonusWon } from '@gwanje/game-rules';
import { postMovement } from '../ledger/post-movement';
import { requireMember } from '../members/members.queries';
import type { Actor } from '../platform/caller';
import type { Tx } from '../platform/database';
import type { AuditLine } from '../platform/implement';
import { Refusal } from '../platform/refusal';
import { findMoneySetting } from './money-settings.queries';
import { changeRequest, findEarlierCharges, getRequest, lockOpenRequest } from './requests.queries';
import {
  auditedRequest,
  isExcluded,
  needsSecondAdmin,
  offeredBonus,
  type RequestRow,
  requestSubject,
} from './requests.rule';
import { requireWagering } from './wagering.queries';

/** What approving and declining are given. */
export interface Decision {
  readonly tx: Tx;
  readonly memberId: string;
  readonly requestId: string;
  readonly actor: Pick<Actor, 'adminId' | 'loginId'>;
  readonly now: Date;
  readonly reason: string | null;
  readonly audit: (line: AuditLine) => Promise<void>;
}

interface PaidBonus {
  readonly bonus_won: number;
  readonly bonus_type: 'first' | 'every' | null;
}

/** Pays the points that the charge brings to a member of this level. */
async function payBonus(
  { tx, memberId, requestId, actor, now }: Decision,
  { amount_won: chargeWon }: RequestRow,
  level: number,
): Promise<PaidBonus> {
  const setting = await findMoneySetting(tx, 'chargeBonus');
  const earlier = await findEarlierCharges(tx, memberId, now);
  const { rule, type, key, offer } = offeredBonus(setting, { level, requestId }, earlier);
  const { computedWon, bonusWon } = chargeBonusWon(chargeWon, offer);
  if (bonusWon === 0) return { bonus_won: 0, bonus_type: null };
  const explanation: Explanation = {
    rule,
    values: { chargeWon, computedWon, ...offer },
    settingVersion: setting.version,
  };
  const subject = requestSubject({ request_id: requestId });
  await postMovement(tx, {
    memberId,
    key,
    type,
    amountWon: bonusWon,
    at: now,
    actor,
    subject,
    explanation,
  });
  return { bonus_won: bonusWon, bonus_type: type };
}

async function creditCharge(
  decision: Decision,
  request: RequestRow,
  level: number,
): Promise<PaidBonus> {
  const { tx, memberId, requestId, actor, now, reason } = decision;
  const amountWon = request.amount_won;
  await postMovement(tx, {
    memberId,
    key: `charge:${requestId}`,
    type: 'charge',
    amountWon,
    at: now,
    actor,
    reason,
    subject: requestSubject(request),
    explanation: { rule: 'request', values: { requestedWon: amountWon } },
  });
  return payBonus(decision, request, level);
}

/**
 * Approves an open request, or records the first of two approvals where the amount asks for two
 * administrators. A charge is credited with its bonus unless the member is self-excluded; another
 * status does not keep from him what he has paid in. An exchange was debited when it was
 * requested, and one below its wagering requirement takes a reason.
 *
 * @returns `needsSecond` when another administrator has to complete it
 * @throws {Refusal} money.request_not_found, money.request_closed, money.second_admin,
 *   money.wagering_unmet, member.excluded
 * @source domain decisions 4.5 and 4.6
 */
export async function approveRequest(decision: Decision): Promise<'done' | 'needsSecond'> {
  const { tx, memberId, requestId, actor, now, reason, audit } = decision;
  const before = await lockOpenRequest(tx, memberId, requestId);
  const member = await requireMember(tx, memberId);
  if (before.kind === 'charge' && isExcluded(member, now)) throw new Refusal('member.excluded');
  if (before.kind === 'exchange' && reason === null) await requireWagering(tx, memberId);

  const write = async (changes: Parameters<typeof changeRequest>[2]) => {
    const after = await changeRequest(tx, before, { reason: reason ?? before.reason, ...changes });
    await audit({
      action: 'request.approve',
      subject: requestSubject(before),
      before: auditedRequest(before),
      after: auditedRequest(after),
    });
  };
  if (needsSecondAdmin(before, await findMoneySetting(tx, 'secondAdmin'))) {
    if (before.first_approved_by === null) {
      await write({ first_approved_by: actor.adminId, first_approved_at: now });
      return 'needsSecond';
    }
    if (before.first_approved_by === actor.adminId)
      throw new Refusal('money.second_admin', {
        details: await getRequest(tx, memberId, requestId),
      });
  }
  const bonus = before.kind === 'charge' ? await creditCharge(decision, before, member.level) : {};
  await write({ status: 'approved', decided_at: now, decided_by: actor.adminId, ...bonus });
  return 'done';
}
