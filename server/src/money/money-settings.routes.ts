import { money } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../platform/implement';
import { listSettings, listSettingVersions } from '../platform/setting-versions';
import { MONEY_SETTINGS } from './money-settings.queries';
import { saveMoneySetting } from './save-money-setting.command';

export function moneySettingsRoutes(app: FastifyInstance, platform: Platform): void {
  const { listMoneySettings, listMoneySettingVersions } = money;
  implement(
    app,
    platform,
    { listMoneySettings, saveMoneySetting: money.saveMoneySetting, listMoneySettingVersions },
    {
      listMoneySettings: ({ db }) => listSettings(db, MONEY_SETTINGS),
      saveMoneySetting,
      listMoneySettingVersions: ({ db, input }) => listSettingVersions(db, MONEY_SETTINGS, input),
    },
  );
}
