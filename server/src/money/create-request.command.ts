import type { MoneyRequest, money } from '@gwanje/contract';
import { lockWallets, postMovement } from '../ledger/post-movement';
import { memberLimitsAt, requireMember } from '../members/members.queries';
import type { Actor } from '../platform/caller';
import type { Tx } from '../platform/database';
import type { Work } from '../platform/implement';
import { newId } from '../platform/new-id';
import { Refusal } from '../platform/refusal';
import { getRequest, sumCharges } from './requests.queries';
import { auditedRequest, firstExceeded, requestSubject, whyNotRequest } from './requests.rule';

type Create = Work<typeof money.createRequest>;

/** @throws {Refusal} money.charge_limit, with the limit that would be exceeded */
async function requireWithinLimits(
  tx: Tx,
  { memberId, amountWon }: Create['input'],
  now: Date,
): Promise<void> {
  const limits = await memberLimitsAt(tx, memberId, now);
  const exceeded = firstExceeded(limits, await sumCharges(tx, memberId, now), amountWon);
  if (exceeded) throw new Refusal('money.charge_limit', { details: exceeded });
}

/**
 * Requests a charge or an exchange. An exchange takes its money at once, so that it cannot be
 * played meanwhile; a suspended or self-excluded member may still request one.
 *
 * @throws {Refusal} member.not_found, member.not_normal, member.excluded, money.insufficient,
 *   money.charge_limit, money.no_bank_account
 */
export async function createRequest({
  tx,
  input,
  actor,
  now,
  audit,
}: Pick<Create, 'tx' | 'input' | 'now' | 'audit'> & {
  readonly actor: Pick<Actor, 'adminId' | 'loginId'>;
}): Promise<MoneyRequest> {
  const { memberId, kind, amountWon } = input;
  await lockWallets(tx, memberId);
  const member = await requireMember(tx, memberId);
  const refusal = whyNotRequest(member, kind, now);
  if (refusal) throw new Refusal(refusal);
  if (kind === 'charge') await requireWithinLimits(tx, input, now);

  const requestId = newId(now);
  const request = await tx
    .insertInto('money_request')
    .values({
      member_id: memberId,
      request_id: requestId,
      kind,
      status: 'waiting',
      amount_won: amountWon,
      bank: member.bank,
      bank_number: member.bank_number,
      bank_owner: member.bank_owner,
      is_test: member.is_test,
      requested_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const subject = requestSubject(request);
  if (kind !== 'charge')
    await postMovement(tx, {
      memberId,
      key: `exchange:${requestId}`,
      type: kind === 'exchange' ? 'exchange' : 'incomeMoneyExchange',
      amountWon,
      at: now,
      actor,
      subject,
      explanation: { rule: 'request', values: { requestedWon: amountWon } },
    });
  await audit({ action: 'request.create', subject, after: auditedRequest(request) });
  return getRequest(tx, memberId, requestId);
}
