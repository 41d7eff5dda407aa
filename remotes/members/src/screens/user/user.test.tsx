// The list of members: what it shows, and what is done about one and about many.
import { answer, lost, refusal } from '@gwanje/api-client/testing';
import {
  type Locale,
  memberList,
  members,
  REFUSALS,
  type ReplyOf,
  type RowOf,
} from '@gwanje/contract';
import { orderedColumns, renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import UserScreen from './user.screen';

const AT = '2026-11-22T07:00:00.000Z';
const ROW: RowOf<typeof memberList> = {
  ...{ _id: '01890a5d-ac96-774b-bcce-b302099a8061', id: 'hong1004', nick: '홍길동' },
  ...{ status: 1, grade: 1, level: 3, isTest: false, recommender: 'shop1' },
  ...{ moneyWon: 1_234_567, pointWon: 30, incomeWon: 0, providerWon: 0, stake30dWon: 0 },
  ...{ chargeWon: 2_000_000, exchangeWon: 500_000, profitWon: 1_500_000 },
  ...{ lastLoginAt: null, lastIp: null, joinedAt: AT, joinIp: '203.0.113.5' },
  ...{
    phone: '010-****-5678',
    bankAccount: null,
    tags: ['watch'],
    memo: '확인함',
    hasAlertMemo: false,
  },
  ...{ excludedUntil: null, sharedMembers: 2, joining: null, version: 1 },
};
const WAITING = { ...ROW, _id: '01890a5d-ac96-774b-bcce-b302099a8062', id: 'newbie01', status: 0 };
const AUDITOR = {
  ...{ _id: '01890a5d-ac96-774b-bcce-b302099a8058', id: 'audit', nick: '감사담당', type: 5 },
};
const TOTALS = {
  ...{ moneyWon: 7, pointWon: 6, chargeWon: 5, exchangeWon: 4, profitWon: 1 },
  ...{ incomeWon: 0, providerWon: 0, stake30dWon: 0 },
};
const MEMBER = {
  ...{ _id: WAITING._id, id: WAITING.id, nick: '새', grade: 1, status: 1, level: 3 },
  ...{ bankAccount: null, recommendLevel: 1, recommendTree: [], isTest: false },
  limits: {
    ...{ chargeDayMaxWon: null, chargeWeekMaxWon: null, chargeMonthMaxWon: null, pending: [] },
  },
  ...{ excludedUntil: null, joinedAt: AT, phone: null, tags: [], version: 2 },
  ...{ isBetAllowed: true, isSingleAllowed: true, isDoubleAllowed: true },
  bonus: { rateBps: null, minWon: null, maxWon: null },
  ...{ realName: null, isAccountOwner: null, email: null },
  hasExchangePin: false,
};

let shell: ReturnType<typeof renderInShell>;
const opened = () => shell.router.state.location;

async function open(options: ShellOptions = {}, rows = [ROW]) {
  answer(memberList.page, () => ({ rows, more: false, at: AT }));
  answer(memberList.totals, () => ({
    ...{ count: rows.length, isMore: false, totals: [TOTALS], at: AT },
  }));
  answer(members.countMembers, () => ({ counts: { waiting: 3 } }));
  const declared = remote.screens.find((one) => one.id === 'user');
  shell = renderInShell(<UserScreen />, { screen: declared, ...options });
  return screen.findByRole('grid', { name: declared?.title[options.locale ?? 'ko'] });
}
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

test('understands what an address says in words of its own', async () => {
  await open({ path: '/?test=1&joined=week&shared=1&level=3' });
  expect(opened().search).toBe('?level=3&range=week&chip=shared&isTest=true');
});

test.each([
  ['ko', ['아이디', '보유머니 (원)', '포인트 (P)', '누적충전 (원)', '차액 (원)', '가입일']],
  ['en', ['Money (won)', 'Charged (won)', 'Difference (won)', 'Joined']],
] as const)('shows members under their heads in %s', async (locale: Locale, heads) => {
  const grid = await open({ locale });
  for (const head of heads.slice(locale === 'ko' ? 1 : 0)) expect(grid).toHaveTextContent(head);
  expect(grid).toHaveTextContent('1,234,567');
  expect(screen.getByRole('link', { name: 'hong1004' })).toHaveAttribute(
    'href',
    `/usermodalwindow?_id=${ROW._id}`,
  );
  expect(grid).toHaveTextContent(locale === 'ko' ? '중복 2' : 'Shared 2');
});

test('says of whom something is owed, and that nothing is paid out to him', async () => {
  const grid = await open({}, [{ ...ROW, moneyWon: -50_000 }]);
  expect(grid).toHaveTextContent('미수');
  expect(within(grid).getByText('환전 정지').closest('td')).toHaveTextContent('50,000');
});

test('says as of when it sorts by sums, and nothing of the kind otherwise', async () => {
  const asked = answer(members.readMemberRanks, () => ({ at: AT }));
  await open({ path: '/?sort=-moneyWon' });
  expect(await screen.findByText(/^정렬 기준 16:00/)).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: '승인대기 3' }));
  await waitFor(() => expect(opened().search).toContain('chip=waiting'));
  await shell.router.navigate('/?sort=-lastLoginAt');
  await waitFor(() => expect(screen.queryByText(/^정렬 기준/)).toBeNull());
  expect(asked.inputs).toEqual([{}]);
});

