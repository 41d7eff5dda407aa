import type { MoneyRequest, money } from '@gwanje/contract';
import { lockWallets } from '../../ledger/post-movement';
import type { Platform, Work } from '../../platform/implement';
import { approveRequest } from './approve-request.command';
import { readFactsOf } from './request-facts.queries';
import { getRequest } from './requests.queries';
import { isPaidLater } from './requests.rule';

/** Approves what was shown, with what is known of it once nothing of that changes any more. */
export const approveSeenRequest =
  ({ flags }: Platform) =>
  async ({
    input: { memberId, requestId, reason, ...shown },
    ...work
  }: Work<typeof money.approveRequest>): Promise<MoneyRequest> => {
    const { tx, actor } = work;
    const key = { memberId, requestId };
    const { at } = await lockWallets(work, memberId);
    const [known] = await readFactsOf({ db: tx, actor }, [key], at);
    await approveRequest({
      ...{ ...work, ...key, ...shown, reason: reason ?? null },
      facts: known?.facts,
      isPaidLater: isPaidLater(flags?.()),
    });
    return getRequest(work.tx, key, work.actor);
  };
