import type { HistoryType, RequestKind } from '@gwanje/contract';
import { type Movement, postMovement } from '../../ledger/post-movement';
import type { Tx } from '../../platform/database';
import { type RequestRow, requestSubject } from './requests.rule';

/** How a request that is not carried out shows in the history; null leaves no trace there. */
const RETURN_TYPES = {
  charge: { decline: 'chargeDecline', cancel: null },
  exchange: { decline: 'exchangeDecline', cancel: 'exchangeCancel' },
  incomeExchange: { decline: 'incomeDecline', cancel: 'incomeDecline' },
} as const satisfies Record<RequestKind, Record<string, HistoryType | null>>;

interface Return extends Pick<Movement, 'at' | 'actor' | 'reason'> {
  readonly tx: Tx;
}

/**
 * Gives back what an exchange took when it was requested. Declining and cancelling share one key,
 * so that no request is ever returned twice.
 */
export async function returnRequestMoney(
  { tx, at, actor, reason }: Return,
  request: RequestRow,
  ending: 'decline' | 'cancel',
): Promise<void> {
  const type = RETURN_TYPES[request.kind][ending];
  if (type === null) return;
  const amountWon = type === 'chargeDecline' ? 0 : request.amount_won;
  await postMovement(tx, {
    memberId: request.member_id,
    key: `return:${request.request_id}`,
    type,
    amountWon,
    at,
    actor,
    reason,
    subject: requestSubject(request),
    explanation: { rule: 'request', values: { requestedWon: request.amount_won } },
  });
}
