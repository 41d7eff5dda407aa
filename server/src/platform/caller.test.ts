import * as fc from 'fast-check';
import { clientIp, countedAs, readAddress } from './caller';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['203.0.113.7, 192.0.2.1', null],
  ['', null],
])('takes %j for the address %s', (ip, expected) => {
  expect(clientIp({ ip })).toBe(expected);
});

it.each([
  [' 203.0.113.7\t', '203.0.113.7'],
  ['203.0.113.7:65535', '203.0.113.7'],
  ['::FFFF:CB00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['2001:0DB8:0000::0001', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[fe80::1%eth0]:443', 'fe80::1'],
  ['fe80::1%eth0\n', 'fe80::1'],
])('reads %j as %s', (text, expected) => {
  expect(readAddress(text)).toBe(expected);
});

it.each([
  '203.0.113.7:',
  '203.0.113.7:x',
  '203.0.113.7:123456',
  '203.0.113.7%eth0',
  '203.0.113.007',
  '[203.0.113.7]',
  '[203.0.113.7]:443',
  '2001:db8::1]:443',
  '[2001:db8::1]:',
  '[2001:db8::1]x',
  '203.0.113.7/32',
  '"203.0.113.7"',
  'for=203.0.113.7',
  'unknown',
  '3405803783',
  '0xcb007107',
  '[]',
  '%eth0',
])('takes %j for no address', (text) => {
  expect(readAddress(text)).toBeNull();
});

it('reads every way of writing an address as one', () => {
  const port = fc.integer({ min: 0, max: 65_535 });
  const space = fc.constantFrom('', ' ', '\t', '  ');
  const zone = fc.constantFrom('', '%eth0', '%1', '%');
  const wrapped = ({ ip, n }: { ip: string; n: number }) =>
    [ip, `${ip}:${n}`, `::ffff:${ip}`, `::FFFF:${ip}`, `[::ffff:${ip}]:${n}`][n % 5] as string;
  fc.assert(
    fc.property(fc.ipV4(), port, space, (ip, n, blank) => {
      expect(readAddress(`${blank}${wrapped({ ip, n })}${blank}`)).toBe(ip);
    }),
  );
  fc.assert(
    fc.property(fc.ipV6(), port, space, zone, (ip, n, blank, scope) => {
      const ways = [`${ip}${scope}`, `[${ip}${scope}]`, `[${ip}${scope}]:${n}`, ip.toUpperCase()];
      const read = ways.map((way) => readAddress(`${blank}${way}${blank}`));
      expect(new Set([...read, readAddress(ip)]).size).toBe(1);
      expect(read[0]).not.toBeNull();
    }),
  );
});

it('never throws, and reads again what it has read', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d.:a-f[\]% ]*$/)), (text) => {
      const ip = readAddress(text);
      if (ip !== null) expect(readAddress(ip)).toBe(ip);
    }),
  );
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1::', '1:0:0:0::/64'],
  [null, 'unknown'],
])('counts attempts from %s as %s', (ip, expected) => {
  expect(countedAs(ip)).toBe(expected);
});
