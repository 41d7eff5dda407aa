import { type DeploymentDocument, gamesOfAlarm, ROUND_PAGES } from '@gwanje/contract';
import { matchScreen } from '../deployment/match-screen.rule';
import { isTile, type TileKind } from './alarm-state.rule';
import type { AlarmKind } from './known-alarms.rule';

/** Where what waits is worked off; a deployment has one of several versions of a screen. */
const LISTS: Record<TileKind, readonly string[]> = {
  countNew: ['/user'],
  countCharge: ['/v5/money/charge', '/money/charge'],
  countExchange: ['/v5/money/exchange', '/money/exchange'],
  countHelp: ['/help'],
  countSecond: ['/second-words'],
  sports: ['/bet/sportshistory?range=all&high=new'],
  miniGames: ['/bet/minigamehistory?range=all&high=new'],
};

/** What the alarm poll counts of a round. */
const UNFINISHED = 'ready,rollback,hold';

/** Exactly what was counted where there is one list of all games, or the games' own pages. */
const listsOf = (kind: AlarmKind): readonly string[] => {
  if (isTile(kind)) return LISTS[kind];
  const games = gamesOfAlarm(kind);
  const pages = ROUND_PAGES.filter(
    (page) => page.mode === 'ongoing' && page.games.some((id) => games.includes(id)),
  );
  return [
    `/v2/game/mini-game-list?gameType=${games.join()}&calcStatus=${UNFINISHED}`,
    ...pages.map(({ path }) => path),
  ];
};

const pathOf = (address: string): string => address.split('?')[0] as string;

/** The address of the list of a kind, or undefined where this administrator has no such screen. */
export const alarmLink = (
  deployment: DeploymentDocument,
  adminType: number,
  kind: AlarmKind,
): string | undefined =>
  listsOf(kind).find(
    (address) => matchScreen(deployment, pathOf(address), adminType).kind === 'open',
  );
