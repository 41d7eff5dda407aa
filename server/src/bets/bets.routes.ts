import { bets } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { computeSeldom } from '../platform/compute-seldom';
import { implement, type Platform } from '../platform/implement';
import { settingHandlers } from '../settings/setting-handlers';
import { acknowledgeBet, acknowledgeSportsBet } from './acknowledge-bet.command';
import { BETS, listBets } from './bets.queries';
import { betBulkHandlers } from './bulk/bet-bulk-handlers';
import {
  CASINO_RECONCILIATIONS,
  checkCasinoTransaction,
  listCasinoDifferences,
} from './casino/casino-reconciliations.queries';
import { CASINO_ROUNDS } from './casino/casino-rounds.queries';
import {
  CASINO_TRANSACTIONS,
  listCasinoTransactions,
  readCasinoTransaction,
} from './casino/casino-transactions.queries';
import { readCasinoSupply } from './casino/vendor-balances.queries';
import { cancelBet, resettleBet, voidBet } from './decide-bet.command';
import { declineVoid } from './decline-void.command';
import { eventHandlers } from './events/event-handlers';
import { previewBet } from './judge-bet.queries';
import { noteBet, noteSportsBet } from './note-bet.command';
import { readBet } from './read-bet.queries';
import { betEffectOf } from './settings/bet-effects.queries';
import { BET_SETTING_RULES } from './settings/bet-settings.queries';
import { readGameStates } from './settings/game-states.queries';
import { findSportsDangers, measuredMarginBps } from './settings/sports-dangers.queries';
import {
  cancelSportsBet,
  previewSportsBet,
  resettleSportsBet,
  voidSportsBet,
  voidSportsLeg,
} from './sports/decide-sports-bet.command';
import { declineSportsVoid } from './sports/decline-sports-void.command';
import { readSportsBet } from './sports/read-sports-bet.queries';
import { listSportsBets, SPORTS_BETS } from './sports/sports-bets.queries';
import { findSportsTerms } from './sports/sports-terms.queries';
import { tryCart } from './sports/try-cart.rule';

/** Sums of a day may keep the database busy for a twentieth of the time. */
const STATES_KEPT_MS = 5_000;
const STATES_PAUSE_FACTOR = 20;

export function betsRoutes(app: FastifyInstance, platform: Platform): void {
  const settings = settingHandlers({
    ...BET_SETTING_RULES,
    findDangers: findSportsDangers,
    effectOf: betEffectOf,
  });
  const seldom = <Answer>(compute: (at: Date) => Promise<Answer>) =>
    computeSeldom({
      now: platform.now,
      keptMs: (tookMs) => Math.max(STATES_KEPT_MS, tookMs * STATES_PAUSE_FACTOR),
      compute,
    });
  const readStates = seldom((at) => readGameStates(platform.db, at));
  const readMargin = seldom((at) => measuredMarginBps(platform.db, at));
  implement(app, platform, bets, {
    ...eventHandlers,
    ...betBulkHandlers(app, platform),
    listBets,
    totalBets: (question) => BETS.totals(question),
    readBet: async ({ db, actor, input, refuse }) =>
      (await readBet({ db, actor }, input)) ?? refuse('bet.not_found'),
    previewBet,
    acknowledgeBet,
    noteBet,
    cancelBet,
    voidBet: (work) => voidBet(work),
    declineVoid,
    resettleBet,
    listSportsBets,
    totalSportsBets: (question) => SPORTS_BETS.totals(question),
    readSportsBet: async ({ db, actor, input, refuse }) =>
      (await readSportsBet({ db, actor }, input)) ?? refuse('bet.not_found'),
    previewSportsBet,
    acknowledgeSportsBet,
    noteSportsBet,
    cancelSportsBet,
    voidSportsBet: (work) => voidSportsBet(work),
    voidSportsLeg,
    resettleSportsBet,
    declineSportsVoid,
    listCasinoTransactions,
    totalCasinoTransactions: CASINO_TRANSACTIONS.totals,
    listCasinoRounds: CASINO_ROUNDS.page,
    totalCasinoRounds: CASINO_ROUNDS.totals,
    readCasinoTransaction: async ({ db, actor, input, refuse }) =>
      (await readCasinoTransaction({ db, actor }, input)) ?? refuse('record.not_found'),
    checkCasinoTransaction,
    readCasinoSupply,
    listCasinoReconciliations: CASINO_RECONCILIATIONS.page,
    totalCasinoReconciliations: CASINO_RECONCILIATIONS.totals,
    listCasinoDifferences,
    listGameStates: readStates,
    trySportsCart: async ({ db, input, locale }) =>
      tryCart(input, await findSportsTerms(db), locale),
    readSportsMargin: async () => ({ marginBps: await readMargin() }),
    listBetSettings: settings.list,
    saveBetSetting: settings.save,
    readBetSettingEffect: settings.effect,
    listBetSettingVersions: settings.versions,
    listBetSettingProposals: settings.proposals,
    acceptBetSettingProposal: settings.accept,
    declineBetSettingProposal: settings.decline,
  });
}
