// Whether a host answers. Who names it is an administrator; what it points at may be anybody's.
import { lookup } from 'node:dns/promises';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { DomainFailure } from '@gwanje/contract';
import { within } from '../../platform/networks';

export interface Reached {
  readonly failure: DomainFailure | null;
  readonly certificateUntil: Date | null;
}

/** What is no address of the world outside (RFC 6890 and its additions). */
const isInside = within([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...['::/128', '::1/128', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23'],
  ...['2001:db8::/32', '2002::/16', '3fff::/20', 'fc00::/7', 'fe80::/10', 'ff00::/8'],
]);

/** An address to which a check may go. */
export const isOutside = (address: string): boolean => !isInside(address);

const TIMEOUT_MS = 5_000;
const PORT = 443;
const CERTIFICATE_ERROR = /^(CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;

export type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>;
const resolveHost: Resolve = (host) => lookup(host, { all: true });

const failed = (failure: DomainFailure): Reached => ({ failure, certificateUntil: null });

/**
 * Asks for the first page of a host and looks at its status and certificate alone. Every address that
 * the name has must be outside, and the connection goes to the one that was looked at: a name that
 * answers otherwise a moment later leads nowhere. Redirects are not followed.
 */
export async function reachHost(
  host: string,
  { resolve = resolveHost, port = PORT }: { resolve?: Resolve; port?: number } = {},
): Promise<Reached> {
  const found = await resolve(host).catch(() => []);
  const [first] = found;
  if (!first) return failed('unknownName');
  if (!found.every(({ address }) => isOutside(address))) return failed('insideAddress');
  const pinned: LookupFunction = (_name, options, answer) =>
    options.all
      ? answer(null, [{ address: first.address, family: first.family }])
      : answer(null, first.address, first.family);
  return new Promise((tell) => {
    const call = request(
      { host, port, method: 'HEAD', path: '/', lookup: pinned, agent: false },
      (response) => {
        const { valid_to: until } = (response.socket as TLSSocket).getPeerCertificate();
        response.destroy();
        const certificateUntil = until ? new Date(until) : null;
        const failure = (response.statusCode ?? 500) >= 500 ? 'error' : null;
        tell({ failure, certificateUntil });
      },
    );
    const give = setTimeout(() => call.destroy(new Error('timeout')), TIMEOUT_MS);
    call.on('close', () => clearTimeout(give));
    call.on('error', (error: NodeJS.ErrnoException) =>
      tell(failed(CERTIFICATE_ERROR.test(error.code ?? '') ? 'badCertificate' : 'noAnswer')),
    );
    call.end();
  });
}
