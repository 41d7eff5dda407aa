import { bets } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../platform/implement';
import { settingHandlers } from '../settings/setting-handlers';
import { acknowledgeBet } from './acknowledge-bet.command';
import { BETS, listBets, readBet } from './bets.queries';
import { cancelBet, resettleBet, voidBet } from './decide-bet.command';
import { eventHandlers } from './events/event-handlers';
import { previewBet } from './judge-bet.queries';
import { BET_SETTING_RULES } from './settings/bet-settings.queries';

export function betsRoutes(app: FastifyInstance, platform: Platform): void {
  const settings = settingHandlers(BET_SETTING_RULES);
  implement(app, platform, bets, {
    ...eventHandlers,
    listBets,
    totalBets: (question) => BETS.totals(question),
    readBet: async ({ db, actor, input, refuse }) =>
      (await readBet({ db, actor }, input)) ?? refuse('bet.not_found'),
    previewBet,
    acknowledgeBet,
    cancelBet,
    voidBet,
    resettleBet,
    listBetSettings: settings.list,
    saveBetSetting: settings.save,
    listBetSettingVersions: settings.versions,
  });
}
