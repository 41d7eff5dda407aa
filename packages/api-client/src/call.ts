import type { Endpoint, InputOf, ReplyOf } from '@gwanje/contract';
import { takeAnswer } from './ahead';
import { type Answer, del, get, post, put, type RequestOptions } from './request';
import { tellWritten } from './written';

const SEND = { GET: get, POST: post, PUT: put, DELETE: del };

/** Fills `:name` segments from `input`; what is left is the payload. */
export function fillPath(pattern: string, input: object): { path: string; payload: object } {
  const payload: Record<string, unknown> = { ...input };
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = payload[name];
    delete payload[name];
    return encodeURIComponent(String(value));
  });
  return { path, payload };
}

/**
 * Sends a call without waiting for an answer, also from a page that is being closed.
 *
 * @returns false when the browser cannot
 */
export function sendOff<E extends Endpoint>(endpoint: E, input: InputOf<E>): boolean {
  const body = new Blob([JSON.stringify(input)], { type: 'application/json' });
  return navigator.sendBeacon(endpoint.path, body);
}

/**
 * Calls one endpoint of the contract and never throws.
 *
 * Outside production the answer is parsed with the contract's reply schema, so that a server
 * that drifts from the contract fails loudly in tests and development.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: RequestOptions,
): Promise<Answer<ReplyOf<E>>> {
  const { path, payload } = fillPath(endpoint.path, input as object);
  const ahead = endpoint.method === 'GET' ? await takeAnswer(path, payload) : undefined;
  const answer = ahead?.data
    ? (ahead as Answer<ReplyOf<E>>)
    : await SEND[endpoint.method]<ReplyOf<E>>(path, payload, options);
  if (process.env.NODE_ENV !== 'production' && answer.error === null)
    endpoint.reply.parse(answer.data);
  const isWrite = endpoint.method !== 'GET' && !endpoint.writesNothing && !endpoint.keepsIdle;
  if (isWrite && answer.error === null) tellWritten();
  return answer;
}
