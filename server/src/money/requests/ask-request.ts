import type { MoneyRequest } from '@gwanje/contract';
import { requireMember } from '../../members/members.queries';
import { raiseAlarm } from '../../platform/alarm';
import { Refusal } from '../../platform/refusal';
import { type Asking, createRequest } from './create-request.command';

/**
 * Whoever wants to pay and is told of no account goes elsewhere, so somebody is called. Returned and
 * never thrown, or the alarm would go with the request, of which nothing was written by then.
 */
async function tellMissing(
  { tx, input, now }: Pick<Asking, 'tx' | 'input' | 'now'>,
  error: unknown,
): Promise<Refusal> {
  if (!(error instanceof Refusal) || error.code !== 'money.no_deposit_account') throw error;
  const { level } = await requireMember(tx, input.memberId);
  await raiseAlarm(tx, {
    ...{ kind: 'depositAccountMissing', at: now(), sameBy: { level } },
    details: { level, memberId: input.memberId, amountWon: input.amountWon },
  });
  return error;
}

/** Requests a charge or an exchange at the doors of the console and of the player's site. */
export const askRequest = (work: Asking): Promise<MoneyRequest | Refusal> =>
  createRequest(work).catch((error: unknown) => tellMissing(work, error));
