// By what a member is known again.
import { ipKeyOf, tracesOf } from './traces.rule';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::7', '2001:db8:1:2::/64'],
  ['2001:DB8::7', '2001:db8:0:0::/64'],
  ['2001:db8:0001:0002:0:0:0:1', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
])('knows %s as %s', (ip, key) => {
  expect(ipKeyOf(ip)).toBe(key);
});

it('takes accounts by their digits and shows neither them nor phones whole', () => {
  const phone = { phone_hash: Buffer.from('ab', 'hex'), phone_shown: '010-****-5678' };
  expect(
    tracesOf({ ip: '203.0.113.7', device: 'd-1', accountNumber: '110-22-3333', phone }),
  ).toEqual([
    { kind: 'account', key: '110223333', shown: '***-**-3333' },
    { kind: 'device', key: 'd-1', shown: 'd-1' },
    { kind: 'ip', key: '203.0.113.7', shown: '203.0.113.7' },
    { kind: 'phone', key: 'ab', shown: '010-****-5678' },
  ]);
});

it('makes nothing of what is not known', () => {
  expect(tracesOf({})).toEqual([]);
  expect(tracesOf({ ip: null, device: null, accountNumber: null, phone: null })).toEqual([]);
});
