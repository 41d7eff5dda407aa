import { minigames } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../platform/implement';
import { listPowerballConfigs, listPowerballVersions } from './minigames.queries';
import { savePowerballConfig } from './save-powerball-config.command';

export function minigamesRoutes(app: FastifyInstance, platform: Platform): void {
  implement(app, platform, minigames, {
    listPowerballConfigs: ({ db }) => listPowerballConfigs(db),
    savePowerballConfig,
    listPowerballVersions: ({ db, input }) => listPowerballVersions(db, input),
  });
}
