import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/implement';
import { adjustmentsRoutes } from './adjustments/adjustments.routes';
import { alarmsRoutes } from './alarms/alarms.routes';
import { bulkDecisionsRoutes } from './bulk/bulk-decisions.routes';
import { depositAccountsRoutes } from './deposit-accounts/deposit-accounts.routes';
import { depositsRoutes } from './deposits/deposits.routes';
import { entriesRoutes } from './entries/entries.routes';
import { movesRoutes } from './moves/moves.routes';
import { payoutFilesRoutes } from './payout-files/payout-files.routes';
import type { ConnectedProviders } from './providers/provider-port';
import { providersRoutes } from './providers/providers.routes';
import { requestsRoutes } from './requests/requests.routes';
import { rewardsRoutes } from './rewards/rewards.routes';
import { moneySettingsRoutes } from './settings/money-settings.routes';
import { testMoneyRoutes } from './test-money/test-money.routes';

export function moneyRoutes(
  app: FastifyInstance,
  platform: Platform,
  providers: ConnectedProviders,
): void {
  entriesRoutes(app, platform);
  requestsRoutes(app, platform);
  bulkDecisionsRoutes(app, platform);
  adjustmentsRoutes(app, platform);
  depositAccountsRoutes(app, platform);
  depositsRoutes(app, platform);
  payoutFilesRoutes(app, platform);
  movesRoutes(app, platform);
  moneySettingsRoutes(app, platform);
  providersRoutes(app, platform, providers);
  rewardsRoutes(app, platform);
  testMoneyRoutes(app, platform, providers);
  alarmsRoutes(app, platform);
}
