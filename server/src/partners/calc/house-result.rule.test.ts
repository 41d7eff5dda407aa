// Cash and profit are bridged to the won, and what does not fit is named.
import { HISTORY_TYPES, type HistoryType } from '@gwanje/contract';
import fc from 'fast-check';
import { bridgeOf, figuresOf, type LegSum, type SiteFacts, whereApart } from './house-result.rule';

const leg = (type: HistoryType, amountWon: number): LegSum => ({
  ...{ wallet: HISTORY_TYPES[type].wallet, type, entries: 1, amountWon },
  plusWon: Math.max(0, amountWon),
});
const NONE = { charges: 0, chargeWon: 0, exchanges: 0, exchangeWon: 0 };
const NO_BETS = { bets: 0, stakeWon: 0, payoutWon: 0, atProvidersWon: 0 };
const BEFORE = { balanceWon: 50_000_000, openStakeWon: 1_000_000, waitingWon: 300_000 };

/** The day of the catalogue's example. */
const DAY: SiteFacts = {
  legs: [
    leg('charge', 12_000_000),
    leg('exchange', -7_000_000),
    leg('exchangeDecline', 500_000),
    leg('bet', -30_000_000),
    leg('betCancel', 200_000),
    leg('betBenefit', 27_600_000),
    leg('first', 300_000),
    leg('every', 100_000),
    leg('chargeBonusDecline', -50_000),
    leg('betRolling', 70_000),
    leg('minigameComp', 50_000),
    leg('useCouponPoint', 30_000),
    leg('incomeMoneyCharge', 200_000),
    leg('directChargeMoney', 150_000),
    leg('directExchangeMoney', -50_000),
  ],
  decided: { charges: 9, chargeWon: 12_000_000, exchanges: 4, exchangeWon: 6_000_000 },
  bets: { bets: 500, stakeWon: 29_000_000, payoutWon: 27_600_000, atProvidersWon: 0 },
  ...{ later: [], decidedLater: NONE, betsLater: NO_BETS },
  walletsWon: BEFORE.balanceWon + 4_100_000,
  openStakeWon: BEFORE.openStakeWon + 800_000,
  waitingWon: BEFORE.waitingWon + 500_000,
};

test('the day of the catalogue comes out to the won', () => {
  const figures = figuresOf(DAY);
  expect(figures).toMatchObject({
    ...{ cashWon: 6_000_000, ggrWon: 1_400_000, netWon: 600_000 },
    ...{ bonusWon: 350_000, pointCostWon: 120_000, paybackWon: 30_000 },
    ...{ commissionWon: 200_000, directWon: 100_000, playWon: 0 },
  });
  expect(bridgeOf(figures, BEFORE)).toEqual({
    ...{ balanceChangeWon: 4_100_000, openStakeChangeWon: 800_000 },
    ...{ waitingChangeWon: 500_000, differenceWon: 0 },
  });
});

test('the first day that is closed has nothing to be held against', () => {
  expect(bridgeOf(figuresOf(DAY), null)).toBeNull();
});

test.each<[string, Partial<SiteFacts>, Record<string, number>]>([
  ['a wallet that holds more', { walletsWon: DAY.walletsWon + 7 }, { balance: -7 }],
  ['a stake that is nowhere', { openStakeWon: DAY.openStakeWon - 9 }, { openStake: 9 }],
  [
    'a charge that was approved and not paid',
    { decided: { ...DAY.decided, chargeWon: 12_000_005 } },
    { charge: 5 },
  ],
])('names %s', (_, change, expected) => {
  const facts = { ...DAY, ...change };
  const bridge = bridgeOf(figuresOf(facts), BEFORE);
  expect(bridge?.differenceWon).toBe(Object.values(expected).reduce((sum, won) => sum + won, 0));
  expect(whereApart(facts, bridge as NonNullable<typeof bridge>)).toEqual(expected);
});

test('what has come since changes nothing of a day', () => {
  const won = fc.integer({ min: 0, max: 1_000_000_000 });
  fc.assert(
    fc.property(won, won, won, won, won, (charged, asked, approved, staked, settled) => {
      const later = [leg('charge', charged), leg('exchange', -asked), leg('bet', -staked)];
      const since: SiteFacts = {
        ...{ ...DAY, later },
        decidedLater: { ...NONE, chargeWon: charged, exchangeWon: approved },
        // All that was settled since was lost.
        betsLater: { bets: 1, stakeWon: settled, payoutWon: 0, atProvidersWon: 0 },
        walletsWon: DAY.walletsWon + charged - asked - staked,
        openStakeWon: DAY.openStakeWon + staked - settled,
        waitingWon: DAY.waitingWon + asked - approved,
      };
      expect(figuresOf(since)).toEqual(figuresOf(DAY));
    }),
  );
});

test('play with money that lies at a provider is counted once', () => {
  const played: SiteFacts = {
    ...DAY,
    legs: [...DAY.legs, { ...leg('casinoPlay', -80_000), wallet: 'casino' }],
    bets: { bets: 510, stakeWon: 29_500_000, payoutWon: 28_020_000, atProvidersWon: 80_000 },
    walletsWon: DAY.walletsWon - 80_000,
  };
  const figures = figuresOf(played);
  expect(figures).toMatchObject({ ggrWon: 1_480_000, playWon: 0, netWon: 680_000 });
  expect(bridgeOf(figures, BEFORE)?.differenceWon).toBe(0);
});
