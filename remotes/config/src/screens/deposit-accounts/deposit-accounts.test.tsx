// The operator's own accounts: adding, agreeing, pausing and retiring, and what a question says first.
import { answer, refusal } from '@gwanje/api-client/testing';
import {
  type DepositAccount,
  depositAccounts,
  depositAssignment,
  LEVELS,
  type MoneySetting,
  money,
  type ReplyOf,
  type Setting,
  unsavedDocument,
} from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ME, READ_AT } from '../../testing';
import DepositAccountsScreen from './deposit-accounts.screen';

const OTHER = { _id: '01890a5d-ac96-774b-bcce-b302099a8058', id: 'finance2' };
const ACCOUNT: DepositAccount = {
  accountId: '01890a5d-ac96-774b-bcce-b302099a8070',
  account: { bank: '신한', number: '***-**-4567', owner: '관**사' },
  ...{ levelMin: 1, levelMax: 5, dayMaxWon: 1_000_000, minWon: 10_000, maxWon: null },
  ...{ position: 1, line: null, status: 'active' as const, version: 2 },
  ...{ fromAt: null, untilAt: '2999-11-22T14:59:00.000Z' },
  addedBy: OTHER,
  addedAt: '2026-11-21T06:49:26.123Z',
  firstApprovedBy: null,
  approvedAt: '2026-11-21T07:49:26.123Z',
};
const WAITING: DepositAccount = {
  ...ACCOUNT,
  account: { bank: '국민', number: '123-45-6789', owner: '관제상사' },
  ...{ status: 'waiting', firstApprovedBy: OTHER, approvedAt: null },
};
const USAGE: ReplyOf<typeof money.listDepositAccountUsage> = [
  {
    ...{ accountId: ACCOUNT.accountId, assignedWon: 255_000, approvedWon: 200_000, openCount: 3 },
    open: [{ member: { _id: ME._id, id: 'player7' }, amountWon: 50_000 }],
  },
];

async function open(account: DepositAccount, type = 0) {
  answer(depositAccounts.page, () => ({ rows: [account], more: false, at: READ_AT }));
  answer(depositAccounts.totals, () => ({ count: 1, isMore: false, totals: [], at: READ_AT }));
  answer(money.listDepositAccountUsage, () => USAGE);
  answer(money.listDepositAccountLevels, () =>
    LEVELS.map((_, index) => ({ level: index + 1, account: index < 5 ? ACCOUNT.account : null })),
  );
  answer(money.listMoneySettings, () => [
    unsavedDocument(depositAssignment as Setting) as unknown as MoneySetting,
  ]);
  answer(money.readMoneySettingEffect, () => null);
  answer(money.listMoneySettingProposals, () => ({ proposals: [], more: false }));
  renderInShell(<DepositAccountsScreen />, { admin: { ...ME, type } });
  await screen.findByRole('row', { name: new RegExp(account.account.number.slice(-4)) });
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

it('shows what went to an account today and how much of its limit that is', async () => {
  await open(ACCOUNT);
  await screen.findByText('255,000');
  const row = screen.getByRole('row', { name: /4567/ });
  for (const text of ['1–5', '255,000', '200,000', '1,000,000', '25 %', '3건', '사용'])
    expect(within(row).getAllByText(text)).toHaveLength(1);
});

it('says into which account each level would pay now, beside how accounts are assigned', async () => {
  await open(ACCOUNT);
  expect((await screen.findByText(/^지금 충전하면:/)).textContent?.trim()).toBe(
    '지금 충전하면: 레벨 1–5 신한 ***-**-4567 레벨 6–10 안내할 계좌 없음',
  );
  expect(await screen.findByRole('heading', { name: '입금계좌 배정' })).toBeVisible();
  expect(screen.getByLabelText(/같은 계좌 유지/)).toHaveValue('30');
});

it('tells how many open requests may still be paid in before an account is retired', async () => {
  const retired = answer(money.retireDepositAccount, () => ({
    ...ACCOUNT,
    status: 'retired' as const,
  }));
  await open(ACCOUNT);
  await screen.findByText('3건');
  await press(/폐기$/);
  const dialog = within(await screen.findByRole('dialog', { name: /4567 .*폐기할까요/ }));
  expect(dialog.getByText(/미처리 신청 3건/)).toBeVisible();
  expect(dialog.getByText(/안내받은 신청: player7 50,000원 외 2건/)).toBeVisible();
  expect(dialog.getByText(/레벨 1, 2, 3, 4, 5 회원에게 안내할 계좌가 없어져/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: '폐기' }));
  await waitFor(() => expect(retired.inputs).toEqual([{ accountId: ACCOUNT.accountId }]));
  expect(await screen.findByText('계좌를 폐기했습니다')).toBeVisible();
});

it('shows the whole number to whoever agrees to it', async () => {
  const approved = answer(money.approveDepositAccount, () => ({
    ...WAITING,
    status: 'active' as const,
  }));
  await open(WAITING);
  await press(/승인$/);
  const dialog = within(await screen.findByRole('dialog', { name: /국민 123-45-6789 관제상사/ }));
  expect(dialog.getByRole('button', { name: '취소' })).toHaveFocus();
  await userEvent.click(dialog.getByRole('button', { name: '승인' }));
  await waitFor(() =>
    expect(approved.inputs).toEqual([{ accountId: ACCOUNT.accountId, version: 2 }]),
  );
  expect(await screen.findByText('계좌를 승인했습니다')).toBeVisible();
});

it('says why the one who asked for it cannot agree, and what a refusal said', async () => {
  answer(money.declineDepositAccount, () => refusal('deposit_account.closed'));
  await open({ ...WAITING, firstApprovedBy: { _id: ME._id, id: ME.id } });
  const button = screen.getByRole('button', { name: /승인$/ });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription(/다른 관리자가 승인해야/);
  await press(/반려$/);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: '반려' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/그사이 상태가 바뀐 계좌/);
});

