import { linesOf, placeRefusals } from './place-refusals.rule';

const FIELDS = [{ name: 'networks', each: 'network' }, { name: 'reason' }];
const VALUES = { networks: '203.0.113.7\n 1.2.3, x\n', reason: '' };
const said = (message: string) => [{ message }];

test('what was pasted is one thing a line, however the lines are parted', () => {
  expect(linesOf(VALUES.networks)).toEqual(['203.0.113.7', '1.2.3', 'x']);
});

test('says the first line that is wrong, and which it is, at the field that holds them all', () => {
  const refusals = [
    { path: 'networks.1', rules: said('wrong') },
    { path: 'networks.2', rules: said('wrong too') },
    { path: 'reason', rules: said('missing') },
  ];
  expect(placeRefusals(FIELDS, VALUES, { refusals })).toEqual([
    { path: 'networks', rules: said('1.2.3: wrong') },
    { path: 'reason', rules: said('missing') },
  ]);
});

test('names the line that the server refused by its details, and finds a field that lies deeper', () => {
  const details = { network: '203.0.113.7/32' };
  const refusals = [{ path: 'target.networks', rules: said('exists') }];
  expect(placeRefusals(FIELDS, VALUES, { refusals, details })).toEqual([
    { path: 'networks', rules: said('203.0.113.7/32: exists') },
  ]);
});

test('says above all fields what belongs to none of them, every one of it', () => {
  const refusals = [
    { path: 'version', rules: said('a') },
    { path: '', rules: said('b') },
  ];
  expect(placeRefusals(FIELDS, VALUES, { refusals })).toEqual([
    { path: '', rules: said('a') },
    { path: '', rules: said('b') },
  ]);
});
