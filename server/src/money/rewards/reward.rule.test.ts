// The catalogue's sums of comps, lose points and paybacks, to the won.
import {
  comp as comps,
  type HistoryType,
  payback as paybacks,
  unsavedDocument,
} from '@gwanje/contract';
import fc from 'fast-check';
import {
  compsOf,
  type Leg,
  lastPeriod,
  lineCompBps,
  lossOf,
  paybackOf,
  recommendLose,
  sumsOfPeriod,
} from './reward.rule';

const DAY = '2031-05-20';
const unsaved = unsavedDocument(comps);
const comp = (
  rates: Partial<(typeof unsaved)['levels']['lv1']>,
  values: Partial<typeof unsaved> = {},
) => ({
  ...{ ...unsaved, paidBy: 'operator' as const, ...values },
  levels: { ...unsaved.levels, lv3: { ...unsaved.levels.lv3, ...rates } },
});
const day = (
  validStakeWon: number,
  lostWon = 0,
  line: { bps: number; stakeWon: number }[] = [],
) => [{ gameClass: 'minigame' as const, validStakeWon, lostWon, line }];
const won = (document: ReturnType<typeof comp>, days: ReturnType<typeof day>) =>
  compsOf(document, 3, DAY, days).map(({ type, amountWon }) => [type, amountWon]);

test.each([
  ['1,234,567 at 0.35 %', 35, 1_234_567, 4_320],
  ['three of 33,333 at 0.30 %, the sum cut once', 30, 99_999, 299],
  ['what was taken back', 30, -99_999, -299],
])('comp of %s', (_, minigameBps, stakeWon, expected) => {
  expect(won(comp({ minigameBps }), day(stakeWon))).toEqual([['minigameComp', expected]]);
});

test('lose points of 70,000 at 3.00 %, and 1.50 % for who brought him', () => {
  expect(won(comp({ loseMinigameBps: 300 }), day(0, 70_000))).toEqual([['losePoint', 2_100]]);
  expect(recommendLose(comp({}, { recommendLoseBps: 150 }), DAY, 70_000).amountWon).toBe(1_050);
});

test('a line bears what was bet under its rate, the operator the rest', () => {
  const line = [{ bps: 50, stakeWon: 60_000 }];
  expect(won(comp({ minigameBps: 30 }), day(100_000, 0, line))).toEqual([
    ['minigameComp', 300],
    ['minigameComp', 120],
  ]);
  expect(won(comp({ minigameBps: 30 }, { paidBy: 'line' }), day(100_000, 0, line))).toEqual([
    ['minigameComp', 300],
  ]);
  expect(lineCompBps(comp({ minigameBps: 30 }, { paidBy: 'line' }), 3, 'minigame')).toBe(30);
  expect(lineCompBps(comp({ minigameBps: 30 }), 3, 'minigame')).toBe(0);
});

const leg = (type: HistoryType, amountWon: number, wallet: Leg['wallet'] = 'money'): Leg => ({
  ...{ type, wallet, amountWon },
});
const rules = unsavedDocument(paybacks).week;
/** 3,000,000 came in, 1,200,000 went out, wallets hold 250,000 more and 50,000 are staked. */
const CASH = [
  leg('charge', 3_000_000),
  leg('exchange', -1_300_000),
  leg('exchangeDecline', 100_000),
  leg('bet', -4_000_000),
  leg('betBenefit', 2_450_000),
];
const SETTLED = [{ gameClass: 'minigame' as const, stakeWon: 3_950_000, payoutWon: 2_450_000 }];

const paid = (lossWon: number, rateBps: number, payMaxWon: number) => {
  const document = unsavedDocument(paybacks);
  const week = {
    ...document.week,
    isOn: true,
    levels: { ...document.week.levels, lv3: { rateBps, payMaxWon } },
  };
  return paybackOf({ ...document, week }, 'week', { firstOn: DAY, level: 3, lossWon })?.amountWon;
};

test('a payback by cash', () => {
  const lossWon = lossOf(rules, sumsOfPeriod(CASH, SETTLED));
  expect(lossWon).toBe(1_500_000);
  expect(paid(lossWon, 500, 500_000)).toBe(75_000);
  expect(paid(lossWon, 500, 50_000)).toBe(50_000);
  expect(paid(99_999, 500, 50_000)).toBeUndefined();
});

test('a payback by cash of a casino whose win was cancelled', () => {
  const legs = [
    ...[leg('charge', 1_000_000), leg('bet', -100_000), leg('betBenefit', 500_000)],
    leg('rollbackCasino', -500_000),
  ];
  const lost = [{ gameClass: 'casino' as const, stakeWon: 100_000, payoutWon: 0 }];
  expect(lossOf(rules, sumsOfPeriod(legs, lost))).toBe(100_000);
});

test('a payback by bets, without bonuses and shorter paybacks', () => {
  const legs = [leg('every', 100_000, 'point'), leg('dailyPayback', 50_000, 'point')];
  const results = [
    { gameClass: 'minigame' as const, stakeWon: 4_000_000, payoutWon: 3_100_000 },
    { gameClass: 'sports' as const, stakeWon: 900_000, payoutWon: 0 },
  ];
  const classes = { ...rules.classes, sports: false };
  const lossWon = lossOf({ basis: 'bets', classes }, sumsOfPeriod(legs, results));
  expect(lossWon).toBe(750_000);
  expect(paid(lossWon, 350, 500_000)).toBe(26_250);
});

test('points that a member was given are no loss of his, whatever he was given', () => {
  const points = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(points, (pointWon) => {
      const given = [...CASH, leg('every', pointWon, 'point')];
      expect(lossOf(rules, sumsOfPeriod(given, SETTLED))).toBe(1_500_000 - pointWon);
    }),
  );
});

test.each([
  ['day', '2031-03-01', '2031-02-28', '2031-02-28'],
  ['week', '2031-05-19', '2031-05-12', '2031-05-18'],
  ['week', '2031-05-25', '2031-05-12', '2031-05-18'],
  ['month', '2031-01-31', '2030-12-01', '2030-12-31'],
] as const)('the last %s before %s', (period, today, from, to) => {
  expect(lastPeriod(period, today)).toEqual({ from, to });
});
