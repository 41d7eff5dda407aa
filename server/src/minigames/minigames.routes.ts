import { minigames } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform, type Question, type Work } from '../platform/implement';
import { settingHandlers } from '../settings/setting-handlers';
import { POWERBALL_RULES, rulesOfCategory, rulesOfGame } from './minigames.queries';

export function minigamesRoutes(app: FastifyInstance, platform: Platform): void {
  const powerball = settingHandlers(POWERBALL_RULES);
  implement(app, platform, minigames, {
    listPowerballConfigs: powerball.list,
    savePowerballConfig: powerball.save,
    listPowerballVersions: powerball.versions,
    listGameConfigs: (question) => settingHandlers(rulesOfGame(question.input.game)).list(question),
    saveGameConfig: (work: Work<typeof minigames.saveGameConfig>) =>
      settingHandlers(rulesOfCategory(work.input.category)).save(work),
    listGameVersions: (question: Question<typeof minigames.listGameVersions>) =>
      settingHandlers(rulesOfCategory(question.input.category)).versions(question),
  });
}
