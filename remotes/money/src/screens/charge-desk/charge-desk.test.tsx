// The desk of charges: the queue beside what is decided, with the deposits that it rests on.
import { answer, refusal } from '@gwanje/api-client/testing';
import {
  autoCharge,
  type Deposit,
  type DepositOfRequest,
  deposits,
  type InputOf,
  lists,
  type MoneySetting,
  money,
  type Setting,
  unsavedDocument,
} from '@gwanje/contract';
import { renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import { claimOf, factsOf, givenQueue, READ_AT, requestOf } from '../../testing';
import ChargeDeskScreen from './charge-desk.screen';

const ONE = requestOf(1);
const TWO = requestOf(2, { bonusWish: 'none' });
const OVER = requestOf(3, {
  ...{ status: 'declined', decidedAt: READ_AT, reason: '입금 미확인' },
  decidedBy: { _id: ONE.member._id, id: 'kim' },
});
const DEPOSIT: Deposit = {
  depositId: '01890a5d-ac96-774b-bcce-000000000700',
  account: { _id: ONE.requestId, bank: '국민', number: '***-**-0001', owner: '주*식' },
  ...{ agentTxId: 'tx-7', payer: '김별님', amountWon: 100_000 },
  ...{ at: '2026-11-21T06:59:00.000Z', reportedAt: READ_AT, state: 'unmatched', request: null },
  ...{ firstIgnoredBy: null, decidedBy: null, decidedAt: null, reason: null },
};
const LIKELY: DepositOfRequest = {
  ...{ deposit: DEPOSIT, isAmountSame: true, name: 'same', minutes: 1 },
};

const user = userEvent.setup();
const open = (options: ShellOptions = {}) =>
  renderInShell(<ChargeDeskScreen />, { flags: { moneyVersion: 5 }, ...options });
/** What agents reported, of which one deposit is left. */
const givenDeposits = () => {
  const counted = answer(deposits.totals, () => ({
    ...{ count: 1, isMore: false, at: READ_AT },
    totals: [{ state: 'unmatched' as const, deposits: 1, amountWon: 100_000 }],
  }));
  answer(money.readDepositCandidates, () => ({
    deposits: [{ depositId: DEPOSIT.depositId, candidates: [], doubt: null }],
  }));
  answer(money.listMoneySettings, () => [
    unsavedDocument(autoCharge as Setting) as unknown as MoneySetting,
  ]);
  answer(money.readMoneySettingEffect, () => null);
  answer(money.listMoneySettingProposals, () => ({ proposals: [], more: false }));
  answer(money.compareDepositDay, ({ day }) => ({ day, accounts: [], differences: [] }));
  return {
    counted,
    pages: answer(deposits.page, () => ({ rows: [DEPOSIT], more: false, at: READ_AT })),
  };
};
const row = (id: string) => screen.findByRole('row', { name: new RegExp(` ${id} `) });
const panel = () => within(screen.getByRole('complementary', { name: '선택한 건' }));
const openRow = async (id: string) => {
  const found = await row(id);
  act(() => found.focus());
  await user.keyboard('{Enter}');
  await panel().findByText('승인하면');
};
const dialog = () => screen.findByRole('dialog');

describe('the desk of charges', () => {
  it('has four parts, how much there is to do, and what each request needs at a glance', async () => {
    givenQueue([ONE, TWO, OVER], { deposits: { [ONE.requestId]: [LIKELY] } });
    const { counted } = givenDeposits();
    open();
    const first = await row('player1');
    expect(await within(first).findByText('✓ 일치')).toBeVisible();
    expect(await within(await row('player2')).findByText('– 없음')).toBeVisible();
    expect(await row('player2')).toHaveTextContent('안 받음');
    const tabs = within(screen.getByRole('navigation', { name: '신청 상태' }));
    expect(await tabs.findByRole('link', { name: '입금 1' })).toBeVisible();
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      ...['심사 2', '2차 0', '처리 내역 ', '입금 1'],
    ]);
    expect(counted.inputs).toEqual([{ state: 'unmatched' }]);
    const head = screen.getByRole('group', { name: '신청 현황' });
    expect(head).toHaveTextContent('한산');
    expect(head).toHaveTextContent('열림 2건');
    expect(panel().getByText(/신청을 고르면/)).toBeVisible();
  });

  it('counts apart what waits, as the bell does, and what is held', async () => {
    givenQueue([ONE, requestOf(4, { status: 'held' })]);
    open();
    await row('player1');
    const tabs = within(screen.getByRole('navigation', { name: '신청 상태' }));
    expect(await tabs.findByRole('link', { name: '심사 1 · 보류 1' })).toBeVisible();
  });

  it('has a column of what each member has charged less exchanged, for who wants it', async () => {
    givenQueue([requestOf(1, { profitWon: -20_000 })]);
    open();
    await row('player1');
    expect(screen.queryByRole('columnheader', { name: /차액/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: '열' }));
    await user.click(await screen.findByRole('checkbox', { name: /차액/ }));
    expect(screen.getByRole('columnheader', { name: /차액/ })).toBeVisible();
    expect(await row('player1')).toHaveTextContent('−20,000');
  });

  it('tells an account as one for tests before what a narrow column may cut', async () => {
    givenQueue([requestOf(1, { member: { ...ONE.member, isTest: true } })]);
    open();
    expect(await row('player1')).toHaveTextContent('player1 테스트 별님1');
  });

  it('opens beside the queue, goes on by keys, and decides without leaving', async () => {
    const { approvals } = givenQueue([ONE, TWO], {
      facts: [factsOf(ONE, { bonusWon: 10_000 }), factsOf(TWO, { bonusWon: 20_000 })],
    });
    open();
    await openRow('player1');
    expect(await row('player1')).toHaveAttribute('aria-details');
    expect(panel().getByRole('link', { name: 'player1' })).toBeVisible();
    expect(screen.queryByRole('row', { name: /승인하면/ })).toBeNull();
    await user.keyboard('[KeyJ]');
    await waitFor(async () => expect(await row('player2')).toHaveAttribute('aria-details'));
    expect(panel().getByRole('link', { name: 'player2' })).toBeVisible();
    // Who wants no bonus is approved without one, and the panel shows what becomes of it.
    expect(await panel().findByText('보너스 20,000P 안 받음')).toBeVisible();
    await waitFor(() => expect(panel().queryByText(/500 →/)).toBeNull());
    await user.keyboard('[KeyB]');
    expect(await panel().findByText(/500 →/)).toHaveTextContent('20,500');
    await user.keyboard('[KeyB]');
    await user.keyboard('[KeyA]');
    await user.click(within(await dialog()).getByRole('button', { name: '승인' }));
    await waitFor(() => expect(approvals.inputs).toHaveLength(1));
    expect(approvals.inputs[0]).toMatchObject({ requestId: TWO.requestId, bonus: 'none' });
    await waitFor(async () => expect(await row('player1')).toHaveAttribute('aria-details'));
  });

  it('matches the likeliest deposit by a key, and takes it back', async () => {
    const deposits: Record<string, DepositOfRequest[]> = { [ONE.requestId]: [LIKELY] };
    givenQueue([ONE], { deposits });
    const key = { memberId: ONE.member._id, requestId: ONE.requestId };
    const matched: Deposit = { ...DEPOSIT, state: 'matched', request: key };
    const matches = answer(money.matchDeposit, () => {
      deposits[ONE.requestId] = [{ ...LIKELY, deposit: matched }];
      return matched;
    });
    const takenBack = answer(money.unmatchDeposit, () => {
      deposits[ONE.requestId] = [LIKELY];
      return DEPOSIT;
    });
    open();
    await openRow('player1');
    await panel().findByText('김별님');
    await user.keyboard('[KeyL]');
    await waitFor(() => expect(matches.inputs).toEqual([{ depositId: DEPOSIT.depositId, ...key }]));
    await user.click(await panel().findByRole('button', { name: '연결 해제' }));
    await waitFor(() => expect(takenBack.inputs).toEqual([{ depositId: DEPOSIT.depositId }]));
    expect(await panel().findByRole('button', { name: '연결' })).toBeVisible();
  });

  it('shows who is at work by his initials, and one’s own part alone', async () => {
    const me = { _id: '01890a5d-ac96-774b-bcce-b302099a8057', id: 'admin' };
    const park = { _id: ONE.member._id, id: 'park' };
    const { pages } = givenQueue([
      { ...ONE, claim: claimOf(park) },
      { ...TWO, claim: claimOf(me) },
    ]);
    open();
    expect(within(await row('player1')).getByTitle('park')).toHaveTextContent('PA');
    await user.click(screen.getByRole('link', { name: '내 몫' }));
    await waitFor(() => expect(pages.inputs.at(-1)).toMatchObject({ claimer: 'admin' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: / player1 / })).toBeNull());
  });

  it('has what is decided as a part of its own, by the day of the decision', async () => {
    const { pages } = givenQueue([ONE, OVER]);
    open();
    await row('player1');
    await user.click(screen.getByRole('link', { name: /^처리 내역/ }));
    expect(await row('player3')).toHaveTextContent('kim님');
    expect(pages.inputs.at(-1)).toMatchObject({ kind: 'charge', by: 'decided' });
    await user.selectOptions(screen.getByLabelText('상태'), 'approved');
    await waitFor(() => expect(pages.inputs.at(-1)).toMatchObject({ status: 'approved' }));
  });

  it('leads an alarm to a deposit that nobody asked for, and sets it aside', async () => {
    const { pages: queue } = givenQueue([ONE]);
    const { pages } = givenDeposits();
    const ignored = answer(money.ignoreDeposit, () => ({ ...DEPOSIT, state: 'ignored' as const }));
    open({ path: `/?tab=deposits&state=unmatched&range=all&open=${DEPOSIT.depositId}` });
    const aside = within(await screen.findByRole('region', { name: '김별님 100,000원 입금' }));
    expect(pages.inputs).toEqual([{ state: 'unmatched' }]);
    expect(screen.getByRole('link', { name: /^입금/ })).toHaveAttribute('aria-current', 'page');
    await user.type(aside.getByRole('textbox', { name: '사유' }), '반환함');
    await user.click(aside.getByRole('button', { name: '무시' }));
    await user.click(within(await dialog()).getByRole('button', { name: '무시' }));
    await waitFor(() =>
      expect(ignored.inputs).toEqual([{ depositId: DEPOSIT.depositId, reason: '반환함' }]),
    );
    // Of the requests nothing is narrowed by what narrowed deposits.
    await user.click(screen.getByRole('link', { name: /^심사/ }));
    expect(await row('player1')).toBeVisible();
    expect(queue.inputs.at(-1)).toEqual({ kind: 'charge', status: 'open', sort: 'oldest' });
  });

  it.each([
    ['ko', '입금', '대기 중인 충전 신청', '경로'],
    ['en', 'Deposits', 'Waiting charge requests', 'Channel'],
  ] as const)(
    'has deposits beside the charges of every channel in %s',
    async (locale, tab, name, head) => {
      const { pages: queue } = givenQueue([ONE, requestOf(2, { channel: 'mega' })]);
      givenDeposits();
      open({ locale });
      await row('player1');
      await user.click(await screen.findByRole('link', { name: `${tab} 1` }));
      const waiting = within(await screen.findByRole('table', { name }));
      expect(await waiting.findAllByRole('row', { name: /player/ })).toHaveLength(2);
      expect(waiting.getByRole('columnheader', { name: head })).toBeVisible();
      expect(queue.inputs.at(-1)).toEqual({ kind: 'charge', status: 'open', sort: 'oldest' });
    },
  );

  it('asks a partner’s page for no deposits', async () => {
    givenQueue([ONE]);
    const { counted, pages } = givenDeposits();
    const asked = answer(money.readRequestDeposits, () => ({ requests: [] }));
    open({
      admin: { _id: 'lee', id: 'lee', nick: '이파트너', type: 9 },
      path: '/?tab=deposits',
    });
    await row('player1');
    expect(screen.queryByRole('link', { name: /^입금/ })).toBeNull();
    expect([...asked.inputs, ...counted.inputs, ...pages.inputs]).toEqual([]);
  });

  it.each(['ko', 'en'] as const)('has the title of its menu entry in %s', async (locale) => {
    givenQueue([ONE]);
    const declared = remote.screens.find(({ id }) => id === 'charge-v5');
    open({ locale, screen: declared });
    await screen.findByRole('grid', { name: `${declared?.title[locale]}` });
  });
});

it('says in words in a file of what it has decided, and of which outcome', async () => {
  givenQueue([OVER]);
  givenDeposits();
  answer(lists.listExports, () => ({ exports: [] }));
  const ordered = answer(lists.startExport, () => refusal('export.too_long'));
  open({ path: '/v5/money/charge?status=history&outcome=declined&range=all' });
  const first = await row('player3');
  act(() => first.focus());
  await user.keyboard('e');
  const dialog = within(await screen.findByRole('dialog', { name: /내보내기/ }));
  await user.type(dialog.getByLabelText('사유'), '점검{Enter}');
  await waitFor(() => expect(ordered.inputs).toHaveLength(1));
  const [{ filter, said = {} }] = ordered.inputs as [InputOf<typeof lists.startExport>];
  expect(filter).toMatchObject({ status: 'declined', by: 'decided' });
  const words = Object.keys(filter).map((name) => `${said[name]?.head} ${said[name]?.word}`);
  expect(words.filter((word) => /[a-z]/.test(word))).toEqual([]);
  expect(said.status).toMatchObject({ word: '거절' });
});
