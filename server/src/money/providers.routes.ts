import { money } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, inSteps, type Platform } from '../platform/implement';
import { moveFromProvider, sendToProvider } from './carry-out-provider-transfer';
import type { ConnectedProviders } from './provider-port';
import { listProviderTransfers } from './provider-transfers.queries';
import { refreshProviderBalance } from './refresh-provider-balance.command';

export function providersRoutes(
  app: FastifyInstance,
  platform: Platform,
  providers: ConnectedProviders,
): void {
  const desk = { providers, now: platform.now };
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
      listProviderTransfers: money.listProviderTransfers,
    },
    {
      refreshHonor: inSteps(refreshProviderBalance(desk, 'honor')),
      honorToMoney: inSteps(moveFromProvider(desk, 'honor')),
      refreshBetHoldem: inSteps(refreshProviderBalance(desk, 'betholdem')),
      betHoldemToMoney: inSteps(moveFromProvider(desk, 'betholdem')),
      refreshApoker: inSteps(refreshProviderBalance(desk, 'apoker')),
      apokerToMoney: inSteps(moveFromProvider(desk, 'apoker')),
      sendToProvider: inSteps(sendToProvider(desk)),
      listProviderTransfers: ({ db, input }) => listProviderTransfers(db, input),
    },
  );
}
