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
 * with what cannot be kept, such as the reason of a decision, the page stays as it is, and whoever
 * signs in beside it goes on here. Whoever is signed in by now is led nowhere, and keeps the cookie
 * that says that he is here.
 */
export async function requireLogin(leave: (url: string) => void): Promise<void> {
  if (!(await isNobodyHere(leave))) return;
  const say = text(shellStore.getState().locale);
  const isKept = letUnsavedWorkGo();
  toast({
    ...{ tone: 'warning', title: say('login.required') },
    text: say(isKept ? 'login.requiredText' : 'login.requiredBeside'),
  });
  removeSessionHint();
  if (!isKept) return;
  rememberDeparture({ loginRequired: true, returnTo: shownAddress() });
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
