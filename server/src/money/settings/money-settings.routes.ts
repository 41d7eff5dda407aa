import { money } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../../platform/implement';
import { settingHandlers } from '../../settings/setting-handlers';
import { MONEY_SETTING_RULES } from './money-settings.queries';

export function moneySettingsRoutes(app: FastifyInstance, platform: Platform): void {
  const handlers = settingHandlers(MONEY_SETTING_RULES);
  implement(
    app,
    platform,
    {
      listMoneySettings: money.listMoneySettings,
      saveMoneySetting: money.saveMoneySetting,
      listMoneySettingVersions: money.listMoneySettingVersions,
      listMoneySettingProposals: money.listMoneySettingProposals,
      acceptMoneySettingProposal: money.acceptMoneySettingProposal,
      declineMoneySettingProposal: money.declineMoneySettingProposal,
    },
    {
      listMoneySettings: handlers.list,
      saveMoneySetting: handlers.save,
      listMoneySettingVersions: handlers.versions,
      listMoneySettingProposals: handlers.proposals,
      acceptMoneySettingProposal: handlers.accept,
      declineMoneySettingProposal: handlers.decline,
    },
  );
}
