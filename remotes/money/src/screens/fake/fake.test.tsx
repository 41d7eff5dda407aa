// Test accounts: what they hold, that it is in no figure, and what is given, taken and reset.
import { answer, fault, refusal } from '@gwanje/api-client/testing';
import {
  entries,
  money,
  REFUSALS,
  requests,
  type TestAccount,
  testAccounts,
} from '@gwanje/contract';
import { renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import { entryOf, givenQueue, NOTHING_TO_PLAY, READ_AT, requestOf } from '../../testing';
import FakeScreen from './fake.screen';

const ACCOUNT: TestAccount = {
  memberId: '01890a5d-ac96-774b-bcce-000000000777',
  member: {
    ...{
      _id: '01890a5d-ac96-774b-bcce-000000000777',
      id: 'tester1',
      nick: '점검',
      grade: 1,
      level: 3,
    },
    ...{ status: 1, isTest: true, excludedUntil: null, hasAlertMemo: false, sharedMembers: 0 },
  },
  purpose: '정산 점검',
  ...{ moneyWon: 70_000, pointWon: 300, incomeWon: 0, providerWon: 0 },
  ...{ givenWon: 100_000, takenWon: 30_000, stakeWon: 0, profitWon: 0, joinedAt: READ_AT },
  lastLoginAt: null,
  createdBy: { _id: '01890a5d-ac96-774b-bcce-000000000001', id: 'operations' },
};
const SUPPORT = { _id: ACCOUNT.memberId, id: 'support', nick: '지원', type: 3 };
const user = userEvent.setup();

/** What the account holds by now, which is more than its row says. */
const givenHeld = () =>
  answer(money.readMemberMoney, () => ({
    walletsWon: { money: 75_000, point: 300, casino: 9_000, betHoldem: 0, apoker: 0, income: 0 },
    ...{ pointBps: 10_000, mayMove: true, wagering: NOTHING_TO_PLAY },
  }));

async function open({ rows = [ACCOUNT], counted = 0 } = {}, options: ShellOptions = {}) {
  const pages = answer(testAccounts.page, () => ({ rows, more: false, at: READ_AT }));
  givenHeld();
  answer(testAccounts.totals, () => ({
    ...{ count: rows.length, isMore: false, totals: [], at: READ_AT },
  }));
  answer(money.checkTestMoney, () => ({ entries: 4, counted, at: READ_AT }));
  const declared = remote.screens.find(({ id }) => id === 'fake');
  renderInShell(<FakeScreen />, { screen: declared, ...options });
  await screen.findByRole('grid', { name: `${declared?.title[options.locale ?? 'ko']}` });
  return pages;
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

it.each([
  ['ko', '오늘 테스트 내역 4건이 대시보드·정산·현황에 0건 들어 있습니다.'],
  [
    'en',
    "None of today's 4 test entries is on the dashboard, in a settlement or in any other figure.",
  ],
] as const)('shows accounts, and that they are in no figure, in %s', async (locale, sentence) => {
  await open({}, { locale });
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByRole('row', { name: /tester1/ })).toHaveTextContent(
    /정산 점검.*70,000.*operations/,
  );
});

it('rings where a figure holds test money', async () => {
  await open({ counted: 2 });
  expect(await screen.findByRole('alert')).toHaveTextContent('오늘 합계 2개가');
});

it('says that there is none', async () => {
  await open({ rows: [] });
  expect(screen.getByText(/^아직 테스트 계정이 없습니다/)).toBeVisible();
});

it('says what failed', async () => {
  answer(testAccounts.page, () => fault());
  answer(testAccounts.totals, () => fault());
  answer(money.checkTestMoney, () => fault());
  renderInShell(<FakeScreen />);
  expect(await screen.findByText(/목록을 불러오지 못했습니다/)).toBeVisible();
});

it('gives after a question that shows before and after', async () => {
  await open();
  const given = answer(money.giveTestMoney, () => ({ ...ACCOUNT, moneyWon: 80_000 }));
  await press('tester1 지급');
  const form = within(await screen.findByRole('dialog', { name: 'tester1 지급' }));
  await user.type(form.getByRole('textbox', { name: /금액/ }), '1만');
  await user.type(form.getByRole('textbox', { name: '사유' }), '점검');
  await user.click(form.getByRole('button', { name: '지급' }));
  const asked = within(await screen.findByRole('dialog', { name: 'tester1에게 지급할까요?' }));
  expect(asked.getByText('85,000')).toBeVisible();
  await user.click(asked.getByRole('button', { name: '지급' }));
  expect(await screen.findByText('tester1에게 지급했습니다.')).toBeVisible();
  const { memberId } = ACCOUNT;
  expect(given.inputs).toEqual([{ memberId, wallet: 'money', amountWon: 10_000, reason: '점검' }]);
});

it('says a refusal at its field', async () => {
  await open();
  answer(money.takeTestMoney, () => refusal('money.insufficient'));
  await press('tester1 회수');
  const form = within(await screen.findByRole('dialog', { name: 'tester1 회수' }));
  await user.type(form.getByRole('textbox', { name: /금액/ }), '9만');
  await user.type(form.getByRole('textbox', { name: '사유' }), '점검');
  await user.click(form.getByRole('button', { name: '회수' }));
  const asked = within(await screen.findByRole('dialog', { name: /회수할까요/ }));
  await user.click(asked.getByRole('button', { name: '회수' }));
  expect(await screen.findByText(REFUSALS['money.insufficient'].ko)).toBeVisible();
});

it('resets with a reason', async () => {
  await open();
  const reset = answer(money.resetTestMoney, () => ({ ...ACCOUNT, moneyWon: 0 }));
  await press('tester1 초기화');
  const form = within(await screen.findByRole('dialog', { name: 'tester1 초기화' }));
  await user.type(form.getByRole('textbox', { name: '사유' }), '점검 끝');
  await user.click(form.getByRole('button', { name: '초기화' }));
  const asked = within(await screen.findByRole('dialog', { name: /초기화할까요/ }));
  expect(
    asked.getByText(
      /^tester1의 잔액을 모두 0으로 되돌립니다\. 머니 75,000, .*카지노머니 9,000 → 0\./,
    ),
  ).toBeVisible();
  await user.click(asked.getByRole('button', { name: '초기화' }));
  expect(await screen.findByText('tester1의 잔액을 0으로 되돌렸습니다.')).toBeVisible();
  expect(reset.inputs).toEqual([{ memberId: ACCOUNT.memberId, reason: '점검 끝' }]);
});

it('says to whoever may not, why', async () => {
  await open({}, { admin: SUPPORT });
  expect(screen.getByRole('button', { name: 'tester1 지급' })).toHaveAccessibleDescription(
    /테스트 머니 지급/,
  );
});

it('counts what waits of test accounts alone, whose requests are in no sum', async () => {
  await open({}, { flags: { moneyVersion: 1 } });
  givenQueue([requestOf(1)]);
  answer(requests.totals, ({ isTest }) => ({
    ...{ count: isTest === 'true' ? 1 : 7, isMore: false, at: READ_AT },
    totals:
      isTest === 'true'
        ? []
        : [{ status: 'waiting' as const, requests: 7, amountWon: 70_000, bonusWon: 0 }],
  }));
  await user.click(screen.getByRole('link', { name: '충전 신청' }));
  await screen.findByRole('row', { name: /player1/ });
  const tabs = within(screen.getByRole('navigation', { name: '신청 상태' }));
  expect(await tabs.findByRole('link', { name: '열림 1' })).toBeVisible();
  expect(tabs.queryByRole('link', { name: /7|메가/ })).toBeNull();
});

it('asks for requests and entries of test accounts alone', async () => {
  await open();
  const queue = givenQueue([requestOf(1)]);
  const asked = answer(entries.page, () => ({ rows: [entryOf(1)], more: false, at: READ_AT }));
  answer(entries.totals, () => ({ count: 1, isMore: false, totals: [], at: READ_AT }));
  await user.click(screen.getByRole('link', { name: '충전 신청' }));
  await screen.findByRole('row', { name: /player1/ });
  expect(queue.pages.inputs.at(-1)).toMatchObject({ kind: 'charge', isTest: 'true' });
  await user.click(screen.getByRole('link', { name: '내역' }));
  await screen.findByRole('row', { name: /별님/ });
  expect(asked.inputs.at(-1)).toMatchObject({ isTest: 'true' });
});
