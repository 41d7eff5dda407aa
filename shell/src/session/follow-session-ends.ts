import { call, sessionEnds$ } from '@gwanje/api-client';
import { session } from '@gwanje/contract';
import { letUnsavedWorkGo, shellStore } from '@gwanje/remote-kit/host';
import { toast } from '@gwanje/ui-kit';
import type { Subscription } from 'rxjs';
import { text } from '../catalogue';
import { hasSessionHint, removeSessionHint } from './cookies';
import { rememberDeparture, shownAddress } from './departure';

/** Several calls of one screen fail together; one of them is enough. */
const TOGETHER_MS = 3_000;

/**
 * Whether nobody is here. Whoever signs in with this browser ends the session before his, of which calls
 * may still be on their way; the page of somebody else loads anew by the answer itself.
 */
async function isNobodyHere(leave: (url: string) => void): Promise<boolean> {
  if (!hasSessionHint()) return true;
  const { error } = await call(session.information, {}, { expects: 'all', fresh: true });
  if (!error) {
    letUnsavedWorkGo();
    leave(shownAddress());
  }
  return error !== null && error.code !== 'session.other_person';
}

/**
 * Says that a login is required and leads to it, by a full reload. Unsaved work is kept in this tab;
 * only what cannot be kept makes the browser ask first, and who then stays keeps the screen as it was.
 * Whoever is signed in by now is led nowhere, and keeps the cookie that says that he is here.
 */
export async function requireLogin(leave: (url: string) => void): Promise<void> {
  if (!(await isNobodyHere(leave))) return;
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
    void requireLogin(leave);
  });
}
