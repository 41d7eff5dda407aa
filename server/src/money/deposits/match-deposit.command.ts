import type { Deposit, money } from '@gwanje/contract';
import type { Tx } from '../../platform/database';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { Refusal } from '../../platform/refusal';
import { lockOpenRequest } from '../requests/requests.queries';
import type { RequestRow } from '../requests/requests.rule';
import {
  auditedDeposit,
  DEPOSITS,
  type DepositRow,
  depositSubject,
  lockDeposit,
} from './deposits.queries';

/**
 * Links a deposit with the open charge that is held. Charges of test accounts are in no sum, so what
 * came in from outside would be in none either.
 *
 * @param adminId null where the system does it
 * @throws {Refusal} record.not_found, deposit.matched, deposit.ignored, deposit.amount_differs,
 *   deposit.of_test
 */
export async function linkDeposit(
  tx: Tx,
  depositId: string,
  request: RequestRow,
  { adminId, at }: { readonly adminId: string | null; readonly at: Date },
): Promise<{ readonly before: DepositRow; readonly after: DepositRow }> {
  const before = await lockDeposit(tx, depositId);
  if (request.kind !== 'charge') throw new Refusal('record.not_found');
  if (request.is_test) throw new Refusal('deposit.of_test');
  if (before.state === 'ignored') throw new Refusal('deposit.ignored');
  const earlier = await tx
    .selectFrom('deposit')
    .select('deposit_id')
    .where('request_id', '=', request.request_id)
    .executeTakeFirst();
  if (before.state === 'matched' || earlier) throw new Refusal('deposit.matched');
  if (before.amount_won !== request.amount_won)
    throw new Refusal('deposit.amount_differs', {
      details: { depositWon: before.amount_won, requestWon: request.amount_won },
    });
  const after = await tx
    .updateTable('deposit')
    .set({
      ...{ state: 'matched', request_of: request.member_id, request_id: request.request_id },
      ...{ decided_by: adminId, decided_at: at },
      // What was said for setting it aside is over.
      ...{ first_ignored_by: null, first_ignored_at: null, reason: null },
    })
    .where('deposit_id', '=', depositId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { before, after };
}

/** Matches a deposit with an open charge of the same amount; approving that is another decision. */
export async function matchDeposit(work: Work<typeof money.matchDeposit>): Promise<Deposit> {
  const { input, tx, actor, audit } = work;
  const { depositId } = input;
  const { before: request, at } = await lockOpenRequest(work, input);
  const { before, after } = await linkDeposit(tx, depositId, request, {
    ...{ adminId: actor.adminId, at },
  });
  const reply = await DEPOSITS.get(contextOf(work), depositId);
  await audit({
    subject: depositSubject(depositId),
    before: auditedDeposit(before),
    after: auditedDeposit(after),
  });
  return reply;
}
