import { call } from '@gwanje/api-client';
import { type MoneyRequest, money } from '@gwanje/contract';
import { usePermitted } from '@gwanje/remote-kit';
import { useClaim } from '@gwanje/remote-kit/claim';
import { isDue, isOpen } from '../domain/request-state.rule';

/** Claims the request whose panel is open, for whoever may decide on it. */
export function useRequestClaim(
  request: MoneyRequest,
  patch: (request: MoneyRequest) => Promise<unknown>,
) {
  const mayDecide = usePermitted('money.decide');
  const mayPay = usePermitted('money.pay');
  const key = { memberId: request.member._id, requestId: request.requestId };
  return useClaim({
    claim: request.claim,
    isWanted: (mayDecide && isOpen(request)) || (mayPay && isDue(request)),
    claimIt: async (takeOver) => {
      const asked = { ...key, ...(takeOver && { takeOver }) };
      const { data, error } = await call(money.claimRequest, asked, { expects: 'all' });
      const now = data ?? (error?.details as MoneyRequest | undefined);
      if (now) await patch(now);
    },
    leaveIt: async () => {
      const { data } = await call(money.leaveRequest, key, { expects: 'all' });
      if (data) await patch(data);
    },
  });
}
