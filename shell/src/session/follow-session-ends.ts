import { sessionEnds$ } from '@gwanje/api-client';
import { letUnsavedWorkGo, shellStore } from '@gwanje/remote-kit/host';
import { toast } from '@gwanje/ui-kit';
import type { Subscription } from 'rxjs';
import { text } from '../catalogue';
import { removeSessionHint } from './cookies';
import { rememberDeparture, shownAddress } from './departure';

/** Several calls of one screen fail together; one of them is enough. */
const TOGETHER_MS = 3_000;

/**
 * Says that a login is required and leads to it, by a full reload. Unsaved work is kept in this tab;
 * only what cannot be kept makes the browser ask first, and who then stays keeps the screen as it was.
 */
export function requireLogin(leave: (url: string) => void): void {
  const say = text(shellStore.getState().locale);
  toast({ tone: 'warning', title: say('login.required'), text: say('login.requiredText') });
  removeSessionHint();
  rememberDeparture({ loginRequired: true, returnTo: shownAddress() });
  letUnsavedWorkGo();
  leave('/');
}

/**
 * Takes whoever turns out to be signed out to the login page; a read on that page itself changes
 * nothing (specification 8).
 */
export function followSessionEnds(leave: (url: string) => void): Subscription {
  let ignoredUntilMs = 0;
  return sessionEnds$.subscribe(({ byRead }) => {
    if ((byRead && window.location.pathname === '/') || Date.now() < ignoredUntilMs) return;
    ignoredUntilMs = Date.now() + TOGETHER_MS;
    requireLogin(leave);
  });
}
