import {
  type AlarmGame,
  type AlarmReport,
  alarms,
  type CurrentCounters,
  GAME_IDS,
  GAMES,
  type GameId,
  isConditionMet,
  type ScreenCondition,
  type SiteSettingOf,
  whenOfGame,
} from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { readVendorBalances } from '../bets/casino/vendor-balances.queries';
import { findUnderMaintenance } from '../config/settings/open-maintenance.queries';
import { findSiteSetting } from '../config/settings/site-settings.queries';
import { isPaidLater } from '../money/requests/requests.rule';
import { computeSeldom } from '../platform/compute-seldom';
import { implement, type Platform } from '../platform/implement';
import { recallNewest } from '../settings/recalled-settings.queries';
import { countWaiting } from './alarms.queries';
import { sumCurrent } from './current.queries';
import { countSecondWords, SECOND_WORDS } from './second-words.queries';
import { countHighBets, countPendingRounds } from './waiting-bets.queries';

const COUNTED_EVERY_MS = 1_000;
const SUMMED_EVERY_MS = { min: 10_000, max: 60_000 };
/** Sums of whole tables may keep the database busy for a twentieth of the time. */
const SUMMED_PAUSE_FACTOR = 20;

/** What every report says of how the site is set. */
const DOCUMENTS = [
  ['config', 'site'],
  ['config', 'siteMaintenance'],
  ['bets', 'casinoMaintenance'],
  ['bets', 'gameMaintenance'],
] as const;

type Bells = SiteSettingOf<'site'>['bells'];

const NOTHING = { count: {}, latest: {} };

/** The bells of what the deployment has, as the site wants them. */
function ringsOf(
  { newUsers, newCharge, newExchange, newHelp, secondAdmin, ...more }: Bells,
  { games, hasSports }: { readonly games: readonly GameId[]; readonly hasSports: boolean },
) {
  return {
    ...{ newUsers, newCharge, newExchange, newHelp, secondAdmin },
    ...(hasSports && { sports: more.sports }),
    ...(games.length > 0 && { miniGames: more.miniGames }),
    ...Object.fromEntries(
      games.map((id) => {
        const key = `${GAMES[id].alarm as AlarmGame}Switch` as const;
        return [key, more[key]];
      }),
    ),
  };
}

/** @param revision of the deployment document that the server runs with */
export function alarmsRoutes(
  app: FastifyInstance,
  platform: Platform,
  revision: () => string,
): void {
  const { db, now, flags } = platform;
  const isOn = (when: ScreenCondition) => !flags || isConditionMet(when, flags());
  const readAlarm = computeSeldom<AlarmReport>({
    now,
    keptMs: () => COUNTED_EVERY_MS,
    compute: async (at) => {
      const games = GAME_IDS.filter((id) => isOn(whenOfGame(id)));
      const hasGames = games.length > 0;
      const hasSports = isOn({ modules: ['sports'] });
      const [settings, { count, latest }, second, rounds, high, sports] = await Promise.all([
        recallNewest(db, DOCUMENTS),
        countWaiting(db, at),
        countSecondWords(db, at),
        hasGames ? countPendingRounds(db, at, games) : NOTHING,
        hasGames ? countHighBets(db, 'minigame') : NOTHING,
        hasSports ? countHighBets(db, 'sports') : NOTHING,
      ]);
      const { bells } = await findSiteSetting(settings, 'site');
      return {
        switch: ringsOf(bells, { games, hasSports }),
        count: {
          ...{ ...count, countSecond: second.count, ...rounds.count },
          ...{ ...high.count, ...sports.count },
        },
        latest: {
          ...{ ...latest, countSecond: second.newest, ...rounds.latest },
          ...{ ...high.latest, ...sports.latest },
        },
        maintenance: await findUnderMaintenance(settings, at),
        revision: revision(),
        at: at.toISOString(),
      };
    },
  });
  const readCurrent = computeSeldom<CurrentCounters>({
    now,
    keptMs: (tookMs) =>
      Math.min(Math.max(SUMMED_EVERY_MS.min, tookMs * SUMMED_PAUSE_FACTOR), SUMMED_EVERY_MS.max),
    compute: async (at) => ({
      ...(await sumCurrent(db, at, {
        isPaidLater: isPaidLater(flags?.()),
        sports: isOn({ modules: ['sports'] }),
        minigame: isOn({ modules: ['minigame'] }),
      })),
      ...(await readVendorBalances(db, isOn)),
      at: at.toISOString(),
    }),
  });
  implement(app, platform, alarms, {
    readAlarm: async ({ actor }) => {
      const report = await readAlarm();
      // A partner decides on nothing, so nothing waits for him; what waits is of all lines.
      return actor.line === null
        ? report
        : { ...report, switch: {}, count: {}, latest: {}, maintenance: [] };
    },
    readCurrent,
    listSecondWords: SECOND_WORDS.page,
    totalSecondWords: SECOND_WORDS.totals,
  });
}
