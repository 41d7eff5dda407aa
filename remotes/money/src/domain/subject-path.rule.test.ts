import type { DeploymentFlags } from '@gwanje/contract';
import { subjectPath } from './subject-path.rule';

const MEMBER = { _id: 'm1' };
const of = (subject: string | null, type = 'charge', wallet = 'money') =>
  ({ subject, type, wallet, member: MEMBER }) as Parameters<typeof subjectPath>[0];

const site = (isDesk: boolean, modules: readonly string[], rest: object = {}) =>
  ({ moneyVersion: isDesk ? 5 : 1, modules, ...rest }) as unknown as DeploymentFlags;

it.each([
  ['a charge', of('request/r1'), false, '/money/charge?status=all&memberId=m1&range=all&open=r1'],
  [
    'its bonus',
    of('request/r1', 'first', 'point'),
    true,
    '/v5/money/charge?status=all&memberId=m1&range=all&open=r1',
  ],
  [
    'an exchange',
    of('request/r1', 'exchangeDecline'),
    true,
    '/v5/money/exchange?status=all&memberId=m1&range=all&open=r1',
  ],
  [
    'income',
    of('request/r1', 'incomeMoneyExchange', 'income'),
    false,
    '/money/exchange?kind=incomeExchange&status=all&memberId=m1&range=all&open=r1',
  ],
  [
    'an adjustment',
    of('adjustment/a1'),
    false,
    '/money/change?tab=adjustments&memberId=m1&range=all&open=a1',
  ],
  [
    'a move',
    of('providerTransfer/t1'),
    true,
    '/money/change?tab=providers&memberId=m1&range=all&open=t1',
  ],
  ['a round', of('round/9', 'bet'), true, '/bet/minigameDetail?round=9'],
  ['a bet', of('bet/b1', 'betBenefit'), true, '/bet/minigameDetail?bet=b1'],
  ['a coupon', of('coupon/c1', 'useCouponPoint', 'point'), true, '/coupon?open=c1'],
  [
    'a settlement',
    of('settlement/s1', 'incomeMoneyCharge', 'income'),
    true,
    '/vx/partners/partners-calc?open=s1',
  ],
  [
    'rolling that was paid at once',
    of('rolling/p1', 'betRolling', 'point'),
    true,
    '/partner-calc?partnerId=m1&payout=p1',
  ],
  [
    'a payback',
    of('reward/w1', 'weeklyPayback', 'point'),
    true,
    '/v5/money/history?memberId=m1&subject=reward%2Fw1&range=all',
  ],
  ['nothing', of(null), true, undefined],
])('leads from %s to what it belongs to', (_, entry, isDesk, path) => {
  const may = { coupons: true, settlements: true, bets: true, statements: true };
  expect(subjectPath(entry, site(isDesk, ['minigame', 'sports']), may)).toBe(path);
});

it.each([
  [['sports'], '/bet/sportshistory?bet=b1'],
  [['casino'], '/money/history?memberId=m1&subject=bet%2Fb1&range=all'],
])('leads to a bet where a site of %s shows it', (modules, path) => {
  const may = { coupons: true, settlements: true, bets: true, statements: true };
  expect(subjectPath(of('bet/b1', 'bet'), site(false, modules), may)).toBe(path);
});

it.each([
  ['casino', {}, '/bet/kplayhistory?bet=c1&of=m1'],
  ['rv', {}, '/bet/rv?bet=c1&of=m1'],
  // What is sent over to a vendor has no entries of its bets.
  ['holdem', {}, '/money/history?memberId=m1&subject=casino%2Fc1&range=all'],
])('leads to a casino transaction on a site of %s', (module, flags, path) => {
  const may = { coupons: true, settlements: true, bets: true, statements: true };
  expect(subjectPath(of('casino/c1', 'bet'), site(false, [module], flags), may)).toBe(path);
});

it.each(['coupon', 'settlement', 'bet', 'casino'])(
  'leads to what else a %s moved where it may not be seen',
  (kind) => {
    const may = { coupons: false, settlements: false, bets: false, statements: false };
    expect(subjectPath(of(`${kind}/1`), site(false, ['minigame', 'casino']), may)).toBe(
      `/money/history?memberId=m1&subject=${kind}%2F1&range=all`,
    );
  },
);
