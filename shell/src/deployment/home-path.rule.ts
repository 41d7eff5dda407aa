import type { DeploymentDocument } from '@gwanje/contract';
import { firstScreenPath } from '../menu/menu.rule';
import { matchScreen } from './match-screen.rule';

/** Where nobody has anything to see, the console still has an address. */
const NOWHERE = '/main';

/** Where an administrator goes who has just come in: back to where they were sent from, if they may. */
export function homePath(
  deployment: DeploymentDocument,
  adminType: number,
  returnTo: string | undefined,
): string {
  const [path = ''] = returnTo?.split('?') ?? [];
  if (returnTo && matchScreen(deployment, path, adminType).kind === 'open') return returnTo;
  return firstScreenPath(deployment, adminType) ?? NOWHERE;
}
