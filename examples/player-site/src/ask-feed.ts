// What the pages ask of the feed; types are the contract's, so that a page that reads wrongly does not compile.
import {
  type ErrorBody,
  type FeedEndpoint,
  type FeedReplyOf,
  REFUSALS,
  type RefusalCode,
} from '@gwanje/contract';
import { callFeed } from './call-feed';

/** What became of a call: its reply, or the code of the refusal. */
export type Answer<E extends FeedEndpoint> =
  | { readonly data: FeedReplyOf<E>; readonly code?: undefined }
  | { readonly data?: undefined; readonly code: string };

/** Told where nobody answers, or with a fault, or with something that is none of ours. */
export const UNREACHABLE = 'unreachable' satisfies Exclude<string, RefusalCode>;

async function ask<E extends FeedEndpoint>(
  method: 'GET' | 'POST',
  path: string,
  input?: object,
): Promise<Answer<E>> {
  try {
    const answer = await callFeed(method, path, input);
    const told: unknown = await answer.json();
    const { code } = told as ErrorBody;
    if (!answer.ok) return { code: Object.hasOwn(REFUSALS, code) ? code : UNREACHABLE };
    return { data: told as FeedReplyOf<E> };
  } catch {
    return { code: UNREACHABLE };
  }
}

/** @param query what is undefined is left out */
export function read<E extends FeedEndpoint>(
  path: E['path'] | `/feed/boards/${string}`,
  query: Readonly<Record<string, string | undefined>> = {},
): Promise<Answer<E>> {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return ask('GET', given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path);
}

export const tell = <E extends FeedEndpoint>(
  path: E['path'] | `/feed/posts/${string}`,
  input: object,
): Promise<Answer<E>> => ask('POST', path, input);
