// Groups of members who share something: what is shown, and how one is judged.
import { answer, refusal } from '@gwanje/api-client/testing';
import { members, REFUSALS, type RowOf, traceGroups } from '@gwanje/contract';
import { renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import TrackingScreen from './tracking.screen';

const AT = '2026-11-22T07:00:00.000Z';
const GROUP: RowOf<typeof traceGroups> = {
  ...{ groupId: '01890a5d-ac96-774b-bcce-b302099a8061', kind: 'device', key: 'ring-1' },
  ...{ members: 3, chargeWon: 900_000, exchangeWon: 100_000, bonusWon: 45_000 },
  ...{ firstSeenAt: AT, lastSeenAt: AT, judgement: 'unknown', addedMembers: 1 },
  ...{ newMembers7d: 2, oppositeRounds: 7 },
  ...{ note: null, judgedBy: null, judgedAt: null, version: 4 },
};
const ONE = {
  ...{
    _id: '01890a5d-ac96-774b-bcce-b302099a8062',
    id: 'ring001',
    nick: '하나',
    grade: 1,
    level: 1,
  },
  ...{ excludedUntil: null, hasAlertMemo: true, sharedMembers: 2 },
  ...{ status: 1, isTest: false, joinedAt: AT, recommender: null, moneyWon: 1, chargeWon: 2 },
  ...{ exchangeWon: 3, bonusWon: 4, firstSeenAt: AT, lastSeenAt: AT, times: 5 },
  ...{ sharedKinds: ['device' as const, 'ip' as const], overlaps: 3, oppositeRounds: 2 },
};
const MEMBER = {
  ...{ nick: '하나', grade: 1, status: 1, level: 1, bankAccount: null, recommendLevel: 1 },
  ...{ recommendTree: [], isTest: false, excludedUntil: null, joinedAt: AT, phone: null },
  limits: {
    ...{ chargeDayMaxWon: null, chargeWeekMaxWon: null, chargeMonthMaxWon: null, pending: [] },
  },
  ...{ tags: [], version: 1, isBetAllowed: true, isSingleAllowed: true, isDoubleAllowed: true },
  ...{ bonus: { rateBps: null, minWon: null, maxWon: null }, hasExchangePin: false },
  ...{ realName: null, isAccountOwner: null, email: null },
};
const FINANCE = {
  ...{ _id: '01890a5d-ac96-774b-bcce-b302099a8058', id: 'finance', nick: '정재무', type: 2 },
};

let reread: () => Promise<void>;

async function open(options: ShellOptions = {}, rows = [GROUP], ring = [ONE]) {
  answer(traceGroups.page, () => ({ rows, more: false, at: AT }));
  answer(traceGroups.totals, () => ({ count: rows.length, isMore: false, totals: [], at: AT }));
  answer(members.readTraceGroup, () => ({ group: GROUP, members: ring, more: false }));
  const declared = remote.screens.find((one) => one.id === 'tracking');
  const { client } = renderInShell(<TrackingScreen />, { screen: declared, ...options });
  reread = () => act(() => client.invalidateQueries());
  return screen.findByRole('grid', { name: declared?.title[options.locale ?? 'ko'] });
}

test.each([
  ['ko', ['기기', '추가 1명', '45,000']],
  ['en', ['Device', '1 added', '45,000']],
] as const)('shows what is shared, and what it brought, in %s', async (locale, texts) => {
  const grid = await open({ locale });
  for (const text of texts) expect(grid).toHaveTextContent(text);
});

test.each([
  [200, 7, '7'],
  [201, 7, '7 이상'],
  [201, 0, '0 이상'],
  [3, null, '–'],
] as const)(
  'says of %d members with %s opposite rounds that they are %s',
  async (members, rounds, said) => {
    const grid = await open({}, [{ ...GROUP, members, oppositeRounds: rounds }]);
    const cell = within(grid).getByText('45,000').nextElementSibling;
    expect(cell?.textContent).toBe(said);
    expect(screen.getByText(/마지막에 접속한 200명 사이에서만 셉니다/)).toBeVisible();
  },
);

test('leads through a large group, each page behind the last member', async () => {
  await open();
  const two = { ...ONE, _id: GROUP.groupId, id: 'ring002' };
  const { inputs } = answer(members.readTraceGroup, ({ after }) => ({
    ...{ group: GROUP, members: after ? [two] : [ONE], more: after === undefined },
  }));
  await userEvent.click(screen.getByRole('rowheader', { name: 'ring-1' }));
  await userEvent.click(await screen.findByRole('button', { name: '다음' }));
  expect(await screen.findByRole('link', { name: 'ring002' })).toBeVisible();
  expect(inputs.at(-1)).toEqual({ groupId: GROUP.groupId, after: ONE._id });
  expect(screen.queryByRole('button', { name: '다음' })).toBeNull();
});

test('shows of a group that stands open who has joined it', async () => {
  await open();
  await userEvent.click(screen.getByRole('rowheader', { name: 'ring-1' }));
  await screen.findByRole('link', { name: 'ring001' });
  const group = { ...GROUP, members: 4 };
  answer(traceGroups.page, () => ({ rows: [group], more: false, at: AT }));
  answer(members.readTraceGroup, () => ({
    ...{ group, members: [ONE, { ...ONE, _id: GROUP.groupId, id: 'ring002' }], more: false },
  }));
  await userEvent.keyboard('r');
  expect(await screen.findByRole('link', { name: 'ring002' })).toBeVisible();
});

test('judges what was there as judging began, and not who has joined since', async () => {
  await open();
  const now = { ...GROUP, members: 73, version: GROUP.version + 1 };
  const { inputs } = answer(members.judgeTraceGroup, ({ version }) =>
    version === now.version
      ? { ...now, version: version + 1 }
      : refusal('record.stale', { details: { current: now } }),
  );
  await userEvent.click(screen.getByRole('rowheader', { name: 'ring-1' }));
  await screen.findByRole('button', { name: '판정 저장' });
  const judgement = screen.getAllByLabelText('판정').at(-1) as HTMLElement;
  await userEvent.selectOptions(judgement, '가족');
  answer(traceGroups.page, () => ({ rows: [now], more: false, at: AT }));
  act(() => screen.getByRole('button', { name: '판정 저장' }).focus());
  await userEvent.keyboard('r');
  expect(await screen.findByRole('cell', { name: '73' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '판정 저장' }));
  expect(await screen.findByText(REFUSALS['record.stale'].ko)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '판정 저장' }));
  await waitFor(() =>
    expect(inputs.map(({ version }) => version)).toEqual([GROUP.version, now.version]),
  );
});

