import {
  type GameId,
  isConditionMet,
  minigames,
  type RoundMark,
  whenOfGame,
} from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { readRoundMarks } from '../bets/bet-marks.queries';
import { computeSeldom } from '../platform/compute-seldom';
import { implement, type Platform, type Question, type Work } from '../platform/implement';
import { settingHandlers } from '../settings/setting-handlers';
import { roundBulkHandlers } from './bulk/round-bulk-handlers';
import { POWERBALL_RULES, rulesOfCategory, rulesOfGame } from './minigames.queries';
import { resumeAll, saveGames, stopAll } from './overview/change-games.command';
import { gamesThat, listOverviews } from './overview/overview.queries';
import {
  closeRound,
  holdRound,
  releaseRound,
  rollBack,
  voidOne,
} from './rounds/decide-round.command';
import { enterResult, resettle } from './rounds/enter-result.command';
import { readLive } from './rounds/live-rounds.queries';
import { previewRound } from './rounds/preview-round.queries';
import { readWinners } from './rounds/read-winners.command';
import { GAME_ROUNDS, listRounds, readRound } from './rounds/rounds.queries';
import { verifyRound } from './rounds/verify-round';

/** Everybody who looks at rounds under way is answered from what was read in this second. */
const LIVE_FOR_MS = 1_000;

/** Marks of a round are looked for in all of its bets. */
const MARKS_FOR_MS = 5_000;
/** Rounds whose marks are kept: as many as there are games that somebody looks at. */
const MARKED_MAX = 100;

function seldomMarks({ db, now }: Pick<Platform, 'db' | 'now'>) {
  const kept = new Map<string, () => Promise<RoundMark[]>>();
  return (roundId: string): Promise<RoundMark[]> => {
    const known = kept.get(roundId);
    if (known) return known();
    // The one that was asked for first is the one that is over.
    const [oldest] = kept.keys();
    if (kept.size >= MARKED_MAX && oldest !== undefined) kept.delete(oldest);
    const read = computeSeldom({
      ...{ now, keptMs: () => MARKS_FOR_MS },
      compute: () => readRoundMarks(db, roundId),
    });
    kept.set(roundId, read);
    return read();
  };
}

export function minigamesRoutes(app: FastifyInstance, platform: Platform, drawKey: Buffer): void {
  const powerball = settingHandlers(POWERBALL_RULES);
  const isOn = (game: GameId) =>
    !platform.flags || isConditionMet(whenOfGame(game), platform.flags());
  /** Reading flags looks at files; one look does for all games. */
  const gamesOn = () => {
    const flags = platform.flags?.();
    return gamesThat((game) => !flags || isConditionMet(whenOfGame(game), flags));
  };
  const readAllLive = computeSeldom({
    now: platform.now,
    keptMs: () => LIVE_FOR_MS,
    compute: async (at) => ({
      at: at.toISOString(),
      games: await readLive(platform.db, gamesOn(), at),
    }),
  });
  const readMarks = seldomMarks(platform);
  implement(app, platform, minigames, {
    listPowerballConfigs: powerball.list,
    savePowerballConfig: powerball.save,
    listPowerballVersions: powerball.versions,
    listGameConfigs: (question) => settingHandlers(rulesOfGame(question.input.game)).list(question),
    saveGameConfig: (work: Work<typeof minigames.saveGameConfig>) =>
      settingHandlers(rulesOfCategory(work.input.category)).save(work),
    listGameVersions: (question: Question<typeof minigames.listGameVersions>) =>
      settingHandlers(rulesOfCategory(question.input.category)).versions(question),
    listGameOverviews: ({ db, now }) => listOverviews(db, gamesOn(), now()),
    saveGameSwitches: saveGames(isOn),
    stopGames: stopAll(isOn),
    resumeGames: resumeAll(isOn),
    listGameRounds: listRounds,
    totalGameRounds: GAME_ROUNDS.totals,
    readLiveRounds: async ({ input }) => {
      const { at, games } = await readAllLive();
      const asked = input.gameType?.split(',');
      return { at, games: games.filter(({ game }) => asked?.includes(game) ?? true) };
    },
    readGameRound: ({ db, input, refuse }) =>
      readRound(db, input.roundId).then((found) => found ?? refuse('round.not_found')),
    readRoundWinners: readWinners,
    readRoundMarks: ({ input }) => readMarks(input.roundId),
    previewGameRound: previewRound(drawKey),
    verifyGameRound: verifyRound,
    ...roundBulkHandlers(app, platform),
    closeGameRound: closeRound,
    holdGameRound: holdRound,
    releaseGameRound: releaseRound,
    enterRoundResult: enterResult(drawKey),
    rollBackGameRound: rollBack,
    resettleGameRound: resettle(drawKey),
    voidGameRound: voidOne,
  });
}
