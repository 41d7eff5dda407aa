import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The administrator behind a request. */
export interface Actor {
  readonly adminId: string;
  readonly loginId: string;
  readonly nick: string;
  readonly type: number;
  readonly mustChangePassword: boolean;
  readonly tokenHash: Buffer;
}

/** Who is calling: the address always, the administrator when a live session came along. */
export interface Caller {
  /** Null when a proxy passed on something that is no address. */
  readonly ip: string | null;
  readonly isIpAllowed: boolean;
  readonly actor: Actor | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** The client's address without a zone and not wrapped as IPv6; null when it is no address. */
export function clientIp(request: Pick<FastifyRequest, 'ip'>): string | null {
  const bare = (request.ip ?? '').replace(/%.*$/, '');
  const unwrapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare;
  return isIP(unwrapped) === 0 ? null : unwrapped;
}

/**
 * What attempts are counted by: an IPv4 address, or the /64 of an IPv6 one, since whoever has one
 * address of it has 2^64.
 */
export function countedAs(ip: string): string {
  if (isIP(ip) !== 6) return ip;
  // A URL's host is written one way: without leading zeros, and with one '::' at most.
  const [head = '', tail = ''] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::');
  const groupsOf = (text: string) => text.split(':').filter(Boolean);
  const zeros = Array<string>(8 - groupsOf(head).length - groupsOf(tail).length).fill('0');
  return `${[...groupsOf(head), ...zeros, ...groupsOf(tail)].slice(0, 4).join(':')}::/64`;
}