test('reads a group once after something was done about all of it', async () => {
  await open();
  const order = {
    ...{ bulkId: GROUP.groupId, act: { action: 'endSessions' as const }, startedAt: AT },
    ...{ count: 1, calledOffBy: null, refused: [] },
  };
  const goesOn = {
    ...{ ...order, status: 'running' as const, finishedAt: null },
    outcomes: { open: 1, done: 0, refused: 0 },
  };
  const hasEnded = {
    ...{ ...order, status: 'done' as const, finishedAt: AT },
    outcomes: { open: 0, done: 1, refused: 0 },
  };
  let bulk: typeof goesOn | typeof hasEnded = goesOn;
  answer(members.readMemberBulk, () => ({ bulk }));
  const read = answer(members.readTraceGroup, () => ({
    ...{ group: GROUP, members: [ONE], more: true },
  }));
  await userEvent.click(screen.getByRole('rowheader', { name: 'ring-1' }));
  await userEvent.click(await screen.findByRole('button', { name: /모두 처리/ }));
  expect(await screen.findByText(/0 \/ 1명 처리 중입니다/)).toBeVisible();
  const before = read.inputs.length;
  bulk = hasEnded;
  expect(await screen.findByText('1명 처리, 0명 제외', {}, { timeout: 5_000 })).toBeVisible();
  await waitFor(() => expect(read.inputs.length).toBeGreaterThan(before));
  await userEvent.click(screen.getAllByRole('button', { name: '닫기' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(read.inputs).toHaveLength(before + 1);
});

test('acts on all of a group that has more than one page, and leads to the list of them', async () => {
  await open();
  answer(members.readTraceGroup, () => ({ group: GROUP, members: [ONE], more: true }));
  await userEvent.click(screen.getByRole('rowheader', { name: 'ring-1' }));
  const all = await screen.findByRole('button', { name: `그룹 ${GROUP.members}명 모두 처리` });
  expect(screen.getByRole('link', { name: '회원 목록에서 모두 보기' })).toHaveAttribute(
    'href',
    `/user?groupId=${GROUP.groupId}`,
  );
  answer(members.readMemberBulk, () => ({ bulk: null }));
  const seen = answer(members.previewBulkMembers, () => ({
    ...{ count: 61, digest: 'd', names: ['ring001'], skipped: [] },
  }));
  await userEvent.click(all);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: '미리보기' }));
  expect(await dialog.findByText(/회원 61명에게 합니다/)).toBeVisible();
  expect(seen.inputs).toMatchObject([{ filter: { groupId: GROUP.groupId } }]);
});

