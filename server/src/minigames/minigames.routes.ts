import { minigames } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../platform/implement';
import { listSettings, listSettingVersions } from '../platform/setting-versions';
import { POWERBALL_SETTINGS } from './minigames.queries';
import { savePowerballConfig } from './save-powerball-config.command';

export function minigamesRoutes(app: FastifyInstance, platform: Platform): void {
  implement(app, platform, minigames, {
    listPowerballConfigs: ({ db }) => listSettings(db, POWERBALL_SETTINGS),
    savePowerballConfig,
    listPowerballVersions: ({ db, input }) => listSettingVersions(db, POWERBALL_SETTINGS, input),
  });
}