test('says that there is nobody yet', async () => {
  await open({}, []);
  expect(screen.getByText(/^아직 회원이 없습니다/)).toBeVisible();
});

test('says what the server refused to list', async () => {
  answer(memberList.page, () => refusal('list.too_wide'));
  answer(memberList.totals, () => refusal('list.too_wide'));
  answer(members.countMembers, () => ({ counts: {} }));
  renderInShell(<UserScreen />, { screen: remote.screens.find(({ id }) => id === 'user') });
  expect(await screen.findByText(new RegExp(REFUSALS['list.too_wide'].ko))).toBeVisible();
});

test('says of who waits what others came with too, and how many joined from there today', async () => {
  const shared = { ip: 3, device: 1, phone: 0, account: 0 };
  const grid = await open({}, [{ ...WAITING, joining: { shared, ipJoinsToday: 4 } }, ROW]);
  expect(grid).toHaveTextContent('IP 3 · 기기 1 · 오늘 이 IP 가입 4');
});

test('counts as far as is counted beside a chip', async () => {
  await open();
  answer(members.countMembers, () => ({ counts: { waiting: 1_234, idle: 10_001 } }));
  await act(() => shell.client.invalidateQueries());
  expect(await screen.findByRole('button', { name: '승인대기 1,234' })).toBeVisible();
  expect(screen.getByRole('button', { name: '30일 미접속 10,000 이상' })).toBeVisible();
});

test('narrows by a chip, which says how many there are', async () => {
  await open();
  const chip = await screen.findByRole('button', { name: '승인대기 3' });
  const { inputs } = answer(memberList.page, () => ({ rows: [WAITING], more: false, at: AT }));
  await userEvent.click(chip);
  expect(await screen.findByRole('link', { name: 'newbie01' })).toBeVisible();
  expect(inputs).toContainEqual({ chip: 'waiting' });
});

test('approves who waits, at the level that was chosen', async () => {
  await open({}, [WAITING]);
  const joins = answer(memberList.totals, () => ({
    ...{ count: 3, isMore: false, totals: [], at: AT },
  }));
  const { inputs } = answer(members.approveMember, () => MEMBER);
  await press('승인');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('레벨'), '5');
  await userEvent.keyboard('{Escape}');
  await press('계속 수정');
  expect(dialog.getByText(/레벨 5, 추천인 shop1/)).toBeVisible();
  const filter = { chip: 'joinedToday', categoryInfo: 'ip', query: '203.0.113.5' };
  expect(await dialog.findByRole('link', { name: /가입한 회원 3명$/ })).toHaveAttribute(
    'href',
    `/user?${new URLSearchParams(filter)}`,
  );
  expect(joins.inputs).toContainEqual(filter);
  await userEvent.click(dialog.getByRole('button', { name: '승인' }));
  expect(await screen.findByText('newbie01 회원의 가입을 승인했습니다')).toBeVisible();
  expect(inputs).toEqual([{ memberId: WAITING._id, level: 5 }]);
});

