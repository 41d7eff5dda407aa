import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The administrator behind a request. */
export interface Actor {
  readonly adminId: string;
  readonly loginId: string;
  readonly nick: string;
  readonly type: number;
  /** Of a partner: the member whose line is all that exists for him. Null: staff. */
  readonly line: string | null;
  readonly mustChangePassword: boolean;
  /** His type has to have a second factor, and he has none. */
  readonly mustSetUpTotp: boolean;
  readonly tokenHash: Buffer;
  /** When the session ends, however much it is used. */
  readonly sessionEndsAt: Date;
}

/** Who does something, also once nobody waits for it any more. */
export interface Doer {
  readonly actor: Pick<Actor, 'adminId'>;
}

/** The browser that calls, as far as it tells. */
export interface Device {
  /** Empty when it tells nothing. */
  readonly userAgent: string;
  /** Of its device cookie; null without one. */
  readonly tokenHash: Buffer | null;
}

/** Who is calling: the address always, the administrator when a live session came along. */
export interface Caller {
  /** Null when a proxy passed on something that is no address. */
  readonly ip: string | null;
  readonly isIpAllowed: boolean;
  readonly device: Device;
  /** Whether a session came along, live or dead. */
  readonly hasSession: boolean;
  readonly actor: Actor | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** An IPv6 address written one way: in small letters, without leading zeros, with one `::` at most. */
const canonical = (ip: string) => new URL(`http://[${ip}]`).hostname.slice(1, -1);

/** The IPv4 address of `::ffff:cb00:7107`; undefined for others. */
function wrappedIpv4(ip: string): string | undefined {
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(ip) ?? [];
  if (high === undefined || low === undefined) return undefined;
  return [high, low].flatMap((part) => [...Buffer.from(part.padStart(4, '0'), 'hex')]).join('.');
}

/**
 * The address that a proxy or a socket has named, written one way, so that no two ways of writing it
 * count as two callers: without spaces, brackets, port and zone, and not wrapped as IPv6.
 *
 * @returns null when it is no address
 */
export function readAddress(text: string): string | null {
  const named = text.trim();
  const inBrackets = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(named)?.[1];
  const bare = inBrackets?.replace(/%.*$/s, '') ?? named.replace(/^([\d.]+):\d{1,5}$/, '$1');
  if (isIP(bare) === 4) return inBrackets === undefined ? bare : null;
  const withoutZone = bare.replace(/%.*$/s, '');
  if (isIP(withoutZone) !== 6) return null;
  const ip = canonical(withoutZone);
  return wrappedIpv4(ip) ?? ip;
}

/** The client's address; null when a proxy passed on something that is none. */
export const clientIp = (request: Pick<FastifyRequest, 'ip'>): string | null =>
  readAddress(request.ip ?? '');

/** All callers whose address nobody knows count as one. */
const NOWHERE = 'unknown';

/**
 * What attempts are counted by: an IPv4 address, or the /64 of an IPv6 one, since whoever has one
 * address of it has 2^64.
 */
export function countedAs(ip: string | null): string {
  if (ip === null) return NOWHERE;
  if (isIP(ip) !== 6) return ip;
  const [head = '', tail = ''] = canonical(ip).split('::');
  const groupsOf = (text: string) => text.split(':').filter(Boolean);
  const zeros = Array<string>(8 - groupsOf(head).length - groupsOf(tail).length).fill('0');
  return `${[...groupsOf(head), ...zeros, ...groupsOf(tail)].slice(0, 4).join(':')}::/64`;
}
