// Who is here today.
import { answer } from '@gwanje/api-client/testing';
import { members, REFUSALS, type RowOf, visitors } from '@gwanje/contract';
import { orderedColumns, renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import LoginTodayScreen from './login-today.screen';

const MEMBER = {
  ...{ _id: '01890a5d-ac96-774b-bcce-b302099a8061', id: 'hong1004', nick: '홍길동' },
  ...{ grade: 1, level: 3, status: 1, isTest: false },
  ...{ excludedUntil: null, hasAlertMemo: true, sharedMembers: 2 },
};
const AT = '2026-11-22T07:00:00.000Z';
const ROW: RowOf<typeof visitors> = {
  ...{ _id: MEMBER._id, member: MEMBER, isOnline: true, firstLoginAt: AT, lastLoginAt: AT },
  ...{ logins: 4, lastIp: '203.0.113.5', joinedAt: AT, moneyWon: 70_000, chargeTodayWon: 50_000 },
  ...{ stakeTodayWon: 30_000, profitTodayWon: -12_000, lastBetAt: AT },
};

async function open(options: ShellOptions = {}, rows = [ROW]) {
  const { inputs } = answer(visitors.page, () => ({ rows, more: false, at: AT }));
  const totals = [
    { moneyWon: 70_000, chargeTodayWon: 50_000, stakeTodayWon: 30_000, profitTodayWon: -12_000 },
  ];
  answer(members.countMembers, () => ({ counts: { online: 7 } }));
  answer(visitors.totals, () => ({ count: rows.length, isMore: false, totals, at: AT }));
  const declared = remote.screens.find((one) => one.id === 'login-today');
  renderInShell(<LoginTodayScreen />, { screen: declared, ...options });
  return {
    inputs,
    grid: await screen.findByRole('grid', { name: declared?.title[options.locale ?? 'ko'] }),
  };
}

afterEach(() => jest.useRealTimers());

test.each([
  ['ko', ['접속중', '50,000', '30,000', 'hong1004', '메모!', '중복 2']],
  ['en', ['Signed in', 'Charged today', '70,000', 'Shared 2']],
] as const)('shows who is here, in %s', async (locale, texts) => {
  const { grid } = await open({ locale });
  for (const text of texts) expect(grid).toHaveTextContent(text);
});

test('narrows to who is here now', async () => {
  const { inputs } = await open();
  await userEvent.click(await screen.findByRole('button', { name: '접속중 7', pressed: false }));
  expect(inputs.at(-1)).toEqual({ state: 'now' });
  await userEvent.click(screen.getByRole('button', { name: '첫 접속', pressed: false }));
  expect(inputs.at(-1)).toEqual({ state: 'now', chip: 'firstVisit' });
  await userEvent.click(screen.getByRole('button', { name: '접속중 7', pressed: true }));
  expect(inputs.at(-1)).toEqual({ chip: 'firstVisit' });
});

test('says that nobody was here yet', async () => {
  await open({}, []);
  expect(screen.getByText(/^아직 오늘 접속한 회원이 없습니다/)).toBeVisible();
});

test('ends the sessions of those who are selected', async () => {
  const { grid } = await open();
  answer(members.previewBulkMembers, () => ({
    ...{ count: 1, digest: 'a'.repeat(64), names: [], skipped: [] },
  }));
  const { inputs } = answer(members.bulkMembers, () => ({ done: 1, skipped: [] }));
  await userEvent.click(within(grid).getAllByRole('checkbox').at(-1) as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: '선택 1명 처리' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText(/사유/), '점검');
  await userEvent.click(within(dialog).getByRole('button', { name: '접속종료' }));
  expect(await screen.findByText('1명 처리, 0명 제외')).toBeVisible();
  expect(inputs).toMatchObject([
    { memberIds: [MEMBER._id], act: { action: 'endSessions' }, reason: '점검' },
  ]);
});

test('says how many it was not done to', async () => {
  const { grid } = await open();
  answer(members.previewBulkMembers, () => ({
    ...{ count: 1, digest: 'a'.repeat(64), names: [], skipped: [] },
  }));
  answer(members.bulkMembers, () => ({
    ...{ done: 0, skipped: [{ memberId: MEMBER._id, id: MEMBER.id, code: 'member.not_found' }] },
  }));
  await userEvent.click(within(grid).getAllByRole('checkbox').at(-1) as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: '선택 1명 처리' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText(/사유/), '점검');
  await userEvent.click(within(dialog).getByRole('button', { name: '접속종료' }));
  const left = within(await screen.findByRole('dialog', { name: '0명 처리, 1명 제외' }));
  expect(left.getByText(/^제외 1: .*hong1004$/)).toHaveTextContent(REFUSALS['member.not_found'].ko);
  await userEvent.click(left.getByRole('button', { name: '제외한 회원만 다시' }));
  expect(await screen.findByRole('dialog', { name: /회원 1명을 처리/ })).toHaveTextContent(
    'hong1004',
  );
});

test('lets an auditor look and do nothing', async () => {
  const auditor = { _id: MEMBER._id, id: 'audit', nick: '감사', type: 5 };
  const { grid } = await open({ admin: auditor });
  await userEvent.click(within(grid).getAllByRole('checkbox').at(-1) as HTMLElement);
  const button = screen.getByRole('button', { name: '선택 1명 처리' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription(/권한이 없/);
});

test('says at midnight that the day is over, and goes on to the new one when asked', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-22T14:59:50.000Z'), advanceTimers: true });
  const { inputs } = await open();
  expect(screen.queryByText('날짜가 바뀌었습니다.')).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(await screen.findByText('날짜가 바뀌었습니다.')).toBeVisible();
  const before = inputs.length;
  fireEvent.click(screen.getByRole('button', { name: '오늘로' }));
  await waitFor(() => expect(inputs.length).toBeGreaterThan(before));
  expect(screen.queryByText('날짜가 바뀌었습니다.')).toBeNull();
});

test('says in a file what its codes mean', async () => {
  await open();
  expect(await orderedColumns()).toContainEqual(
    expect.objectContaining({ key: 'isOnline', words: { true: '접속중', false: '종료' } }),
  );
});