test('approves and declines by their keys in the row that has the focus', async () => {
  await open({}, [ROW, WAITING]);
  answer(memberList.totals, () => ({ ...{ count: 1, isMore: false, totals: [], at: AT } }));
  const rowOf = (id: string) =>
    screen.getByRole('link', { name: id }).closest('tr') as HTMLTableRowElement;
  // Nobody of whom there is nothing to decide.
  fireEvent.keyDown(rowOf('hong1004'), { key: 'a', code: 'KeyA' });
  expect(screen.queryByRole('dialog')).toBeNull();
  for (const [key, code, title] of [
    ['a', 'KeyA', /newbie01 회원의 가입을 승인할까요/],
    ['ㅇ', 'KeyD', /newbie01의 가입을 거절할까요/],
  ] as const) {
    fireEvent.keyDown(rowOf('newbie01'), { key, code });
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
    await press('취소');
  }
});

test('approves who waits under another recommender than he named, if there is such a one', async () => {
  await open({}, [WAITING]);
  answer(memberList.totals, () => ({ ...{ count: 1, isMore: false, totals: [], at: AT } }));
  answer(members.findMembers, ({ query }) => ({
    members:
      query === 'shop2'
        ? [{ _id: ROW._id, id: 'shop2', nick: '매장', grade: 2, status: 1, isTest: false }]
        : [],
  }));
  const { inputs } = answer(members.approveMember, () => MEMBER);
  await press('승인');
  const dialog = within(await screen.findByRole('dialog'));
  const above = dialog.getByRole('textbox', { name: '추천인' });
  expect(above).toHaveValue('shop1');
  await userEvent.clear(above);
  await userEvent.type(above, 'nobody');
  await userEvent.click(dialog.getByRole('button', { name: '승인' }));
  expect(await dialog.findByText('이 아이디의 회원이 없습니다.')).toBeVisible();
  await userEvent.clear(above);
  await userEvent.type(above, 'shop2');
  await userEvent.click(dialog.getByRole('button', { name: '승인' }));
  expect(await screen.findByText('newbie01 회원의 가입을 승인했습니다')).toBeVisible();
  expect(inputs).toEqual([
    { memberId: WAITING._id, level: Number(WAITING.level), recommenderId: ROW._id },
  ]);
});

test('shows a refusal beside the question, and declines only with a reason', async () => {
  await open({}, [WAITING]);
  const { inputs } = answer(members.declineMember, () => refusal('member.join_decided'));
  await press('거절');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: '거절' }));
  const reason = dialog.getByRole('textbox', { name: '사유' });
  expect(reason).toHaveAccessibleDescription('필수 항목입니다.');
  expect(inputs).toEqual([]);
  await userEvent.type(reason, '중복 가입');
  await userEvent.click(dialog.getByRole('button', { name: '거절' }));
  expect(await dialog.findByText(REFUSALS['member.join_decided'].ko)).toBeVisible();
  expect(reason).toHaveValue('중복 가입');
});

test('shows a new password once', async () => {
  await open();
  answer(members.resetMemberPassword, () => ({ password: 'abcd2345efgh' }));
  await press(/hong1004 회원 처리/);
  await userEvent.click(await screen.findByRole('menuitem', { name: '비밀번호 초기화' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: '사유' }), '분실');
  await userEvent.click(dialog.getByRole('button', { name: '비밀번호 초기화' }));
  expect(await screen.findByText('abcd2345efgh')).toBeVisible();
});

test('shows a new exchange password once', async () => {
  await open();
  answer(members.resetExchangePin, () => ({ pin: '135790' }));
  await press(/hong1004 회원 처리/);
  await userEvent.click(await screen.findByRole('menuitem', { name: '환전비밀번호 초기화' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: '사유' }), '분실');
  await userEvent.click(dialog.getByRole('button', { name: '환전비밀번호 초기화' }));
  expect(await screen.findByText('135790')).toBeVisible();
});

