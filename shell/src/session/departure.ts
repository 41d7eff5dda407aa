import { shellStore } from '@gwanje/remote-kit/host';

/** Why and from where somebody was sent to the login page. */
interface Leaving {
  /** The server asked for a login, so the login page says so. */
  readonly loginRequired: boolean;
  /** Path, with its query, to return to after signing in. */
  readonly returnTo: string;
}

export interface Departure extends Leaving {
  /** Who was signed in until then; left out: nobody, as far as the page knew. */
  readonly adminId?: string | undefined;
}

/** The console's address as a person sees it, also from within a frame. */
export function shownAddress(): string {
  const { pathname, search } = (window.top ?? window).location;
  return pathname + search;
}

const KEY = 'gwanje.departure';

/** Keeps a departure over a reload, in this tab only, for whoever is here. */
export function rememberDeparture(leaving: Leaving): void {
  try {
    const departure: Departure = { ...leaving, adminId: shellStore.getState().admin?._id };
    sessionStorage.setItem(KEY, JSON.stringify(departure));
  } catch {
    // Full or forbidden: whoever comes in again begins at the start, but he is led to the login.
  }
}

/** Where this administrator goes on: what another one had on screen in this tab was his matter. */
export const returnOf = (departure: Departure | undefined, adminId: string): string | undefined =>
  (departure?.adminId ?? adminId) === adminId ? departure?.returnTo : undefined;

/** The departure that led here, once. */
export function takeDeparture(): Departure | undefined {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept === null ? undefined : (JSON.parse(kept) as Departure);
  } catch {
    return undefined;
  }
}
