// The network of a browser test: answers that are typed by the contract, behind the real client.
import {
  describeIssues,
  type Endpoint,
  type ErrorBody,
  FAULT,
  type Locale,
  type ParsedInputOf,
  type PLATFORM_REFUSALS,
  REFUSALS,
  type RefusalCode,
  type RefusalOf,
  type ReplyOf,
  refusalSentence,
} from '@gwanje/contract';
import {
  AxiosError,
  type AxiosResponse,
  CanceledError,
  type InternalAxiosRequestConfig,
} from 'axios';
import { transport } from './request';

const FAILURE = Symbol('failure');

/** An answer that is not a reply; made by `refusal`, `fault`, `lost` and `pageOfProxy`. */
interface Failure<Code extends string> {
  readonly [FAILURE]: Code;
  readonly status: number;
  readonly extras?: Partial<ErrorBody>;
  readonly retryAfterSeconds?: number;
}

/** One of the refusals that an endpoint may give, with what its body carries besides the sentence. */
export const refusal = <const Code extends RefusalCode>(
  code: Code,
  {
    retryAfterSeconds,
    ...extras
  }: Pick<Partial<ErrorBody>, 'fields' | 'details' | 'connectIP'> & {
    /** Of the header Retry-After. */
    retryAfterSeconds?: number;
  } = {},
): Failure<Code> => ({
  [FAILURE]: code,
  status: REFUSALS[code].status,
  extras,
  ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
});

/** A 500: something broke in the server. */
export const fault = (): Failure<'fault'> => ({ [FAILURE]: 'fault', status: 500 });

/** No answer at all: the connection was lost. */
export const lost = (): Failure<'lost'> => ({ [FAILURE]: 'lost', status: 0 });

/** A page of something on the way, in place of the server's answer. */
export const pageOfProxy = (status: number): Failure<'page'> => ({ [FAILURE]: 'page', status });

type PlatformRefusal = (typeof PLATFORM_REFUSALS)[number];
type Outcome<E extends Endpoint> =
  | ReplyOf<E>
  | Failure<RefusalOf<E> | PlatformRefusal | 'fault' | 'lost' | 'page'>;

/** What one endpoint was asked since it was given its answer, oldest first. */
export interface Asked<E extends Endpoint> {
  readonly inputs: readonly ParsedInputOf<E>[];
  /** The Idempotency-Key of each; undefined for a read. */
  readonly keys: readonly (string | undefined)[];
  /** Whose call each said to be; undefined where it did not. */
  readonly persons: readonly (string | undefined)[];
}

interface Answerer {
  readonly endpoint: Endpoint;
  readonly segments: readonly string[];
  readonly inputs: object[];
  readonly keys: (string | undefined)[];
  readonly persons: (string | undefined)[];
  readonly reply: (input: object) => unknown;
}

let answerers: Answerer[] = [];
let others: readonly Answerer[] = [];
const valuesIn = ({ segments }: Answerer) =>
  segments.filter((segment) => segment.startsWith(':')).length;

/**
 * Answers every call of `endpoint` until the test ends; a later answer replaces an earlier one.
 *
 * The input is validated with the contract first, and a wrong one is refused like the server
 * does. A reply that the contract does not know, or a refusal that the endpoint does not
 * declare, does not compile. A promise that never settles is a server that hangs.
 */
export function answer<E extends Endpoint>(
  endpoint: E,
  reply: (input: ParsedInputOf<E>) => Outcome<E> | Promise<Outcome<E>>,
): Asked<E> {
  const inputs: ParsedInputOf<E>[] = [];
  const keys: (string | undefined)[] = [];
  const persons: (string | undefined)[] = [];
  answerers = answerers.filter((known) => known.endpoint !== endpoint);
  answerers.push({
    endpoint,
    segments: endpoint.path.split('/'),
    inputs,
    keys,
    persons,
    reply: reply as Answerer['reply'],
  });
  // As the server's router does: what is written out comes before what stands for anything.
  answerers.sort((one, other) => valuesIn(one) - valuesIn(other));
  return { inputs, keys, persons };
}