test('leads from a row to what is done in the detail', async () => {
  await open();
  await press(/hong1004 회원 처리/);
  for (const name of ['쪽지', '메모'])
    expect(await screen.findByRole('menuitem', { name })).toBeVisible();
  await userEvent.click(screen.getByRole('menuitem', { name: '충환전' }));
  expect(opened().search).toBe(`?member=${ROW._id}&which=money`);
});

const SEEN = { count: 2, digest: 'a'.repeat(64), names: [ROW.id], skipped: [] };
const ONE_SEEN = { ...SEEN, count: 1 };

test('does the same about everybody who is selected', async () => {
  await open();
  const { inputs } = answer(members.bulkMembers, () => ({ done: 1, skipped: [] }));
  const { inputs: looked } = answer(members.previewBulkMembers, () => ONE_SEEN);
  await userEvent.click(screen.getAllByRole('checkbox')[1] as HTMLElement);
  await press('선택 1명 처리');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('할 일'), '태그 추가');
  await userEvent.type(dialog.getByRole('textbox', { name: '사유' }), '정리');
  await userEvent.click(dialog.getByRole('button', { name: '태그 추가' }));
  expect(await screen.findByText('1명 처리, 0명 제외')).toBeVisible();
  const asked = { memberIds: [ROW._id], act: { action: 'tag', tag: 'watch', isOn: true } };
  expect(looked).toEqual([{ filter: {}, ...asked }]);
  expect(inputs).toEqual([
    { ...asked, expectedCount: 1, expectedDigest: ONE_SEEN.digest, reason: '정리' },
  ]);
});

test('asks once more where it would not be done to all who are selected', async () => {
  await open();
  const { inputs } = answer(members.bulkMembers, () => ({ done: 1, skipped: [] }));
  const skipped = [{ code: 'member.excluded', count: 1, names: ['held77'] }];
  answer(members.previewBulkMembers, () => ({ ...ONE_SEEN, skipped }));
  await userEvent.click(screen.getAllByRole('checkbox')[1] as HTMLElement);
  await press('선택 1명 처리');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('할 일'), '정지');
  await userEvent.type(dialog.getByRole('textbox', { name: '사유' }), '정리');
  await userEvent.click(dialog.getByRole('button', { name: '정지' }));
  const text = await screen.findByText(/^회원 1명에게 합니다: hong1004/);
  expect(text).toHaveTextContent(`1명 제외: ${REFUSALS['member.excluded'].ko} held77`);
  expect(inputs).toEqual([]);
  const question = within(text.closest('[role="alertdialog"], [role="dialog"]') as HTMLElement);
  await userEvent.click(question.getByRole('button', { name: '정지' }));
  await waitFor(() => expect(inputs).toMatchObject([{ expectedCount: 1 }]));
});

test('registers a member below a recommender who exists', async () => {
  await open();
  answer(members.findMembers, ({ query }) => ({
    members:
      query !== 'nobody' && 'shop1'.startsWith(query)
        ? [{ _id: ROW._id, id: 'shop1', nick: '매장', grade: 2, status: 1, isTest: false }]
        : [],
  }));
  const { inputs } = answer(members.createMember, () => MEMBER);
  await press(/회원 등록/);
  const dialog = within(await screen.findByRole('dialog'));
  const type = (name: string, text: string) =>
    userEvent.type(dialog.getByRole('textbox', { name }), text);
  await type('아이디', 'newbie01');
  await userEvent.type(dialog.getByLabelText('비밀번호'), '처음 받는 비밀번호 01');
  await type('닉네임', '새회원');
  await type('추천인', 'nobody');
  await userEvent.click(dialog.getByRole('button', { name: '등록' }));
  expect(await dialog.findByText('이 아이디의 회원이 없습니다.')).toBeVisible();
  await userEvent.clear(dialog.getByRole('textbox', { name: '추천인' }));
  await type('추천인', 'sho');
  await userEvent.click(await dialog.findByRole('button', { name: /^shop1/ }));
  await userEvent.click(dialog.getByRole('button', { name: '등록' }));
  expect(await screen.findByText('newbie01 회원을 등록했습니다')).toBeVisible();
  expect(inputs).toMatchObject([
    { id: 'newbie01', password: '처음 받는 비밀번호 01', recommenderId: ROW._id, isTest: false },
  ]);
});