test('says that nothing was found in these days', async () => {
  await open({}, []);
  expect(screen.getByText(/조회된 자료가 없습니다/)).toBeVisible();
});

test('has a tab for each kind, which the address says', async () => {
  await open({ path: '/?kind=device&page=2' });
  const tabs = within(screen.getByRole('group', { name: '종류' }));
  expect(tabs.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    ...['전체', 'IP', '기기', '계좌', '연락처', '연결'],
  ]);
  expect(tabs.getByRole('button', { pressed: true })).toHaveTextContent('기기');
  const { inputs } = answer(traceGroups.page, () => ({ rows: [GROUP], more: false, at: AT }));
  await userEvent.click(tabs.getByRole('button', { name: '계좌' }));
  expect(await screen.findByRole('button', { name: '계좌', pressed: true })).toBeVisible();
  expect(inputs.at(-1)).toMatchObject({ kind: 'account', judgement: 'unknown' });
});

test('draws from one member whom it is connected with, by all kinds at once', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: '연결' }));
  const who = await screen.findByLabelText('회원 아이디');
  answer(members.findMembers, () => ({ members: [] }));
  await userEvent.type(who, 'ring001{Enter}');
  expect(await screen.findByText('이 아이디의 회원이 없습니다.')).toBeVisible();
  const { _id, id, nick, grade, level, status, isTest } = ONE;
  const cell = { _id, id, nick, grade, level, status, isTest };
  answer(members.findMembers, () => ({ members: [cell] }));
  answer(members.readMember, () => ({ ...MEMBER, _id, id }));
  const other = { ...cell, _id: '01890a5d-ac96-774b-bcce-b302099a8063', id: 'ring002' };
  answer(members.readMemberLinks, () => ({
    members: [
      { ...cell, step: 0 },
      { ...other, step: 1 },
    ],
    links: [
      {
        ...{ groupId: GROUP.groupId, kind: 'device' as const, key: 'ring-1' },
        judgement: 'unknown' as const,
        memberIds: [_id, other._id],
      },
    ],
    isMore: false,
  }));
  await userEvent.type(who, '{Enter}');
  expect(await screen.findByRole('img', { name: 'ring001 회원과 이어진 회원 1명' })).toBeVisible();
});

test('keeps what was typed over what somebody else judged first, and may save it over that', async () => {
  await open({ path: `/?open=${GROUP.groupId}` });
  expect(await screen.findByRole('link', { name: 'ring001' })).toBeVisible();
  const theirs = { ...GROUP, judgement: 'family' as const, addedMembers: 0, version: 5 };
  expect(screen.getByRole('row', { name: /ring001.*기기, IP 3 / })).toBeVisible();
  const { inputs } = answer(members.judgeTraceGroup, ({ version }) =>
    version === GROUP.version
      ? refusal('record.stale', { details: { current: theirs } })
      : { ...theirs, judgement: 'samePerson' as const, note: '같은 기기', version: 6 },
  );
  const judged = within(
    screen.getByRole('button', { name: '판정 저장' }).parentElement as HTMLElement,
  );
  await userEvent.selectOptions(judged.getByLabelText('판정'), '동일인');
  await userEvent.type(judged.getByLabelText('판정 메모'), '같은 기기');
  await userEvent.click(judged.getByRole('button', { name: '판정 저장' }));
  expect(await screen.findByText(REFUSALS['record.stale'].ko)).toBeVisible();
  // His stands in the row, mine is still typed.
  expect(await screen.findByRole('row', { name: /ring-1.*가족/ })).toBeVisible();
  expect(judged.getByLabelText('판정 메모')).toHaveValue('같은 기기');
  await userEvent.click(judged.getByRole('button', { name: '판정 저장' }));
  expect(await screen.findByText('판정을 저장했습니다')).toBeVisible();
  const mine = { groupId: GROUP.groupId, judgement: 'samePerson', note: '같은 기기', members: 3 };
  expect(inputs).toEqual([
    { ...mine, version: 4 },
    { ...mine, version: 5 },
  ]);
});

