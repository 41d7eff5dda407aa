import type { DeploymentDocument } from '@gwanje/contract';
import { matchScreen } from '../deployment/match-screen.rule';
import type { AlarmKind } from './alarm-state.rule';

/** Where what waits is worked off; a deployment has one of several versions of a screen. */
const LISTS: Record<AlarmKind, readonly string[]> = {
  countNew: ['/user'],
  countCharge: ['/v5/money/charge', '/money/charge'],
  countExchange: ['/v5/money/exchange', '/money/exchange'],
  countHelp: ['/help'],
};

/** The address of the list of a kind, or undefined where this administrator has no such screen. */
export const alarmLink = (
  deployment: DeploymentDocument,
  adminType: number,
  kind: AlarmKind,
): string | undefined =>
  LISTS[kind].find((path) => matchScreen(deployment, path, adminType).kind === 'open');
