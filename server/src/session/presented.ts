import type { FastifyRequest } from 'fastify';
import { clientIp } from '../platform/caller';
import { presentedToken } from './session-cookies';
import { tokenHash } from './session-token';

/** What a call brings along to be recognised by. */
export interface Presented {
  /** Null when a proxy passed on something that is no address. */
  readonly ip: string | null;
  /** Null without a token of ours. */
  readonly tokenHash: Buffer | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    presented: Presented | null;
  }
}

/** Read once a call, since the guard of calls asks as well as the lookup. */
export function presentedBy(request: FastifyRequest): Presented {
  request.presented ??= {
    ip: clientIp(request),
    tokenHash: tokenHash(presentedToken(request)),
  };
  return request.presented;
}
