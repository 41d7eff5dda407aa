import { money } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, inSteps, type Platform } from '../../platform/implement';
import { askProviderTransfer } from './ask-provider-transfer';
import { moveFromProvider, sendToProvider } from './carry-out-provider-transfer';
import type { ConnectedProviders } from './provider-port';
import { PROVIDER_TRANSFERS } from './provider-transfers.queries';
import { refreshProviderBalance } from './refresh-provider-balance.command';

export function providersRoutes(
  app: FastifyInstance,
  platform: Platform,
  providers: ConnectedProviders,
): void {
  implement(
    app,
    platform,
    {
      refreshHonor: money.refreshHonor,
      honorToMoney: money.honorToMoney,
      refreshBetHoldem: money.refreshBetHoldem,
      betHoldemToMoney: money.betHoldemToMoney,
      refreshApoker: money.refreshApoker,
      apokerToMoney: money.apokerToMoney,
      sendToProvider: money.sendToProvider,
      askProviderTransfer: money.askProviderTransfer,
      listProviderTransfers: money.listProviderTransfers,
      totalProviderTransfers: money.totalProviderTransfers,
    },
    {
      refreshHonor: inSteps(refreshProviderBalance(providers, 'honor')),
      honorToMoney: inSteps(moveFromProvider(providers, 'honor')),
      refreshBetHoldem: inSteps(refreshProviderBalance(providers, 'betholdem')),
      betHoldemToMoney: inSteps(moveFromProvider(providers, 'betholdem')),
      refreshApoker: inSteps(refreshProviderBalance(providers, 'apoker')),
      apokerToMoney: inSteps(moveFromProvider(providers, 'apoker')),
      sendToProvider: inSteps(sendToProvider(providers)),
      askProviderTransfer: inSteps(askProviderTransfer(providers)),
      listProviderTransfers: PROVIDER_TRANSFERS.page,
      totalProviderTransfers: PROVIDER_TRANSFERS.totals,
    },
  );
}
