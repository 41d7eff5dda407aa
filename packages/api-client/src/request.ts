import type { ErrorBody, Locale } from '@gwanje/contract';
import axios from 'axios';
import { Subject } from 'rxjs';
import { callsByItself } from './by-itself';
import { en } from './locales/en';
import { ko } from './locales/ko';

/** What this package itself says; all other sentences come from the server. */
const SENTENCES = { ko, en } as const;

/** Why a call did not succeed; `code` is what a caller matches on, `message` what a person reads. */
export interface ApiError extends Omit<ErrorBody, 'requestId'> {
  /** HTTP status, or 0 when no answer of the server came. */
  readonly status: number;
  readonly requestId?: string;
  /** How long the server wants to be left alone, a minute at most. */
  readonly retryAfterMs?: number;
}

/** What every call resolves to: one of the two is null, and nothing is ever thrown. */
export type Answer<T> =
  | { readonly data: T; readonly error: null }
  | { readonly data: null; readonly error: ApiError };

/** A message for the person at the console; the shell shows it. */
export interface Notice {
  readonly tone: 'info' | 'success' | 'warning' | 'error';
  readonly title: string;
  readonly text?: string;
  /** Of a write that failed, what `settled$` names once the same is done. */
  readonly about?: string;
}

export interface RequestOptions {
  readonly signal?: AbortSignal;
  /** Same key and same body answer the same and act once; made afresh for each write when left out. */
  readonly idempotencyKey?: string;
  /** Codes, or every failure, that the caller shows in its own place, so that no notice doubles them. */
  readonly expects?: readonly string[] | 'all';
  /** Asks every cache on the way for what is true now (specification 7). */
  readonly fresh?: boolean;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const TIMEOUT_MS = 30_000;
const KEY_BYTES = 16;
/** Before each time that a write is asked for again whose outcome the server does not know. */
const ASKED_AGAIN_AFTER_MS = [1_000, 2_000, 4_000, 8_000];
const UNKNOWN = 'request.outcome_unknown';
const FAULT_CODE = 'fault';
/** Whoever asks by itself never falls silent for longer, whatever a proxy on the way says. */
const RETRY_AFTER_MS_MAX = 60_000;

/** The session of this browser is another person's than the one whom this page was drawn for. */
const OTHER_PERSON = 'session.other_person';

/** The server said that nobody is signed in. */
export interface SessionEnd {
  /** Whether a read found out; on the login page a read changes nothing (specification 8). */
  readonly byRead: boolean;
}

const notices = new Subject<Notice>();
const settled = new Subject<string>();
const sessionEnds = new Subject<SessionEnd>();
const otherPersons = new Subject<void>();

/** Notices of failed calls, in the catalogue of specification section 8. */
export const notices$ = notices.asObservable();
/** Names writes that are done, as notices of those that failed before name them. */
export const settled$ = settled.asObservable();
/** Emits when the server says that nobody is signed in. */
export const sessionEnds$ = sessionEnds.asObservable();
/** Emits when the server says that somebody else is signed in than this page knows, whoever asked. */
export const otherPersons$ = otherPersons.asObservable();

let locale: Locale = 'ko';
/** Language of the sentences that the server and this package answer with. */
export function setLocale(next: Locale): void {
  locale = next;
}

let person: string | undefined;
/** Whose calls these are; whatever is sent under another one's session is then refused (decision 0239). */
export function setPerson(adminId: string | undefined): void {
  person = adminId;
}

/** The one way out; `@gwanje/api-client/testing` puts its answers behind it. */
export const transport = axios.create({
  timeout: TIMEOUT_MS,
  withCredentials: true,
  // A session is proven by its own cookie, which other sites cannot send (SameSite).
  withXSRFToken: false,
  // Every status is an answer; only a missing answer is an exception.
  validateStatus: () => true,
});

function errorOf(status: number, body: unknown, retryAfter: unknown): ApiError {
  const {
    code = FAULT_CODE,
    message,
    ...rest
  } = (typeof body === 'object' && body !== null ? body : {}) as Partial<ErrorBody>;
  const wait = /^\d+$/.test(String(retryAfter))
    ? { retryAfterMs: Math.min(Number(retryAfter) * 1_000, RETRY_AFTER_MS_MAX) }
    : {};
  const { fault, requestNumber } = SENTENCES[locale];
  const sentence = message ?? fault;
  // Whoever is asked for help finds the reason in the server's log by it.
  const said =
    code === FAULT_CODE && rest.requestId
      ? `${sentence} (${requestNumber} ${rest.requestId})`
      : sentence;
  return { ...rest, ...wait, code, status, message: said };
}

/** Nobody knows what became of the call. */
const unanswered = (code: 'cancelled' | 'unreachable'): ApiError => ({
  ...{ status: 0, code, message: SENTENCES[locale].unreachable },
});

/**
 * Whether something on the way has answered in the server's place: a proxy that lost it, or that wants
 * a login of its own. The server may have carried the call out by then.
 */
const isElsewhere = (status: number, body: unknown): boolean =>
  status < 400
    ? typeof body === 'string'
    : status >= 500 && (body as Partial<ErrorBody> | null)?.code === undefined;

/** What is wrong first; a field's name on the wire would say nothing to a person. */
const firstRule = ({ fields }: ApiError): string | undefined => fields?.[0]?.rules[0]?.message;

/** A write by what it is done to; nothing of what it says. */
const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`;
const NAMES_ONE = /\/[\da-f]{8}-[\da-f-]{27}(?:\/|$)/;
/** Whether the next write of this name is the same again, and not one of another thing that is made. */
const isOfOne = ({ method, path }: Pick<Call, 'method' | 'path'>) =>
  method !== 'POST' || NAMES_ONE.test(path);

/** Shows what a failed call means, unless the caller shows it itself (specification 8). */
function announce(asked: Call, error: ApiError, expects: readonly string[] | 'all'): void {
  if (error.code === OTHER_PERSON) {
    otherPersons.next();
    return;
  }
  if (expects === 'all' || expects.includes(error.code)) return;
  const isRead = asked.method === 'GET';
  if (error.status === 401) {
    sessionEnds.next({ byRead: isRead });
    return;
  }
  const title = SENTENCES[locale].failed;
  if (error.status > 0 && error.status < 500) {
    notices.next({ tone: 'warning', title, text: firstRule(error) ?? error.message });
    return;
  }
  if (isRead) return;
  // Of what may have been done, nothing but the same press tells.
  const isKnown = error.status > 0 && error.code !== UNKNOWN;
  const about = isKnown && isOfOne(asked) ? nameOf(asked) : asked.key;
  const text = error.status > 0 ? error.message : SENTENCES[locale].unreachableWrite;
  notices.next({ tone: 'error', title, text, about });
}

/**
 * Names one press. Not by `crypto.randomUUID`, which a browser lacks on a page that came over plain
 * HTTP from another machine, as it may in a closed network.
 */
export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

interface Call extends Pick<RequestOptions, 'signal' | 'fresh'> {
  readonly method: Method;
  readonly path: string;
  readonly payload: object;
  readonly key: string;
}

async function send<T>({ method, path, payload, key, signal, fresh }: Call): Promise<Answer<T>> {
  const isRead = method === 'GET';
  try {
    const response = await transport.request<T>({
      method,
      url: path,
      signal,
      ...(isRead ? { params: payload } : { data: payload }),
      headers: {
        'Accept-Language': locale,
        ...(person === undefined ? {} : { 'X-Person': person }),
        ...(fresh ? { 'Cache-Control': 'no-cache' } : {}),
        ...(callsByItself() ? { 'X-By-Itself': '1' } : {}),
        ...(isRead ? {} : { 'Content-Type': 'application/json', 'Idempotency-Key': key }),
      },
    });
    const { status, data, headers } = response;
    if (isElsewhere(status, data)) return { data: null, error: unanswered('unreachable') };
    if (status < 400) return { data, error: null };
    return { data: null, error: errorOf(status, data, headers['retry-after']) };
  } catch (cause) {
    return { data: null, error: unanswered(axios.isCancel(cause) ? 'cancelled' : 'unreachable') };
  }
}

/**
 * Whether this says what became of a write; what broke off again, or was not looked at, says
 * nothing of the first time.
 */
const tells = ({ error }: Answer<unknown>) =>
  error === null ||
  error.code === 'cancelled' ||
  (error.status > 0 && error.status < 500 && error.status !== 429);

/** Asks under the same key until somebody knows, or for the last time. */
async function askAgain<T>(asked: Call): Promise<Answer<T>> {
  let waitMs = 0;
  for (const pauseMs of ASKED_AGAIN_AFTER_MS) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(pauseMs, waitMs)));
    const answer = await send<T>(asked);
    if (tells(answer)) return answer;
    waitMs = answer.error?.retryAfterMs ?? 0;
  }
  const message = SENTENCES[locale].unreachableWrite;
  return { data: null, error: { status: 503, code: UNKNOWN, message } };
}

async function request<T>(
  method: Method,
  path: string,
  payload: object,
  { idempotencyKey, expects = [], ...options }: RequestOptions = {},
): Promise<Answer<T>> {
  const asked = { ...options, method, path, payload, key: idempotencyKey ?? newIdempotencyKey() };
  let answer = await send<T>(asked);
  if (answer.error?.code === UNKNOWN) {
    announce(asked, answer.error, expects);
    answer = await askAgain<T>(asked);
  }
  const { error } = answer;
  if (error && error.code !== 'cancelled') announce(asked, error, expects);
  if (!error && method !== 'GET') {
    settled.next(asked.key);
    settled.next(nameOf(asked));
  }
  return answer;
}

/** GET with query parameters. */
export const get = <T>(path: string, params: object = {}, options?: RequestOptions) =>
  request<T>('GET', path, params, options);
/** POST with a JSON body. */
export const post = <T>(path: string, body: object = {}, options?: RequestOptions) =>
  request<T>('POST', path, body, options);
/** PUT with a JSON body. */
export const put = <T>(path: string, body: object = {}, options?: RequestOptions) =>
  request<T>('PUT', path, body, options);
/** DELETE with a JSON body. */
export const del = <T>(path: string, body: object = {}, options?: RequestOptions) =>
  request<T>('DELETE', path, body, options);
