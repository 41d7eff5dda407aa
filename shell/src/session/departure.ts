/** Why and from where somebody was sent to the login page. */
export interface Departure {
  /** The server asked for a login, so the login page says so. */
  readonly loginRequired: boolean;
  /** Path, with its query, to return to after signing in. */
  readonly returnTo: string;
}

/** The console's address as a person sees it, also from within a frame. */
export function shownAddress(): string {
  const { pathname, search } = (window.top ?? window).location;
  return pathname + search;
}

const KEY = 'gwanje.departure';

/** Keeps a departure over a reload, in this tab only. */
export function rememberDeparture(departure: Departure): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(departure));
  } catch {
    // Full or forbidden: whoever comes in again begins at the start, but he is led to the login.
  }
}

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
