import type { money, ProviderTransfer } from '@gwanje/contract';
import { requireMember } from '../../members/members.queries';
import type { Steps } from '../../platform/implement';
import type { ListContext } from '../../platform/list-source';
import { Refusal } from '../../platform/refusal';
import { requireProvider, settleByAsking } from './carry-out-provider-transfer';
import type { ConnectedProviders } from './provider-port';
import { countTry, findProviderTransfer, PROVIDER_TRANSFERS } from './provider-transfers.queries';

type AskSteps = Pick<
  Steps<typeof money.askProviderTransfer>,
  'input' | 'actor' | 'db' | 'now' | 'step'
>;

/**
 * What asks a provider now, instead of at its next turn, what became of a transfer that is pending.
 * One that is settled is told as it is.
 */
export const askProviderTransfer =
  (providers: ConnectedProviders) =>
  async ({ input, actor, ...booker }: AskSteps): Promise<ProviderTransfer> => {
    const { memberId, transferId } = input;
    const { db, now } = booker;
    await requireMember(db, memberId);
    const found = await findProviderTransfer(db, memberId, transferId);
    if (!found) throw new Refusal('record.not_found');
    if (found.status === 'pending') {
      const provider = requireProvider(providers, found.provider);
      await countTry(db, found, now());
      const { isSilent } = await settleByAsking(booker, provider, found);
      if (isSilent) throw new Refusal('provider.unreachable');
    }
    const context: ListContext = { db, actor };
    return PROVIDER_TRANSFERS.get(context, transferId, { memberId });
  };