test('lets whoever may only look see why nothing can be pressed', async () => {
  await open({ admin: AUDITOR });
  expect(screen.getByRole('button', { name: /회원 등록/ })).toHaveAccessibleDescription(
    /회원 등록·변경/,
  );
  // What was done about somebody may be read, and nothing of it done.
  await press(/hong1004 회원 처리/);
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    '변경이력',
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: '변경이력' }));
  expect(opened().search).toBe(`?member=${ROW._id}&which=audit`);
});

test('says in the row until when somebody has excluded himself, and that there is a note to see', async () => {
  await open({}, [
    { ...ROW, status: 5, excludedUntil: '2026-12-24T03:00:00.000Z', hasAlertMemo: true },
  ]);
  const row = await screen.findByRole('row', {
    name: /hong1004 자기배제 ~2026-12-24.*메모!.*홍길동/,
  });
  expect(row).toHaveAttribute('data-tone', 'held');
});

test('leads a partner to the money of his line, and to nothing of staff', async () => {
  await open({ admin: { ...AUDITOR, type: 9 } });
  await press(/hong1004 회원 처리/);
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['충환전']);
});

const ORDER = {
  ...{ bulkId: ROW._id, act: { action: 'status' as const, status: 2 as const }, count: 2 },
  startedAt: '2026-11-22T05:20:31.000Z',
  calledOffBy: null,
};

test('asks before what was typed about everybody of the filter is lost', async () => {
  await open();
  answer(members.readMemberBulk, () => ({ bulk: null }));
  await press('필터 전체 처리');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: '사유' }), '정리');
  await userEvent.keyboard('{Escape}');
  await press('계속 수정');
  expect(dialog.getByRole('textbox', { name: '사유' })).toHaveValue('정리');
});

test('asks before a message to those who are selected is lost', async () => {
  await open();
  await userEvent.click(screen.getAllByRole('checkbox')[1] as HTMLElement);
  await press('선택 1명 처리');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('할 일'), '쪽지 보내기');
  await userEvent.type(dialog.getByRole('textbox', { name: '제목' }), '안내');
  await userEvent.keyboard('{Escape}');
  await press('계속 수정');
  expect(dialog.getByRole('textbox', { name: '제목' })).toHaveValue('안내');
});

test('does the same about everybody of the filter in the background, once it was shown about whom', async () => {
  await open();
  const preview = answer(members.previewBulkMembers, () => ({
    ...{ ...SEEN, skipped: [{ code: 'member.excluded', count: 3, names: ['held77'] }] },
  }));
  const goesOn = {
    ...{ ...ORDER, status: 'running' as const, finishedAt: null, refused: [] },
    outcomes: { open: 1, done: 1, refused: 0 },
  };
  const hasEnded = {
    ...{ ...goesOn, status: 'done' as const, outcomes: { open: 0, done: 1, refused: 1 } },
    refused: [{ code: 'member.join_decided', count: 1, names: ['gone77'] }],
  };
  let bulk: typeof goesOn | typeof hasEnded | null = null;
  answer(members.readMemberBulk, () => ({ bulk }));
  const { inputs } = answer(members.startMemberBulk, () => {
    bulk = goesOn;
    return goesOn;
  });
  await press('필터 전체 처리');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('할 일'), '정지');
  await userEvent.type(dialog.getByRole('textbox', { name: '사유' }), '정리');
  await userEvent.click(dialog.getByRole('button', { name: '미리보기' }));
  expect(await dialog.findByText(`회원 2명에게 합니다: ${ROW.id}`)).toBeVisible();
  expect(dialog.getByText(/^3명 제외:.*held77$/)).toHaveTextContent(REFUSALS['member.excluded'].ko);
  await userEvent.click(dialog.getByRole('button', { name: '2명 처리' }));
  expect(await dialog.findByText(/^1 \/ 2명 처리 중입니다/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: '2명 처리' })).toBeNull();
  bulk = hasEnded;
  expect(await dialog.findByText('1명 처리, 1명 제외', {}, { timeout: 3_000 })).toBeVisible();
  expect(dialog.getByText(/gone77/)).toHaveTextContent(REFUSALS['member.join_decided'].ko);
  const act = { action: 'status', status: 2 };
  expect(preview.inputs).toEqual([{ filter: {}, act }]);
  expect(inputs).toEqual([
    { filter: {}, act, reason: '정리', expectedCount: 2, expectedDigest: SEEN.digest },
  ]);
});

