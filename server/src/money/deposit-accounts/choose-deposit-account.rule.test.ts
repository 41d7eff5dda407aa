// Which account a charge is to be paid into.
import {
  type Charging,
  chooseDepositAccount,
  type OfferedAccount,
} from './choose-deposit-account.rule';

const account = (accountId: string, change: Partial<OfferedAccount> = {}): OfferedAccount => ({
  ...{ accountId, levelMin: 1, levelMax: 10, lineMemberId: null, position: 0, assignedWon: 0 },
  ...{ dayMaxWon: null, minWon: null, maxWon: null },
  ...change,
});
const MILLION = 1_000_000;
const USED = [
  account('A', { assignedWon: 3 * MILLION, dayMaxWon: 10 * MILLION }),
  account('B', { assignedWon: MILLION, dayMaxWon: 2 * MILLION }),
  account('C', { dayMaxWon: MILLION }),
];
const chosen = (
  accounts: readonly OfferedAccount[],
  change: Partial<Charging> = {},
  mode: 'leastUsed' | 'order' = 'leastUsed',
) =>
  chooseDepositAccount(
    accounts,
    { amountWon: 1, level: 5, line: ['me'], keptId: null, ...change },
    mode,
  );

test.each([
  ['what the others have no room for', USED, { amountWon: 1_500_000 }, 'A'],
  ['the least share of a limit', USED, { amountWon: 800_000 }, 'C'],
  ['none where it fits nowhere', USED, { amountWon: 7_000_001 }, null],
  ['exactly what is left', USED, { amountWon: 7_000_000 }, 'A'],
  [
    'the least amount where there is no limit',
    [account('A', { assignedWon: 2 }), account('B', { assignedWon: 1 })],
    {},
    'B',
  ],
  [
    'the order where they are used alike',
    [account('A', { position: 2 }), account('B', { position: 1 })],
    {},
    'B',
  ],
  ['the oldest of equals', [account('B'), account('A')], {}, 'A'],
  ['the one that he has', USED, { amountWon: 1, keptId: 'B' }, 'B'],
  ['another where that has no room any more', USED, { amountWon: 1_000_001, keptId: 'B' }, 'A'],
  [
    'one of his own line, however much it is used',
    [...USED, account('D', { lineMemberId: 'boss', assignedWon: 9, dayMaxWon: 10 })],
    { line: ['boss', 'me'] },
    'D',
  ],
  [
    'one of his own line in place of the one that he has',
    [...USED, account('D', { lineMemberId: 'me' })],
    { keptId: 'A' },
    'D',
  ],
  ['none of another line', [account('D', { lineMemberId: 'boss' })], {}, null],
  [
    'none of other levels',
    [account('A', { levelMin: 6 }), account('B', { levelMax: 4 })],
    {},
    null,
  ],
  ['one from its first level on', [account('A', { levelMin: 5, levelMax: 5 })], {}, 'A'],
  ['none for less than its least', [account('A', { minWon: 2 })], {}, null],
  ['none for more than its most', [account('A', { maxWon: 1 })], { amountWon: 2 }, null],
])('%s', (_, accounts, change, expected) => {
  expect(chosen(accounts, change)).toBe(expected);
});

test('their order alone, where the site says so', () => {
  const accounts = [account('A', { position: 1, assignedWon: 5 }), account('B', { position: 2 })];
  expect(chosen(accounts, {}, 'order')).toBe('A');
});