test('judges by what stood there when it was begun, though a colleague judges meanwhile', async () => {
  const rows = [GROUP];
  await open({ path: `/?open=${GROUP.groupId}` }, rows);
  expect(await screen.findByRole('link', { name: 'ring001' })).toBeVisible();
  const theirs = { ...GROUP, judgement: 'family' as const, note: '부부', version: 5 };
  const { inputs } = answer(members.judgeTraceGroup, ({ version, note }) =>
    version === GROUP.version
      ? refusal('record.stale', { details: { current: theirs } })
      : { ...theirs, note: note ?? null, version: 6 },
  );
  const judged = within(
    screen.getByRole('button', { name: '판정 저장' }).parentElement as HTMLElement,
  );
  await userEvent.type(judged.getByLabelText('판정 메모'), '같은 기기');
  rows[0] = theirs;
  await reread();
  expect(await screen.findByRole('row', { name: /ring-1.*가족/ })).toBeVisible();
  await userEvent.click(judged.getByRole('button', { name: '판정 저장' }));
  expect(await screen.findByText(REFUSALS['record.stale'].ko)).toBeVisible();
  await userEvent.click(judged.getByRole('button', { name: '판정 저장' }));
  expect(await screen.findByText('판정을 저장했습니다')).toBeVisible();
  expect(inputs.map(({ version }) => version)).toEqual([4, 5]);
});

test('lets risk stop those who are chosen, each of whom is named', async () => {
  const two = { ...ONE, _id: GROUP.groupId, id: 'ring002' };
  const three = { ...ONE, _id: FINANCE._id, id: 'ring003' };
  const admin = { ...FINANCE, id: 'risk', type: 4 };
  await open({ admin, path: `/?open=${GROUP.groupId}` }, [GROUP], [ONE, two, three]);
  answer(members.previewBulkMembers, () => ({
    ...{ count: 2, digest: 'a'.repeat(64), names: [], skipped: [] },
  }));
  const { inputs } = answer(members.bulkMembers, () => ({ done: 2, skipped: [] }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'ring002' }));
  await userEvent.click(screen.getByRole('button', { name: '선택 2명 처리' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('ring001, ring003')).toBeVisible();
  // What takes another right is not offered.
  const offered = within(dialog.getByLabelText('할 일')).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    ...['정지', '차단', '정상', '태그 추가', '태그 삭제', '접속종료'],
  ]);
  await userEvent.type(dialog.getByRole('textbox', { name: '사유' }), '다중 계정');
  await userEvent.click(dialog.getByRole('button', { name: '정지' }));
  expect(await screen.findByText('2명 처리, 0명 제외')).toBeVisible();
  expect(inputs).toMatchObject([
    { memberIds: [ONE._id, three._id], act: { action: 'status', status: 2 } },
  ]);
});

test('lets whoever may only look see why nothing can be pressed', async () => {
  await open({ admin: FINANCE, path: `/?open=${GROUP.groupId}` });
  expect(await screen.findByRole('button', { name: '판정 저장' })).toHaveAccessibleDescription(
    /회원 이용 제한/,
  );
});

test('shows who is connected with one of them, as a picture and as rows', async () => {
  const beside = { ...ONE, _id: '01890a5d-ac96-774b-bcce-b302099a8063', id: 'ring002' };
  const cellOf = ({ _id, id, nick, grade, level, status, isTest }: typeof ONE, step: number) => ({
    ...{ _id, id, nick, grade, level, status, isTest, step },
  });
  answer(members.readMemberLinks, () => ({
    members: [cellOf(ONE, 0), cellOf(beside, 1)],
    links: [
      {
        ...{ groupId: GROUP.groupId, kind: 'account' as const, key: '***-**-3333' },
        ...{ judgement: 'unknown' as const },
        memberIds: [ONE._id, beside._id],
      },
    ],
    isMore: false,
  }));
  await open({ path: `/?open=${GROUP.groupId}` });
  await userEvent.click(await screen.findByRole('button', { name: 'ring001 연결 보기' }));
  const dialog = await screen.findByRole('dialog', { name: 'ring001 연결' });
  expect(await within(dialog).findByRole('img')).toHaveAccessibleName(
    'ring001 회원과 이어진 회원 1명',
  );
  const row = within(dialog).getByRole('row', { name: /계좌/ });
  for (const text of ['***-**-3333', '미확인', 'ring001', 'ring002'])
    expect(row).toHaveTextContent(text);
});

test('blocks the address of a group', async () => {
  const ip: RowOf<typeof traceGroups> = { ...GROUP, kind: 'ip', key: '203.0.113.7' };
  await open({ path: `/?open=${GROUP.groupId}` }, [ip]);
  await userEvent.click(await screen.findByRole('button', { name: '203.0.113.7 차단' }));
  expect(await screen.findByRole('dialog', { name: 'IP 차단' })).toBeVisible();
  expect(screen.getByLabelText(/IP·대역/)).toHaveValue('203.0.113.7');
});