test('shows of everybody of the filter only what is seen of the choice that stands', async () => {
  await open();
  answer(members.readMemberBulk, () => ({ bulk: null }));
  const sends: ((seen: object) => void)[] = [];
  answer(
    members.previewBulkMembers,
    () => new Promise<never>((send) => void sends.push(send as never)),
  );
  await press('필터 전체 처리');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('할 일'), '정지');
  await userEvent.type(dialog.getByRole('textbox', { name: '사유' }), '정리');
  await userEvent.click(dialog.getByRole('button', { name: '미리보기' }));
  await waitFor(() => expect(sends).toHaveLength(1));
  await userEvent.selectOptions(dialog.getByLabelText('할 일'), '차단');
  sends[0]?.(SEEN);
  await waitFor(() => expect(dialog.getByRole('button', { name: '미리보기' })).toBeEnabled());
  expect(dialog.queryByText(/^회원 2명에게 합니다/)).toBeNull();
});

test('shows what an order whose answer was lost has started', async () => {
  await open();
  answer(members.previewBulkMembers, () => SEEN);
  const running = {
    ...{ ...ORDER, status: 'running' as const, finishedAt: null, refused: [] },
    outcomes: { open: 1, done: 1, refused: 0 },
  };
  let bulk: typeof running | null = null;
  answer(members.readMemberBulk, () => ({ bulk }));
  answer(members.startMemberBulk, () => {
    bulk = running;
    return lost();
  });
  await press('필터 전체 처리');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: '사유' }), '정리');
  await userEvent.click(dialog.getByRole('button', { name: '미리보기' }));
  await userEvent.click(await dialog.findByRole('button', { name: '2명 처리' }));
  expect(await dialog.findByText(/^1 \/ 2명 처리 중입니다/)).toBeVisible();
});

test('sends a message to everybody of the filter, as it was shown whom it reaches', async () => {
  await open();
  const preview = answer(members.previewBulkMembers, () => SEEN);
  answer(members.readMemberBulk, () => ({ bulk: null }));
  const { inputs } = answer(members.startMemberBulk, () => ({
    ...{ ...ORDER, act, status: 'running' as const, finishedAt: null, refused: [] },
    outcomes: { open: 2, done: 0, refused: 0 },
  }));
  const act = { action: 'message', kind: 'promotion', title: '안내', body: '오늘만' } as const;
  await press('필터 전체 처리');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('할 일'), '쪽지 보내기');
  await userEvent.selectOptions(dialog.getByLabelText('종류'), '홍보');
  await userEvent.type(dialog.getByRole('textbox', { name: '제목' }), act.title);
  await userEvent.type(dialog.getByRole('textbox', { name: '내용' }), act.body);
  await userEvent.type(dialog.getByRole('textbox', { name: '사유' }), '행사');
  await userEvent.click(dialog.getByRole('button', { name: '미리보기' }));
  await userEvent.click(await dialog.findByRole('button', { name: '2명 처리' }));
  await waitFor(() => expect(inputs).toHaveLength(1));
  expect(preview.inputs).toEqual([{ filter: {}, act }]);
  expect(inputs).toMatchObject([{ filter: {}, act, reason: '행사', expectedCount: 2 }]);
});

