// Addresses of hosts of ours in what members read: where each leads now.
import { domainToASCII } from 'node:url';
import { isSafeLink } from '@gwanje/contract';

/** A host that is ours or was. */
export interface OwnHost {
  readonly host: string;
  readonly siteId: string;
  /** It serves its site no more: its visitors are led on, or it has left. */
  readonly isPast: boolean;
  /** Of its site; null: there is none. */
  readonly mainHost: string | null;
}

/** One with a name before its host, or a port behind it, is none of these. */
const ADDRESS =
  /https?:\/\/([\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?)(?![\p{L}\p{N}_%@]|[.-]+[\p{L}\p{N}]|:\d)/giu;
const HREF = /href="([^"]*)"/g;

/** As hosts are kept, whatever script they were written in; empty where it is none. */
const nameOf = (host: string) => domainToASCII(host).toLowerCase();

/** The hosts that a text names with an address. */
export const hostsIn = (text: string): readonly string[] =>
  [...text.matchAll(ADDRESS)].map(([, host = '']) => nameOf(host));

type Hosts = ReadonlyMap<string, OwnHost>;

/** An address within a text, which is nothing without its host: one that is past becomes the main one. */
const inText = (text: string, hosts: Hosts) =>
  text.replace(ADDRESS, (address, host: string) => {
    const own = hosts.get(nameOf(host));
    return own?.isPast && own.mainHost ? `https://${own.mainHost}` : address;
  });

/** A link to a host of the reader's own site becomes a path of it, so that nobody leaves the host that he is on. */
function ofLink(link: string, hosts: Hosts, siteId: string): string {
  const [address = '', host = ''] = [...link.matchAll(ADDRESS)][0] ?? [];
  const rest = link.slice(address.length);
  const isWhole = address !== '' && link.startsWith(address) && /^(?:$|[/?#])/.test(rest);
  if (!isWhole || hosts.get(nameOf(host))?.siteId !== siteId) return inText(link, hosts);
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  return isSafeLink(path) ? path : inText(link, hosts);
}

/** What members of a site read, with each address of a host of ours leading to where that is now. */
export function withOwnAddresses<Told>(told: Told, hosts: Hosts, siteId: string): Told {
  const led = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') {
      if (key === 'link') return ofLink(value, hosts, siteId);
      const linked =
        key === 'html'
          ? value.replace(HREF, (_, link: string) => `href="${ofLink(link, hosts, siteId)}"`)
          : value;
      return inText(linked, hosts);
    }
    if (Array.isArray(value)) return value.map((one) => led(one, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, led(one, name)]));
  };
  return led(told, '') as Told;
}
