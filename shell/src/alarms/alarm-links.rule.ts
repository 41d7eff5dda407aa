import type { DeploymentDocument } from '@gwanje/contract';
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
  sports: ['/bet/sportshistory'],
  miniGames: ['/bet/minihistory', '/bet/minigamehistory'],
};

const listsOf = (kind: AlarmKind): readonly string[] =>
  isTile(kind) ? LISTS[kind] : ['/v2/game/mini-game-list', `/${kind}Ongoing`];

/** The address of the list of a kind, or undefined where this administrator has no such screen. */
export const alarmLink = (
  deployment: DeploymentDocument,
  adminType: number,
  kind: AlarmKind,
): string | undefined =>
  listsOf(kind).find((path) => matchScreen(deployment, path, adminType).kind === 'open');
