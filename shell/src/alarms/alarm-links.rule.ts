import type { DeploymentDocument, MaintenanceName } from '@gwanje/contract';
import { matchScreen } from '../deployment/match-screen.rule';
import type { TileKind } from './alarm-state.rule';

/** Where what waits is worked off; a deployment has one of several versions of a screen. */
const LISTS: Record<TileKind, readonly string[]> = {
  countNew: ['/user?categoryStatus=0'],
  countCharge: ['/v5/money/charge', '/money/charge'],
  countExchange: ['/v5/money/exchange', '/money/exchange'],
  countHelp: ['/help'],
  countSecond: ['/second-words'],
  sports: ['/bet/sportshistory?range=all&high=all'],
  miniGames: ['/bet/minigamehistory?range=all&high=all'],
};

const pathOf = (address: string): string => address.split('?')[0] as string;

/** The first of these addresses at which this administrator has a screen. */
export const openAddress = (
  deployment: DeploymentDocument,
  adminType: number,
  addresses: readonly string[],
): string | undefined =>
  addresses.find((address) => matchScreen(deployment, pathOf(address), adminType).kind === 'open');

const MAINTENANCE_PAGES: Record<MaintenanceName, string> = {
  siteMaintenance: '/config/maintenance',
  casinoMaintenance: '/config/maintenanceCasino',
  gameMaintenance: '/v3/config/game-maintenance-with-honor',
};

/** Where what is closed is opened again, or undefined where this administrator has no such page. */
export const maintenanceLink = (
  deployment: DeploymentDocument,
  adminType: number,
  name: MaintenanceName,
) => openAddress(deployment, adminType, [MAINTENANCE_PAGES[name]]);

/** The address of the list of a kind, or undefined where this administrator has no such screen. */
export const tileLink = (deployment: DeploymentDocument, adminType: number, kind: TileKind) =>
  openAddress(deployment, adminType, LISTS[kind]);
