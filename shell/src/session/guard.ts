import { shellStore } from '@gwanje/remote-kit/host';
import { rememberDeparture } from './departure';
import { enterSession, refreshSession, takeAskedAhead } from './session';

/**
 * Lets a signed-in administrator through to `path`.
 *
 * The first entry waits for the information call. Later ones do not: what the screen itself asks
 * is checked by the server anyway, so the question goes out beside it.
 *
 * @returns false when there is nobody, who must then go to the login page
 */
export async function isLetIn(path: string): Promise<boolean> {
  const asked = takeAskedAhead();
  if (!asked && shellStore.getState().admin) {
    void refreshSession();
    return true;
  }
  const error = await (asked ?? enterSession());
  if (!error) return true;
  rememberDeparture({ loginRequired: error.status === 401, returnTo: path });
  return false;
}
