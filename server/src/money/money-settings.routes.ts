import { money } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../platform/implement';
import { listProposals } from '../platform/setting-proposals';
import { listSettings, listSettingVersions } from '../platform/setting-versions';
import { acceptMoneyProposal, declineMoneyProposal } from './decide-money-proposal.command';
import { MONEY_SETTINGS } from './money-settings.queries';
import { saveMoneySetting } from './save-money-setting.command';

export function moneySettingsRoutes(app: FastifyInstance, platform: Platform): void {
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
      listMoneySettings: ({ db }) => listSettings(db, MONEY_SETTINGS),
      saveMoneySetting,
      listMoneySettingVersions: ({ db, input }) => listSettingVersions(db, MONEY_SETTINGS, input),
      listMoneySettingProposals: ({ db, input }) => listProposals(db, MONEY_SETTINGS, input),
      acceptMoneySettingProposal: acceptMoneyProposal,
      declineMoneySettingProposal: declineMoneyProposal,
    },
  );
}
