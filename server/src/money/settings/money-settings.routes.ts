import { money } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { findPromisingEvents } from '../../config/boards/promising-events.queries';
import { gamesOn } from '../../platform/games-on';
import { implement, type Platform } from '../../platform/implement';
import { settingHandlers } from '../../settings/setting-handlers';
import { findCostlyBonuses } from './costly-bonuses.queries';
import { findFreeAttendance } from './free-attendance.queries';
import { readFreeMoney } from './free-money.queries';
import { findLowMaxima } from './low-maxima.queries';
import { effectOf } from './money-setting-effects.queries';
import { MONEY_SETTING_RULES } from './money-settings.queries';
import { findCostlyPaybacks } from './reward-dangers.queries';

export function moneySettingsRoutes(app: FastifyInstance, platform: Platform): void {
  const isOn = gamesOn(platform);
  const findCostly = findCostlyBonuses(isOn);
  const findOwnDangers: typeof findCostly = async (tx, change) => {
    const { before, after } = change;
    if (before.category === 'dailyAttendance' && after.category === 'dailyAttendance')
      return findFreeAttendance(tx, { before, after });
    if (before.category === 'cashinWithdraw' && after.category === 'cashinWithdraw')
      return findLowMaxima(tx, { before, after });
    if (before.category === 'payback' && after.category === 'payback')
      return findCostlyPaybacks(tx, { before, after }, change.at);
    return findCostly(tx, change);
  };
  const findDangers: typeof findCostly = async (tx, change) => [
    ...(await findOwnDangers(tx, change)),
    ...(await findPromisingEvents(tx, change)),
  ];
  const handlers = settingHandlers({
    ...{ ...MONEY_SETTING_RULES, effectOf, findDangers },
    effectDays: { cashinWithdraw: 0 },
  });
  implement(
    app,
    platform,
    {
      listMoneySettings: money.listMoneySettings,
      saveMoneySetting: money.saveMoneySetting,
      readMoneySettingEffect: money.readMoneySettingEffect,
      listMoneySettingVersions: money.listMoneySettingVersions,
      listMoneySettingProposals: money.listMoneySettingProposals,
      acceptMoneySettingProposal: money.acceptMoneySettingProposal,
      declineMoneySettingProposal: money.declineMoneySettingProposal,
      readFreeMoney: money.readFreeMoney,
    },
    {
      listMoneySettings: handlers.list,
      saveMoneySetting: handlers.save,
      readMoneySettingEffect: handlers.effect,
      listMoneySettingVersions: handlers.versions,
      listMoneySettingProposals: handlers.proposals,
      acceptMoneySettingProposal: handlers.accept,
      declineMoneySettingProposal: handlers.decline,
      readFreeMoney: ({ db, now }) => readFreeMoney(db, isOn, now()),
    },
  );
}
