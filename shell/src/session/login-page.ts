import { call } from '@gwanje/api-client';
import { session } from '@gwanje/contract';
import { hasSessionHint } from './cookies';
import { type Departure, takeDeparture } from './departure';
import { enterSession, forgetSession } from './session';

/** What the page at `/` has to show, or `signed-in` when there is nothing to do here. */
export type LoginPage =
  | { readonly kind: 'signed-in'; readonly departure: Departure | undefined }
  | { readonly kind: 'refused'; readonly connectIp: string | undefined }
  | { readonly kind: 'unreachable' }
  | {
      readonly kind: 'login';
      readonly departure: Departure | undefined;
      /** A session is open, but only to change the first password. */
      readonly mustChangePassword: boolean;
      readonly mustSetUpTotp: boolean;
    };

/** Asks first whether this address may sign in at all (specification 2), and who is here already. */
export async function decideLoginPage(): Promise<LoginPage> {
  const entering = hasSessionHint() ? enterSession() : undefined;
  const { data, error } = await call(session.auth, {}, { expects: 'all' });
  // Who has asked too often is told to wait, and not that he may not come in.
  const isUntold = error && (error.status === 0 || error.status >= 500);
  if (isUntold || error?.code === 'request.too_many') return { kind: 'unreachable' };
  if (data?.result !== 'pass') {
    forgetSession();
    return { kind: 'refused', connectIp: error?.connectIP };
  }
  const departure = takeDeparture();
  const refusal = await entering;
  if (refusal === null) return { kind: 'signed-in', departure };
  const mustChangePassword = refusal?.code === 'session.password_change_required';
  const mustSetUpTotp = refusal?.code === 'session.totp_required';
  return { kind: 'login', departure, mustChangePassword, mustSetUpTotp };
}
