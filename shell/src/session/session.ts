import { type ApiError, call, setPerson } from '@gwanje/api-client';
import { session } from '@gwanje/contract';
import { shellStore } from '@gwanje/remote-kit/host';
import { removeSessionHint } from './cookies';

// Nobody else's session, were it the browser's by now, does what is pressed on this page.
shellStore.subscribe(({ admin }) => setPerson(admin?._id));

/** Forgets who was here, on this side; the server's session is not touched. */
export function forgetSession(): void {
  removeSessionHint();
  shellStore.setState({ admin: null });
}

let entering: Promise<ApiError | null> | undefined;
let opening: Promise<ApiError | null> | undefined;

async function askWhoIsHere(): Promise<ApiError | null> {
  const { data, error } = await call(session.information, {}, { expects: 'all' });
  if (data) shellStore.setState({ admin: data });
  // The hint is of whoever has signed in since.
  else if (error.code !== 'session.other_person') forgetSession();
  return error;
}

/**
 * Learns who is signed in. Whatever the failure, nobody is then (specification 8).
 *
 * Callers that ask while a question is out share its answer.
 */
export function enterSession(): Promise<ApiError | null> {
  entering ??= askWhoIsHere().finally(() => {
    entering = undefined;
  });
  return entering;
}

/** Asks who is signed in before anything that needs to know is there; the first guard takes the answer. */
export function enterAhead(): void {
  opening = enterSession();
}

/** What was asked ahead, once: whoever comes later wants to know what is true then. */
export function takeAskedAhead(): Promise<ApiError | null> | undefined {
  const taken = opening;
  opening = undefined;
  return taken;
}

/**
 * Asks again who is signed in, behind a screen that is open already. An ended session ends the
 * visit like any other 401; a lost connection takes nothing from who is working.
 */
export async function refreshSession(): Promise<void> {
  const { data } = await call(session.information, {});
  if (data) shellStore.setState({ admin: data });
}
