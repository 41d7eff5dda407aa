// The desk of exchanges: decided here, transferred there, by two people.
import { answer } from '@gwanje/api-client/testing';
import { money } from '@gwanje/contract';
import { renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import { givenQueue, READ_AT, requestOf } from '../../testing';
import ExchangeDeskScreen from './exchange-desk.screen';

const OPEN = requestOf(1, { kind: 'exchange' });
const DUE = requestOf(2, {
  ...{ kind: 'exchange', status: 'approved', payout: 'due', decidedAt: READ_AT },
  decidedBy: { _id: OPEN.member._id, id: 'kim' },
  bankAccount: { bank: '국민', number: '123-45-6789', owner: '김별님' },
});
const user = userEvent.setup();
const open = (options: ShellOptions = {}) =>
  renderInShell(<ExchangeDeskScreen />, { flags: { moneyVersion: 5 }, ...options });
const row = (id: string) => screen.findByRole('row', { name: new RegExp(` ${id} `) });

describe('the desk of exchanges', () => {
  it('has what is to be transferred as a part of its own, with where to and who approved', async () => {
    const { payments } = givenQueue([OPEN, DUE]);
    open();
    await row('player1');
    await user.click(await screen.findByRole('link', { name: '이체 대기 1' }));
    const due = await row('player2');
    expect(due).toHaveTextContent('123-45-6789');
    expect(due).toHaveTextContent('kim');
    expect(within(due).getByRole('button', { name: '123-45-6789' })).toHaveAccessibleDescription(
      '계좌번호 복사',
    );
    expect(screen.getByRole('list', { name: '이체' })).toHaveTextContent('국민 1건 100,000원');
    const hours = screen.getByRole('list', { name: '은행 점검 시간' });
    expect(hours).toHaveTextContent(/국민 점검 매일 23:30~00:30 지금 점검 중 · 16:00까지/);
    expect(hours).toHaveTextContent(/신한 점검 일요일 02:00~05:00$/);
    act(() => due.focus());
    await user.keyboard('{Enter}');
    const panel = within(screen.getByRole('complementary', { name: '선택한 건' }));
    await user.click(await panel.findByRole('button', { name: '이체 완료' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/김별님 국민 123-45-6789로 200,000원을 이체했습니까/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: '이체 완료' }));
    await waitFor(() => expect(payments.inputs).toHaveLength(1));
  });

  it('makes a file of what is due for the bank, once it was seen, and says whose it is', async () => {
    const filed = { at: READ_AT, until: '2999-01-01T00:00:00.000Z' };
    const file = { by: { _id: OPEN.member._id, id: 'park' }, ...filed };
    givenQueue([{ ...DUE, file }]);
    answer(money.previewPayoutFile, () => ({
      ...{ count: 1, sumWon: 200_000, again: 1, later: 500, leftOut: 2 },
    }));
    const made = answer(money.makePayoutFile, () => ({
      ...{ fileId: OPEN.requestId, count: 1, sumWon: 200_000 },
    }));
    open({ path: '/?status=due' });
    await user.click(await screen.findByRole('button', { name: '이체 파일' }));
    const dialog = within(await screen.findByRole('dialog', { name: '이체 파일' }));
    expect(await dialog.findByText('1건 200,000원')).toBeVisible();
    expect(dialog.getByText(/1건은 전에 만든 파일/)).toBeVisible();
    expect(dialog.getByText(/남은 500건은 이 파일을 만든 뒤 다음 파일로/)).toBeVisible();
    await user.type(dialog.getByLabelText('사유'), '오후 이체');
    await user.click(dialog.getByRole('button', { name: '파일 만들기' }));
    expect(await dialog.findByRole('link', { name: '파일 받기' })).toHaveAttribute(
      'href',
      `/api/money/payout-files/${OPEN.requestId}/file`,
    );
    expect(dialog.getByText(/500건이 남았습니다. 닫은 뒤 이체 파일을 다시 만드세요/)).toBeVisible();
    expect(made.inputs).toEqual([
      { expectedCount: 1, expectedSumWon: 200_000, reason: '오후 이체' },
    ]);
  });

  it.each([
    [5, 1],
    [9, 0],
  ])('tells an administrator of type %i what is due by bank: %i', async (type, lists) => {
    givenQueue([DUE]);
    open({ path: '/?status=due', admin: { ...OPEN.member, type } });
    await row('player2');
    if (lists > 0) await screen.findByRole('list', { name: '이체' });
    expect(screen.queryAllByRole('list', { name: '이체' })).toHaveLength(lists);
  });

  it.each([
    ['exchange', '보유머니', '머니', /롤링 조건/],
    ['incomeExchange', '정산머니', '정산머니', /^(?!.*롤링)/],
  ] as const)(
    'returns a failed transfer of %s to where it came from',
    async (kind, to, wallet, said) => {
      const due = { ...DUE, kind };
      const { failures } = givenQueue([due]);
      open({ path: `/?status=due&kind=${kind}` });
      const found = await row('player2');
      act(() => found.focus());
      await user.keyboard('{Enter}');
      const panel = within(screen.getByRole('complementary', { name: '선택한 건' }));
      await user.type(await panel.findByLabelText('이체 실패 사유'), '은행 점검');
      await user.click(panel.getByRole('button', { name: '이체 실패' }));
      const dialog = await screen.findByRole('dialog');
      expect(dialog).toHaveTextContent(`200,000원이 ${to}로 돌아가고 신청은 거절됩니다.`);
      expect(dialog).toHaveTextContent(said);
      expect(dialog).toHaveTextContent(/다른 관리자도 실패로 처리해야 돌아갑니다/);
      const before = kind === 'exchange' ? 400_000 : 0;
      const [had, has] = [before, before + 200_000].map((won) => won.toLocaleString('en-US'));
      expect(dialog).toHaveTextContent(new RegExp(`${wallet}${had}.*${has}`));
      await user.click(within(dialog).getByRole('button', { name: '이체 실패' }));
      await waitFor(() => expect(failures.inputs).toMatchObject([{ reason: '은행 점검' }]));
    },
  );

  it('is of members or of partners’ income', async () => {
    const { pages } = givenQueue([OPEN]);
    open();
    await row('player1');
    await user.click(screen.getByRole('link', { name: '정산머니' }));
    await waitFor(() => expect(pages.inputs.at(-1)).toMatchObject({ kind: 'incomeExchange' }));
  });

  it.each(['ko', 'en'] as const)('has the title of its menu entry in %s', async (locale) => {
    givenQueue([OPEN]);
    const declared = remote.screens.find(({ id }) => id === 'exchange-v5');
    open({ locale, screen: declared });
    await screen.findByRole('grid', { name: `${declared?.title[locale]}` });
  });
});
