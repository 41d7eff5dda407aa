import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { within } from './networks';

interface OwnHosts {
  /** Names beside those of the machine itself. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** The name or address at which the server listens. */
  readonly listensOn?: string | undefined;
  readonly trustedProxies?: readonly string[] | undefined;
}

/** The name or address in a Host header, without its port; undefined when there is none in it. */
function readHost(host: string): string | undefined {
  if (/[/?#@\\]/.test(host) || !URL.canParse(`http://${host}`)) return undefined;
  return new URL(`http://${host}`).hostname.replace(/^\[|\]$|\.$/g, '');
}

/**
 * Whether a call came under a name of this server. A page of another name that was made to point
 * here (DNS rebinding) would be of one origin with the console. It can have no address for a name,
 * nor one that only this machine or its network knows, so those are always right; beyond them
 * `allowedHosts` are, or, as long as there are none, the names that a trusted proxy passes on.
 */
export function ownHosts({ allowedHosts = [], listensOn = '', trustedProxies = [] }: OwnHosts) {
  const own = new Set([hostname(), listensOn, ...allowedHosts].map((name) => name.toLowerCase()));
  const isTrusted = within(trustedProxies);
  return ({ host, socket }: FastifyRequest): boolean => {
    // Before HTTP/1.1 a call could leave the host out; no browser does.
    if (host === '') return true;
    const name = readHost(host);
    if (name === undefined) return false;
    if (isIP(name) !== 0 || /^(.+\.)?localhost$/.test(name) || own.has(name)) return true;
    return allowedHosts.length === 0 && isTrusted(socket.remoteAddress ?? '');
  };
}