it('lets whoever has no right look at it alone', async () => {
  await open(ACCOUNT, 5);
  for (const name of [/계좌 추가/, /중지$/, /조건 변경/])
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
});

it('asks another administrator to agree to a new account', async () => {
  const added = answer(money.addDepositAccount, () => WAITING);
  await open(ACCOUNT);
  expect(screen.getByRole('button', { name: '계좌 추가' })).toHaveAttribute(
    'aria-keyshortcuts',
    'N',
  );
  await press('계좌 추가');
  const dialog = within(await screen.findByRole('dialog', { name: '입금계좌 추가' }));
  await userEvent.click(dialog.getByRole('button', { name: '승인 요청' }));
  expect(dialog.getByRole('textbox', { name: '은행' })).toHaveAccessibleDescription(
    '필수 항목입니다.',
  );
  expect(added.inputs).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox', { name: '은행' }), '국민');
  await userEvent.type(dialog.getByRole('textbox', { name: '계좌번호' }), '123-45-6789');
  await userEvent.type(dialog.getByRole('textbox', { name: '예금주' }), '관제상사');
  await userEvent.type(dialog.getByRole('textbox', { name: '하루 한도' }), '500만');
  fireEvent.change(dialog.getByLabelText('사용 종료'), { target: { value: '2027-01-01T00:00' } });
  await userEvent.click(dialog.getByRole('button', { name: '승인 요청' }));
  await waitFor(() =>
    expect(added.inputs).toEqual([
      {
        ...{ bank: '국민', number: '123-45-6789', owner: '관제상사', levelMin: 1, levelMax: 10 },
        ...{ minWon: null, maxWon: null, dayMaxWon: 5_000_000, position: 0 },
        ...{ fromAt: null, untilAt: '2026-12-31T15:00:00.000Z' },
      },
    ]),
  );
  expect(await screen.findByText('계좌를 올렸습니다')).toBeVisible();
});

it('changes the terms of an account, and never its number', async () => {
  const updated = answer(money.updateDepositAccount, () => ({ ...ACCOUNT, version: 3 }));
  await open(ACCOUNT);
  await press('조건 변경');
  const dialog = within(await screen.findByRole('dialog', { name: /조건 변경$/ }));
  expect(dialog.queryByRole('textbox', { name: '계좌번호' })).not.toBeInTheDocument();
  await userEvent.clear(dialog.getByRole('textbox', { name: '하루 한도' }));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: '레벨까지' }), '레벨 7');
  await userEvent.click(dialog.getByRole('button', { name: '저장' }));
  const { accountId } = ACCOUNT;
  await waitFor(() =>
    expect(updated.inputs).toEqual([
      {
        ...{ accountId, version: 2, levelMin: 1, levelMax: 7, position: 1 },
        ...{ minWon: 10_000, maxWon: null, dayMaxWon: null },
        ...{ fromAt: null, untilAt: ACCOUNT.untilAt },
      },
    ]),
  );
});

it('takes over what somebody else saved of the terms, and saves what was typed on top of it', async () => {
  const current = { ...ACCOUNT, levelMax: 8, dayMaxWon: 2_000_000, version: 3 };
  const updated = answer(money.updateDepositAccount, ({ version }) =>
    version === 3 ? { ...current, version: 4 } : refusal('record.stale', { details: { current } }),
  );
  await open(ACCOUNT);
  await press('조건 변경');
  const dialog = within(await screen.findByRole('dialog', { name: /조건 변경$/ }));
  const limit = dialog.getByRole('textbox', { name: '하루 한도' });
  await userEvent.clear(limit);
  await userEvent.type(limit, '3000000');
  const save = () => userEvent.click(dialog.getByRole('button', { name: '저장' }));
  await save();
  expect(
    await dialog.findByText(/하루 한도: 다른 관리자가 2,000,000(으로|로) 저장했습니다/),
  ).toBeVisible();
  expect(limit).toHaveValue('3,000,000');
  await save();
  await waitFor(() => expect(updated.inputs).toHaveLength(2));
  expect(updated.inputs[1]).toMatchObject({ version: 3, levelMax: 8, dayMaxWon: 3_000_000 });
});

it('says whom narrower terms leave without an account before they are saved', async () => {
  const updated = answer(money.updateDepositAccount, () => ({ ...ACCOUNT, version: 3 }));
  await open(ACCOUNT);
  await press('조건 변경');
  const dialog = within(await screen.findByRole('dialog', { name: /조건 변경$/ }));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: '레벨까지' }), '레벨 3');
  await userEvent.click(dialog.getByRole('button', { name: '저장' }));
  const question = within(await screen.findByRole('dialog', { name: /조건을 저장할까요/ }));
  expect(question.getByText(/레벨 4, 5 회원에게 안내할 계좌가 없어져/)).toBeVisible();
  expect(updated.inputs).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(updated.inputs).toMatchObject([{ levelMax: 3 }]));
});

it('shows a number that is masked in full for a reason', async () => {
  const asked = answer(money.revealDepositAccount, () => ({
    ...{ value: '110-123-4567', leftToday: 29 },
  }));
  await open(ACCOUNT);
  await press('계좌번호 전체 보기');
  const dialog = within(await screen.findByRole('dialog', { name: /신한 .*계좌번호를 전체로/ }));
  await userEvent.type(dialog.getByLabelText('사유'), '이체 확인{Enter}');
  expect(await screen.findByText('110-123-4567')).toBeVisible();
  expect(asked.inputs).toEqual([
    { accountId: ACCOUNT.accountId, field: 'number', reason: '이체 확인' },
  ]);
});
