// Where a figure of the dashboard leads: to the list that it is the total of.
import { givenToday, listOf, openBetsOf, requestsToday } from './list-of.rule';

const LINE = '01890a5d-ac96-774b-bcce-b302099a8081';
type Seen = Parameters<typeof listOf>[1];
const seen: Seen = {
  flags: { moneyVersion: 1, modules: ['sports', 'minigame'] },
  ...{ partnerId: null, mayReadLogins: true, mayReadCalc: true },
};
const v5: Seen = { ...seen, flags: { ...seen.flags, moneyVersion: 5 } };

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
  [{ id: 'newMembers' }, seen, '/user?range=today&isTest=false'],
  [{ id: 'firstCharges' }, seen, '/user?chip=firstCharged&isTest=false'],
  // The members that it is the share of.
  [{ id: 'firstChargeBps' }, seen, '/user?chip=firstCharged&isTest=false'],
  [
    { id: 'betProfitBps', types: ['bet', 'betBenefit'] },
    seen,
    '/money/history?range=today&types=bet,betBenefit',
  ],
  [{ id: 'income' }, seen, '/calc/calchistory?range=today'],
  [{ id: 'income' }, { ...seen, mayReadCalc: false }, undefined],
  [{ id: 'money' }, seen, '/user'],
  [{ id: 'logins' }, seen, '/userlogtoday?isTest=false'],
  [{ id: 'logins' }, { ...seen, mayReadLogins: false }, undefined],
  [{ id: 'bettors' }, seen, '/userbettoday?minBets=1&isTest=false'],
  // Each kind of exchanges has a list of its own, and so have bets of each product.
  [{ id: 'exchange' }, seen, undefined],
  [{ id: 'openStake' }, seen, undefined],
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

test('leads from stakes that are open to the bets of each product that is on', () => {
  expect(openBetsOf('sports', seen)).toBe('/bet/sportshistory?betResult=I&range=all');
  expect(openBetsOf('minigame', { ...seen, partnerId: LINE })).toBe(
    `/bet/minigamehistory?betResult=I&range=all&partnerId=${LINE}`,
  );
  const withoutSports: Seen = { ...seen, flags: { ...seen.flags, modules: ['minigame'] } };
  expect(openBetsOf('sports', withoutSports)).toBeUndefined();
});

test('leads of one line to what can be narrowed to it alone', () => {
  const ofLine = { ...seen, partnerId: LINE };
  expect(listOf({ id: 'newMembers' }, ofLine)).toBe(
    `/user?range=today&isTest=false&partnerId=${LINE}`,
  );
  expect(listOf({ id: 'point' }, ofLine)).toBe(`/user?partnerId=${LINE}`);
  expect(listOf({ id: 'charge' }, ofLine)).toBe(
    `/money/charge?status=approved&by=decided&range=today&partnerId=${LINE}`,
  );
  expect(listOf({ id: 'logins' }, ofLine)).toBe(`/userlogtoday?isTest=false&partnerId=${LINE}`);
  expect(listOf({ id: 'bettors' }, ofLine)).toBe(
    `/userbettoday?minBets=1&isTest=false&partnerId=${LINE}`,
  );
  expect(listOf({ id: 'firstCharges' }, ofLine)).toBe(
    `/user?chip=firstCharged&isTest=false&partnerId=${LINE}`,
  );
  expect(listOf({ id: 'stake', types: ['bet'] }, ofLine)).toBe(
    `/money/history?range=today&types=bet&partnerId=${LINE}`,
  );
  // Days of the house are told by no line.
  expect(listOf({ id: 'income' }, ofLine)).toBeUndefined();
});

test('leads from each part of the points to the movements of that part', () => {
  expect(givenToday('losePointCost', ['first', 'losePoint', 'PointChange'], seen)).toBe(
    '/money/history?range=today&types=losePoint',
  );
});
