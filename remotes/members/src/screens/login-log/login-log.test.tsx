// The log of logins: what stands in it.
import { answer, refusal } from '@gwanje/api-client/testing';
import { lists, loginAttempts, members, REFUSALS, type RowOf } from '@gwanje/contract';
import { renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import LoginLogScreen from './login-log.screen';

const MEMBER = {
  ...{ _id: '01890a5d-ac96-774b-bcce-b302099a8061', id: 'hong1004', nick: '홍길동' },
  ...{ grade: 1, level: 3, status: 1, isTest: false },
  ...{ excludedUntil: null, hasAlertMemo: true, sharedMembers: 2 },
};
const AT = '2026-11-22T07:00:00.000Z';
const ROW: RowOf<typeof loginAttempts> = {
  ...{ attemptId: '01890a5d-ac96-774b-bcce-b302099a8062', at: AT, loginId: 'hong1004' },
  ...{ member: MEMBER, outcome: 'success', ip: '203.0.113.5', device: 'd-1', userAgent: null },
  ...{ isNewDevice: true, ipMembers: 5, minutes: 12, region: '서울' },
};
const UNKNOWN: typeof ROW = {
  ...{ ...ROW, attemptId: MEMBER._id, loginId: 'nobody77', member: null, outcome: 'unknownId' },
  ...{ isNewDevice: false, ipMembers: 7, minutes: null },
};

async function open(options: ShellOptions = {}, rows = [ROW, UNKNOWN]) {
  const { inputs } = answer(loginAttempts.page, () => ({ rows, more: false, at: AT }));
  const totals = [{ outcome: 'success' as const, logins: 1 }];
  answer(loginAttempts.totals, () => ({ count: rows.length, isMore: false, totals, at: AT }));
  answer(members.listLoginRushes, () => ({
    rushes: [{ ip: '198.51.100.8', failures: 12, ids: 9, isIn: true, lastAt: AT }],
  }));
  const declared = remote.screens.find((one) => one.id === 'login-log');
  renderInShell(<LoginLogScreen />, { screen: declared, ...options });
  return {
    inputs,
    grid: await screen.findByRole('grid', { name: declared?.title[options.locale ?? 'ko'] }),
  };
}

test.each([
  ['ko', ['성공', '없는 아이디', '새 기기', '중복 2', 'nobody77', '203.0.113.5']],
  ['en', ['Signed in', 'Unknown ID', 'New device', 'Shared 2']],
] as const)('tells how tries ended, in %s', async (locale, texts) => {
  const { grid } = await open({ locale });
  for (const text of texts) expect(grid).toHaveTextContent(text);
});

test('marks new devices in its file as well', async () => {
  await open();
  answer(lists.listExports, () => ({ exports: [] }));
  const started = answer(lists.startExport, () => refusal('list.too_wide'));
  await userEvent.click(screen.getByRole('button', { name: /내보내기/ }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('사유'), '확인');
  await userEvent.click(within(dialog).getByRole('button', { name: '내보내기' }));
  await waitFor(() => expect(started.inputs).toHaveLength(1));
  expect(started.inputs[0]?.columns).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: 'device' }),
      expect.objectContaining({ key: 'isNewDevice', words: { true: '새 기기', false: '–' } }),
    ]),
  );
});

test('says which addresses try doors, and shows what came from one', async () => {
  const { inputs } = await open();
  expect(await screen.findByText(/실패 12번 · 아이디 9개/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '198.51.100.8' }));
  await waitFor(() =>
    expect(inputs.at(-1)).toMatchObject({ categoryInfo: 'ip', query: '198.51.100.8' }),
  );
});

test('asks for today first, and says when nothing happened', async () => {
  const { inputs } = await open({}, []);
  expect(inputs[0]).toEqual({ from: expect.any(String), to: expect.any(String) });
  expect(screen.getByText(/조회된 자료가 없습니다/)).toBeVisible();
});

test('blocks the address of a try from its row, also of an ID that nobody has', async () => {
  const preview = answer(members.previewBlockedIps, () => ({
    ...{ admins: [], sessions: 0, isShared: false, members: 1, memberIds: ['hong1004'], visits: 0 },
  }));
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'IP 차단' }));
  expect(await screen.findByRole('textbox', { name: 'IP·대역' })).toHaveValue('203.0.113.5');
  await userEvent.type(screen.getByRole('textbox', { name: '사유' }), '추측');
  await userEvent.click(screen.getByRole('button', { name: '차단' }));
  expect(await screen.findByText(/최근 30일 회원 1명이 이 대역에서 접속했습니다/)).toBeVisible();
  expect(preview.inputs).toEqual([{ networks: ['203.0.113.5'], door: 'both' }]);
});

test('shows what the server refused beside the question, which keeps what was typed', async () => {
  await open();
  answer(members.restrictMember, () => refusal('member.excluded'));
  await userEvent.click(screen.getByRole('button', { name: /hong1004 회원 처리/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '정지' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: '사유' }), '문 두드림');
  await userEvent.click(dialog.getByRole('button', { name: '정지' }));
  expect(await dialog.findByText(REFUSALS['member.excluded'].ko)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: '사유' })).toHaveValue('문 두드림');
});

test('says what a colleague has made of a member meanwhile, before it is done all the same', async () => {
  await open();
  const current = { status: 4 };
  const { inputs } = answer(members.restrictMember, () =>
    refusal('record.stale', { details: { current } }),
  );
  await userEvent.click(screen.getByRole('button', { name: /hong1004 회원 처리/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '정지' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: '사유' }), '문 두드림');
  await userEvent.click(dialog.getByRole('button', { name: '정지' }));
  expect(await dialog.findByText(/hong1004 회원은 지금 차단 상태입니다/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: '정지' }));
  await waitFor(() => expect(inputs.map(({ was }) => was)).toEqual([1, 4]));
});

test('says that an address was blocked meanwhile', async () => {
  answer(members.previewBlockedIps, () => refusal('ip.exists'));
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'IP 차단' }));
  await userEvent.type(await screen.findByRole('textbox', { name: '사유' }), '추측');
  await userEvent.click(screen.getByRole('button', { name: '차단' }));
  expect(await screen.findByText(REFUSALS['ip.exists'].ko)).toBeVisible();
});

test('says how many sessions it would end, before it does, and how many share the address', async () => {
  const { grid } = await open();
  answer(members.countMemberSessions, () => ({ open: 3 }));
  const ended = answer(members.endMemberSessions, () => ({ ended: 3 }));
  const cells = within(grid)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(cells).toEqual(expect.arrayContaining(['5', '7']));
  await userEvent.click(screen.getByRole('button', { name: /hong1004 회원 처리/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '접속종료' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/^hong1004의 접속 3개를 종료합니다/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: '접속종료' }));
  await waitFor(() => expect(ended.inputs).toHaveLength(1));
});
