// Every list of the nine screens: its address shows it again, and whatever happens to it, what is typed stays.
import { answer } from '@gwanje/api-client/testing';
import {
  type Adjustment,
  adjustments,
  type Deposit,
  deposits,
  entries,
  money,
  type ProviderTransfer,
  providerTransfers,
  requests,
  type TestAccount,
  testAccounts,
} from '@gwanje/contract';
import { describeListStates } from '@gwanje/remote-kit/testing';
import remote from './manifest';
import ChangeScreen from './screens/change/change.screen';
import ChargeScreen from './screens/charge/charge.screen';
import ChargeDeskScreen from './screens/charge-desk/charge-desk.screen';
import ChargeMegaScreen from './screens/charge-mega/charge-mega.screen';
import ExchangeScreen from './screens/exchange/exchange.screen';
import ExchangeDeskScreen from './screens/exchange-desk/exchange-desk.screen';
import FakeScreen from './screens/fake/fake.screen';
import HistoryScreen from './screens/history/history.screen';
import MovementsScreen from './screens/movements/movements.screen';
import { entryOf, givenQueue, READ_AT, requestOf } from './testing';

const idOf = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;
const FINANCE = { _id: idOf(1), id: 'finance' };
const MEMBER = { _id: requestOf(1).member._id, id: 'player1', nick: '별님', isTest: false };
const CHARGE = requestOf(1);
const EXCHANGE = requestOf(2, { kind: 'exchange' });
const ENTRY = entryOf(1);
const DEPOSIT: Deposit = {
  depositId: idOf(901),
  account: { _id: idOf(902), bank: '신한', number: '***-**-0055', owner: '관*상사' },
  ...{ agentTxId: 'tx-1', payer: '홍길동', amountWon: 100_000, at: READ_AT, reportedAt: READ_AT },
  ...{ state: 'unmatched', request: null, firstIgnoredBy: null },
  ...{ decidedBy: null, decidedAt: null, reason: null },
};
const TRANSFER: ProviderTransfer = {
  ...{ transferId: idOf(801), member: MEMBER, provider: 'honor', direction: 'toProvider' },
  ...{ status: 'pending', amountWon: 30_000, requestedAt: READ_AT, settledAt: null, tries: 2 },
  ...{ providerWon: null, recordedWon: null, moneyWon: null },
};
const ADJUSTMENT: Adjustment = {
  ...{ adjustmentId: idOf(802), member: MEMBER, type: 'directExchangeMoney' },
  ...{ amountWon: 2_000_000, reason: '오지급', status: 'waiting', requestedBy: FINANCE },
  ...{ requestedAt: READ_AT, firstApprovedBy: FINANCE, requestId: null, decidedBy: null },
  ...{ decidedAt: null, beforeWon: 2_500_000 },
};
const ACCOUNT: TestAccount = {
  ...{ memberId: idOf(777), id: 'tester1', nick: '점검', level: 3, purpose: '정산 점검' },
  ...{ moneyWon: 70_000, pointWon: 300, incomeWon: 0, providerWon: 0 },
  ...{ givenWon: 100_000, takenWon: 30_000, stakeWon: 0, profitWon: 0, joinedAt: READ_AT },
  ...{ lastLoginAt: null, createdBy: FINANCE },
};

const screenOf = (id: string) => remote.screens.find((one) => one.id === id);
const queue = () => {
  givenQueue([CHARGE, EXCHANGE]);
};
const history = () => {
  queue();
  answer(money.readEntry, () => ({
    entry: ENTRY,
    bet: null,
    settled: null,
    movement: [
      { account: 'money' as const, amountWon: 1_000 },
      { account: 'chargeAccount' as const, amountWon: -1_000 },
    ],
  }));
  answer(money.totalDays, () => ({ count: 0, totals: [] }));
};
const change = () => {
  history();
  const none = { count: 1, isMore: false, totals: [], at: READ_AT };
  answer(adjustments.totals, () => none);
  answer(money.checkTestMoney, () => ({ entries: 4, counted: 0, at: READ_AT }));
};
const mega = () => {
  queue();
  answer(money.readDepositCandidates, () => ({
    deposits: [
      {
        ...{ depositId: DEPOSIT.depositId, doubt: null },
        candidates: [{ request: CHARGE, isAmountSame: true, name: 'same' as const, minutes: 3 }],
      },
    ],
  }));
};

const ofRequests = { list: requests, given: queue };
const ofEntries = {
  ...{ list: entries, row: ENTRY, given: change },
  second: { movementId: entryOf(7).movementId },
};
const V5 = { options: { flags: { moneyVersion: 5 as const } } };

const walked = new Set<string>();
const walk = <Case extends { readonly id: string }>({ id, ...one }: Case) => {
  walked.add(id);
  return { ...one, screen: screenOf(id) };
};

describeListStates({
  ...walk({ id: 'charge', name: 'charges', Screen: ChargeScreen }),
  ...{ ...ofRequests, row: CHARGE },
});
describeListStates({
  ...walk({ id: 'exchange', name: 'exchanges', Screen: ExchangeScreen }),
  ...{ ...ofRequests, row: EXCHANGE },
});
describeListStates({
  ...walk({ id: 'charge-v5', name: 'the desk of charges', Screen: ChargeDeskScreen }),
  ...{ ...ofRequests, ...V5, row: CHARGE },
});
describeListStates({
  ...walk({ id: 'exchange-v5', name: 'the desk of exchanges', Screen: ExchangeDeskScreen }),
  ...{ ...ofRequests, ...V5, row: EXCHANGE },
});
describeListStates({
  ...walk({ id: 'charge-mega', name: 'deposits', Screen: ChargeMegaScreen }),
  ...{ list: deposits, row: DEPOSIT, given: mega, decides: /^연결·승인|^무시/ },
});
describeListStates({
  ...walk({ id: 'charge-v5', name: 'deposits at the desk', Screen: ChargeDeskScreen }),
  ...{ list: deposits, row: DEPOSIT, given: mega, decides: /^연결·승인|^무시/ },
  ...{ ...V5, path: '/?tab=deposits' },
});
describeListStates({
  ...walk({ id: 'history', name: 'the history', Screen: HistoryScreen }),
  ...ofEntries,
});
describeListStates({
  ...walk({ id: 'history-v5', name: 'the history of movements', Screen: MovementsScreen }),
  ...{ ...ofEntries, ...V5 },
});
describeListStates({
  ...walk({ id: 'change', name: 'conversions', Screen: ChangeScreen }),
  ...ofEntries,
});
describeListStates({
  ...walk({ id: 'change', name: 'provider transfers', Screen: ChangeScreen }),
  ...{ list: providerTransfers, row: TRANSFER, given: change, path: '/?tab=providers' },
});
describeListStates({
  ...walk({ id: 'change', name: 'adjustments', Screen: ChangeScreen }),
  ...{ list: adjustments, row: ADJUSTMENT, given: change, path: '/?tab=adjustments' },
});
describeListStates({
  ...walk({ id: 'fake', name: 'test accounts', Screen: FakeScreen }),
  ...{ list: testAccounts, row: ACCOUNT, given: change },
});

test('these are all the screens that this remote has', () => {
  expect([...walked].sort()).toEqual(remote.screens.map(({ id }) => id).sort());
});
