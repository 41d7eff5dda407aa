// What the rounds of mini-games are called and where they stand, which needs the list of all games: fetched when somebody looks at them.
import {
  type AlarmGame,
  alarmGameName,
  type DeploymentDocument,
  gamesOfAlarm,
  ROUND_PAGES,
} from '@gwanje/contract';
import { openAddress } from './alarm-links.rule';

/** What the alarm poll counts of a round. */
const UNFINISHED = 'ready,rollback,hold';

/** Exactly what was counted where there is one list of all games, or the games' own pages. */
const listsOf = (kind: AlarmGame): readonly string[] => {
  const games = gamesOfAlarm(kind);
  const pages = ROUND_PAGES.filter(
    (page) => page.mode === 'ongoing' && page.games.some((id) => games.includes(id)),
  );
  return [
    `/v2/game/mini-game-list?gameType=${games.join()}&calcStatus=${UNFINISHED}`,
    ...pages.map(({ path }) => path),
  ];
};

/** The address of the rounds of a key, or undefined where this administrator has no such screen. */
export const roundLink = (deployment: DeploymentDocument, adminType: number, kind: AlarmGame) =>
  openAddress(deployment, adminType, listsOf(kind));

/** What the games of a key are called together. */
export const roundName = alarmGameName;
