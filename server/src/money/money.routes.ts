import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/implement';
import { adjustmentsRoutes } from './adjustments.routes';
import { alarmsRoutes } from './alarms.routes';
import { bulkDecisionsRoutes } from './bulk-decisions.routes';
import { entriesRoutes } from './entries.routes';
import { moneySettingsRoutes } from './money-settings.routes';
import { movesRoutes } from './moves.routes';
import type { ConnectedProviders } from './provider-port';
import { providersRoutes } from './providers.routes';
import { requestsRoutes } from './requests.routes';

export function moneyRoutes(
  app: FastifyInstance,
  platform: Platform,
  providers: ConnectedProviders,
): void {
  entriesRoutes(app, platform);
  requestsRoutes(app, platform);
  bulkDecisionsRoutes(app, platform);
  adjustmentsRoutes(app, platform);
  movesRoutes(app, platform);
  moneySettingsRoutes(app, platform);
  providersRoutes(app, platform, providers);
  alarmsRoutes(app, platform);
}
