import { BlockList, isIP } from 'node:net';
import { readAddress } from './caller';

const familyOf = (ip: string) => (isIP(ip) === 6 ? 'ipv6' : 'ipv4');

/**
 * Whether an address is one of these or in one of them, however it is written: with its port, in
 * brackets, IPv4 as IPv6.
 *
 * @param networks addresses and networks
 * @throws {TypeError | RangeError} one of them is neither
 */
export function within(networks: readonly string[]): (address: string) => boolean {
  const listed = new BlockList();
  for (const network of networks) {
    const [, ip = network, bits] = /^(.+)\/(\d+)$/.exec(network) ?? [];
    if (bits === undefined) listed.addAddress(ip, familyOf(ip));
    else listed.addSubnet(ip, Number(bits), familyOf(ip));
  }
  return (address) => {
    const ip = readAddress(address);
    return ip !== null && listed.check(ip, familyOf(ip));
  };
}
