// Addresses of our hosts in what members read lead to where the site is now, and no other address is touched.
import fc from 'fast-check';
import { rightDocument, wildPartsOf } from '../../../test/hostile-posts';
import { renderBody } from '../boards/render-body.rule';
import { hostsIn, type OwnHost, withOwnAddresses } from './own-addresses.rule';

const [SITE, OTHER] = ['site', 'other'];
const HOSTS: readonly OwnHost[] = [
  { host: 'old.example.com', siteId: SITE, isPast: true, mainHost: 'new.example.com' },
  { host: 'extra.example.com', siteId: SITE, isPast: false, mainHost: 'new.example.com' },
  { host: 'was.other.com', siteId: OTHER, isPast: true, mainHost: 'is.other.com' },
  { host: 'is.other.com', siteId: OTHER, isPast: false, mainHost: 'is.other.com' },
  { host: 'lost.example.com', siteId: SITE, isPast: true, mainHost: null },
  { host: 'xn--bj0bj06e.com', siteId: SITE, isPast: true, mainHost: 'new.example.com' },
];
const BY_HOST = new Map(HOSTS.map((one) => [one.host, one]));
const led = <Told>(told: Told) => withOwnAddresses(told, BY_HOST, SITE);
const link = (address: string) => led({ link: address }).link;
const html = (address: string) => led({ html: `<a href="${address}">안내</a>` }).html;

it.each([
  ['https://old.example.com/board/events?id=3#a', '/board/events?id=3#a'],
  ['https://OLD.example.com', '/'],
  ['https://extra.example.com/?a=1', '/?a=1'],
  ['https://old.example.com?code=7', '/?code=7'],
  ['https://한글.com/x', '/x'],
  ['https://lost.example.com/x', '/x'],
  ['https://was.other.com/x', 'https://is.other.com/x'],
  ['https://is.other.com/x', 'https://is.other.com/x'],
])('a link to %s leads to %s', (address, where) => {
  expect(link(address)).toBe(where);
  expect(html(address)).toBe(`<a href="${where}">안내</a>`);
});

it.each([
  ...['/notice', 'https://t.me/room', 'https://old.example.com.evil.com/x', ''],
  ...[
    'https://evil.com/?to=x',
    'https://old.example.com:8443/x',
    'https://old.example.com@evil.com',
  ],
  ...['https://notold.example.com', 'https://old.example.comx/', 'https://old.example.com_x/'],
])('a link to %s stays as it is', (address) => {
  expect(link(address)).toBe(address);
  expect(html(address)).toBe(`<a href="${address}">안내</a>`);
});

it('never makes a path of what would lead to another host', () => {
  expect(link('https://old.example.com//evil.com')).toBe('https://new.example.com//evil.com');
  expect(link('https://extra.example.com//evil.com')).toBe('https://extra.example.com//evil.com');
});

it('names the main host in words, of hosts that are past alone, wherever they stand', () => {
  const words = [
    '새 주소는 https://old.example.com. 또는 http://old.example.com/join 입니다.',
    'https://extra.example.com, https://lost.example.com, old.example.com',
  ];
  expect(led({ texts: words, note: null, count: 3 })).toEqual({
    texts: [
      '새 주소는 https://new.example.com. 또는 https://new.example.com/join 입니다.',
      words[1],
    ],
    ...{ note: null, count: 3 },
  });
});

it('makes nothing of hostile words that a text may not have', () => {
  fc.assert(
    fc.property(rightDocument, fc.constantFrom(...HOSTS), (json, { host }) => {
      const drawn = renderBody(json).replaceAll(/https:\/\/[\p{L}\p{N}.-]+/gu, `https://${host}`);
      expect(wildPartsOf(led({ html: drawn }).html)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

it('finds the hosts that a text names, in time that grows with the text', () => {
  expect(hostsIn('https://A.example.com/x http://한글.com, ftp://b.example.com')).toEqual([
    'a.example.com',
    'xn--bj0bj06e.com',
  ]);
  for (const filler of ['.', '-', 'a.', 'a-', 'https://a'])
    expect(hostsIn(`https://a${filler.repeat(100_000)}:1`).length).toBeLessThanOrEqual(100_000);
});