test('keeps a message by a template for later, and says that it waits', async () => {
  await open();
  answer(members.listMessageTemplates, () => ({
    rows: [
      {
        ...{ templateId: ROW._id, name: '점검', kind: 'notice' as const, event: null },
        ...{ title: '점검', body: '내일 점검합니다.', isOn: true, uses30d: 0, version: 1 },
        ...{ updatedAt: ORDER.startedAt, updatedBy: { _id: ROW._id, id: 'admin' } },
      },
    ],
    ...{ more: false, at: ORDER.startedAt },
  }));
  answer(members.previewBulkMembers, () => ONE_SEEN);
  const { inputs } = answer(members.bulkMembers, () => ({ done: 1, skipped: [] }));
  await userEvent.click(screen.getAllByRole('checkbox')[1] as HTMLElement);
  await press('선택 1명 처리');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('할 일'), '쪽지 보내기');
  await userEvent.selectOptions(await dialog.findByLabelText('템플릿'), '점검');
  fireEvent.change(dialog.getByLabelText('발송일'), { target: { value: '2026-12-01T09:00' } });
  await userEvent.type(dialog.getByRole('textbox', { name: '사유' }), '안내');
  await userEvent.click(dialog.getByRole('button', { name: '쪽지 보내기' }));
  expect(await screen.findByText('회원 1명에게 보낼 쪽지를 예약했습니다.')).toBeVisible();
  expect(inputs).toMatchObject([
    {
      act: {
        ...{ action: 'message', kind: 'notice', title: '점검', body: '내일 점검합니다.' },
        ...{ templateId: ROW._id, sendAt: '2026-12-01T00:00:00.000Z' },
      },
    },
  ]);
});

test('calls off what is left of an order that goes on', async () => {
  await open();
  let bulk: ReplyOf<typeof members.cancelMemberBulk> = {
    ...{ ...ORDER, status: 'running', finishedAt: null, refused: [] },
    outcomes: { open: 1, done: 1, refused: 0 },
  };
  answer(members.readMemberBulk, () => ({ bulk }));
  const { inputs } = answer(members.cancelMemberBulk, () => {
    bulk = {
      ...{ ...bulk, status: 'done', outcomes: { open: 0, done: 1, refused: 1 } },
      refused: [{ code: 'member.bulk_cancelled', count: 1, names: ['left77'] }],
    };
    return bulk;
  });
  await press('필터 전체 처리');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('button', { name: '남은 처리 취소' }));
  expect(await dialog.findByText('1명 처리, 1명 제외')).toBeVisible();
  expect(dialog.getByText(/left77/)).toHaveTextContent(REFUSALS['member.bulk_cancelled'].ko);
  expect(dialog.queryByRole('button', { name: '남은 처리 취소' })).toBeNull();
  expect(inputs).toEqual([{ bulkId: ORDER.bulkId }]);
});

test('shows who is meant now where others were seen, and keeps the reason', async () => {
  await open();
  let count = 2;
  answer(members.previewBulkMembers, () => ({ ...SEEN, count }));
  answer(members.readMemberBulk, () => ({ bulk: null }));
  answer(members.startMemberBulk, () => refusal('member.bulk_changed'));
  await press('필터 전체 처리');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: '사유' }), '정리');
  await userEvent.click(dialog.getByRole('button', { name: '미리보기' }));
  count = 3;
  await userEvent.click(await dialog.findByRole('button', { name: '2명 처리' }));
  expect(await dialog.findByRole('button', { name: '3명 처리' })).toBeVisible();
  expect(dialog.getByRole('alert')).toHaveTextContent(REFUSALS['member.bulk_changed'].ko);
  expect(dialog.getByRole('textbox', { name: '사유' })).toHaveValue('정리');
});

test('says in a file what its codes mean', async () => {
  await open();
  expect(await orderedColumns()).toContainEqual(
    expect.objectContaining({ key: 'tags', words: expect.objectContaining({ watch: '주의' }) }),
  );
});
