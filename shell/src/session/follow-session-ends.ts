import { sessionEnds$ } from '@gwanje/api-client';
import { shellStore } from '@gwanje/remote-kit/host';
import { toast } from '@gwanje/ui-kit';
import { filter, type Subscription, throttleTime } from 'rxjs';
import { text } from '../catalogue';
import { removeSessionHint } from './cookies';
import { rememberDeparture } from './departure';

/** Several calls of one screen fail together; one of them is enough. */
const TOGETHER_MS = 3_000;

/**
 * Takes whoever turns out to be signed out to the login page, by a full reload; a read on the
 * login page itself changes nothing (specification 8). Unsaved work makes the browser ask first,
 * and who then stays keeps the screen as it was.
 */
export function followSessionEnds(leave: (url: string) => void): Subscription {
  const isAtLogin = () => window.location.pathname === '/';
  return sessionEnds$
    .pipe(
      filter(({ byRead }) => !(byRead && isAtLogin())),
      throttleTime(TOGETHER_MS),
    )
    .subscribe(() => {
      const say = text(shellStore.getState().locale);
      toast({ tone: 'warning', title: say('login.required'), text: say('login.requiredText') });
      removeSessionHint();
      const { pathname, search } = window.location;
      rememberDeparture({ loginRequired: true, returnTo: pathname + search });
      leave('/');
    });
}