/**
 * Answers what a test has no answer of its own for, until it ends; a later call replaces an earlier one.
 * Forgets every answer before: what one part of a screen was told is told to no other that asks the same.
 */
export function answerOthers(
  endpoints: readonly Endpoint[],
  reply: (endpoint: Endpoint, input: object) => unknown,
): void {
  answerers = [];
  others = endpoints
    .map((endpoint) => ({
      ...{ endpoint, segments: endpoint.path.split('/'), inputs: [], keys: [], persons: [] },
      reply: (input: object) => reply(endpoint, input),
    }))
    .sort((one, other) => valuesIn(one) - valuesIn(other));
}

/** Path values of `url` under a pattern, or undefined when it does not match. */
function matchPath(pattern: readonly string[], url: string): Record<string, string> | undefined {
  const segments = url.split('/');
  if (segments.length !== pattern.length) return undefined;
  const values: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index] as string;
    if (expected.startsWith(':')) values[expected.slice(1)] = decodeURIComponent(segment);
    else if (segment !== expected) return undefined;
  }
  return values;
}

/** Query values arrive as text at a real server. */
const asText = (params: object) =>
  Object.fromEntries(
    Object.entries(params)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );

const failureBody = (code: string, locale: Locale, extras?: Partial<ErrorBody>): ErrorBody => ({
  code,
  message:
    code === FAULT.code
      ? FAULT[locale]
      : refusalSentence(code as RefusalCode, locale, extras?.details),
  requestId: 'test-request',
  ...extras,
});

async function respond(
  config: InternalAxiosRequestConfig,
): Promise<{ status: number; body: unknown; retryAfterSeconds?: number | undefined }> {
  const locale = config.headers['Accept-Language'] === 'en' ? 'en' : 'ko';
  const method = config.method?.toUpperCase();
  const url = config.url ?? '';
  for (const { endpoint, segments, inputs, keys, persons, reply } of [...answerers, ...others]) {
    const values = endpoint.method === method ? matchPath(segments, url) : undefined;
    if (!values) continue;
    const sent = method === 'GET' ? asText(config.params ?? {}) : JSON.parse(config.data ?? '{}');
    const parsed = endpoint.input.safeParse({ ...sent, ...values }, { reportInput: true });
    if (!parsed.success) {
      const fields = describeIssues(parsed.error.issues, locale);
      return { status: 400, body: failureBody('request.invalid', locale, { fields }) };
    }
    inputs.push(parsed.data);
    keys.push(config.headers['Idempotency-Key']);
    persons.push(config.headers['X-Person']);
    const outcome = await reply(parsed.data);
    if (typeof outcome !== 'object' || outcome === null || !(FAILURE in outcome))
      return { status: 200, body: outcome };
    const { [FAILURE]: code, status, extras, retryAfterSeconds } = outcome as Failure<string>;
    if (code === 'lost') throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
    if (code === 'page') return { status, body: `<html>${status}</html>` };
    return { status, body: failureBody(code, locale, extras), retryAfterSeconds };
  }
  const message = `This test gives no answer to ${method} ${url}`;
  return { status: 404, body: { ...failureBody('request.not_found', locale), message } };
}

/** Rejects when the caller gives up, like a real connection would. */
const abandoned = (config: InternalAxiosRequestConfig) =>
  new Promise<never>((_, reject) => {
    config.signal?.addEventListener?.('abort', () =>
      reject(new CanceledError('canceled', undefined, config)),
    );
  });

transport.defaults.adapter = async (config): Promise<AxiosResponse> => {
  const answered = await Promise.race([respond(config), abandoned(config)]);
  const { status, body, retryAfterSeconds: wait } = answered;
  const data = body === undefined ? undefined : JSON.parse(JSON.stringify(body));
  return {
    data,
    status,
    statusText: '',
    headers: wait ? { 'retry-after': `${wait}` } : {},
    config,
  };
};

afterEach(() => {
  answerers = [];
  others = [];
});
