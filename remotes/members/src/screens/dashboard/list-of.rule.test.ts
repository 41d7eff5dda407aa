// Where a figure of the dashboard leads: to the list that it is the total of.
import { listOf, requestsToday } from './list-of.rule';

const LINE = '01890a5d-ac96-774b-bcce-b302099a8081';
const seen = { flags: { moneyVersion: 1 as const }, partnerId: null, mayReadLogins: true };
const v5 = { ...seen, flags: { moneyVersion: 5 as const } };

test.each([
  [{ id: 'charge' }, seen, '/money/charge?status=approved&by=decided&range=today'],
  [
    { id: 'stake', types: ['bet', 'betCancel'] },
    seen,
    '/money/history?range=today&types=bet,betCancel',
  ],
  [
    { id: 'direct', types: ['directChargeMoney'] },
    v5,
    '/v5/money/history?range=today&types=directChargeMoney',
  ],
  [{ id: 'newMembers' }, seen, '/user?range=today'],
  [{ id: 'money' }, seen, '/user'],
  [{ id: 'logins' }, seen, '/userlogtoday'],
  [{ id: 'logins' }, { ...seen, mayReadLogins: false }, undefined],
  [{ id: 'bettors' }, seen, '/userbettoday?minBets=1'],
  // No list has a rate, or less than one whole question, as its total.
  [{ id: 'betProfitBps' }, seen, undefined],
  [{ id: 'income' }, seen, undefined],
  // Each kind of exchanges has a list of its own.
  [{ id: 'exchange' }, seen, undefined],
] as const)('%j leads to its list', (figure, who, to) => {
  expect(listOf({ types: undefined, ...figure } as Parameters<typeof listOf>[0], who)).toBe(to);
});

test('leads from exchanges of each kind to those alone', () => {
  expect(requestsToday('exchange', seen)).toBe(
    '/money/exchange?status=approved&by=decided&range=today',
  );
  expect(requestsToday('incomeExchange', { ...v5, partnerId: LINE })).toBe(
    `/v5/money/exchange?status=history&outcome=approved&range=today&kind=incomeExchange&partnerId=${LINE}`,
  );
});

test('leads of one line to what can be narrowed to it alone', () => {
  const ofLine = { ...seen, partnerId: LINE };
  expect(listOf({ id: 'newMembers' }, ofLine)).toBe(`/user?range=today&partnerId=${LINE}`);
  expect(listOf({ id: 'point' }, ofLine)).toBe(`/user?partnerId=${LINE}`);
  expect(listOf({ id: 'charge' }, ofLine)).toBe(
    `/money/charge?status=approved&by=decided&range=today&partnerId=${LINE}`,
  );
  expect(listOf({ id: 'stake', types: ['bet'] }, ofLine)).toBeUndefined();
});
