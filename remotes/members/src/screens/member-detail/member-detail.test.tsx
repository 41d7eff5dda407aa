// A member's detail: its head, its tabs as the deployment has them, and what can be done there.
import { answer, refusal } from '@gwanje/api-client/testing';
import {
  adjustments,
  auditOfMember,
  type Bet,
  type CasinoRound,
  casinoRounds,
  entries,
  HISTORY_TYPES,
  members,
  money,
  placedBets,
  REFUSALS,
  requests,
  type WageringPart,
} from '@gwanje/contract';
import { asksBeforeClosing, renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import UserModalWindowScreen from './user-modal-window.screen';
import UserPopupScreen from './user-popup.screen';

const AT = '2026-11-22T07:00:00.000Z';
const ID = '01890a5d-ac96-774b-bcce-b302099a8061';
const OTHER = '01890a5d-ac96-774b-bcce-b302099a8062';
const UNMARKED = { excludedUntil: null, hasAlertMemo: false, sharedMembers: 0 };
const MEMBER = {
  ...{ _id: ID, id: 'hong1004', nick: '홍길동', grade: 1, status: 1, level: 3 },
  ...{ bankAccount: null, recommendLevel: 1, recommendTree: [], isTest: false },
  limits: {
    ...{ chargeDayMaxWon: 300_000, chargeWeekMaxWon: null, chargeMonthMaxWon: null, pending: [] },
  },
  ...{ excludedUntil: null, joinedAt: AT, phone: '010-****-5678', tags: [], version: 2 },
  ...{ isBetAllowed: true, isSingleAllowed: true, isDoubleAllowed: true },
  bonus: { rateBps: null, minWon: null, maxWon: null },
  ...{ realName: null, isAccountOwner: null, email: null },
  hasExchangePin: false,
};
const MONEY = {
  memberId: ID,
  walletsWon: { money: 70_000, point: 30, casino: 5_000, betHoldem: 0, apoker: 0, income: 0 },
  pointBps: 10_000,
  mayMove: true,
  wagering: {
    ...{ since: null, requiredWon: 0, progressWon: 0, progressBps: 10_000, openWon: 12_000 },
    ...{
      waivedWon: 0,
      carriedWon: 0,
      takenBackWon: 0,
      required: [] as WageringPart[],
      played: [],
      wouldMeet: [],
      settingVersion: 0,
    },
  },
};
const MEMO = { memoId: OTHER, body: '전화 확인함', isPinned: true, isAlert: true, at: AT };
const CASINO_ROUND: CasinoRound = {
  ...{ roundId: OTHER, at: AT, closedAt: AT, vendor: 'apoker', mode: 'transfer', provider: null },
  ...{ gameClass: 'holdem', game: 'tournament', roundRef: 'T-1', isTournament: true },
  ...{
    member: {
      _id: ID,
      id: 'hong1004',
      nick: '홍길동',
      grade: 1,
      status: 1,
      level: 3,
      isTest: false,
      ...UNMARKED,
    },
  },
  ...{ upline: null, details: null, voidRule: 'bothSides', isHigh: false, bets: 1 },
  ...{ betWon: 12_345, winWon: 0 },
  ...{
    cancels: 0,
    profitWon: 12_345,
    result: 'L',
    isSameTable: false,
    isOneSided: false,
    validWon: 0,
  },
};
const BY = { _id: OTHER, id: 'support' };

function open(ui = <UserPopupScreen />, options: ShellOptions = {}, has = MONEY) {
  answer(members.readMember, ({ memberId }) =>
    memberId === ID ? MEMBER : { ...MEMBER, _id: OTHER, id: 'other01' },
  );
  answer(money.readMemberMoney, () => has);
  answer(members.listMemberMemos, () => ({ memos: [{ ...MEMO, by: BY }], more: false }));
  answer(members.readLastChange, () => ({ change: null }));
  answer(members.readMemberOrigin, () => ({
    ...{ by: null, feedKey: 'site-a', siteName: null, host: 'play.example.com', code: 'SHOP01' },
    ...{ recommender: 'shop01', ip: '203.0.113.5', device: 'd-1' },
  }));
  answer(members.listMemberTraces, () => ({ traces: [], more: false }));
  answer(members.listAccountChanges, () => ({ changes: [], more: false }));
  answer(members.readMemberFigures, () => ({
    today: { chargeWon: 0, exchangeWon: 0, profitWon: 0 },
    all: { chargeWon: 300_000, exchangeWon: 100_000, profitWon: 200_000 },
    ...{ chargesOpen: 1, exchangesOpen: 2, incomeExchangesOpen: 0 },
    ...{ lastLoginAt: AT, sharedMembers: 4 },
  }));
  return renderInShell(ui, { path: `/?_id=${ID}`, ...options });
}
const tabs = async () =>
  (await within(await screen.findByRole('tablist')).findAllByRole('tab')).map(
    (tab) => tab.textContent,
  );

test('shows who it is, what he has and what has been noted', async () => {
  open();
  expect(await screen.findByRole('link', { name: 'hong1004' })).toBeVisible();
  expect(await screen.findByText('70,000')).toBeVisible();
  expect(screen.getByText('12,000')).toBeVisible();
  expect(await screen.findByText('전화 확인함')).toBeVisible();
  expect(await screen.findByRole('link', { name: '중복 4' })).toHaveAttribute(
    'href',
    `/usertracking?kind=links&memberId=${ID}`,
  );
  expect(await screen.findByText('010-****-5678')).toBeVisible();
});

test('says how he came: by which site, key and code, or by whom', async () => {
  open();
  const origin = within(await screen.findByRole('region', { name: '가입경로' }));
  expect(await origin.findByText('사이트 가입 · 기본 사이트 · API 키 site-a')).toBeVisible();
  expect(origin.getByText('shop01 (추천코드 SHOP01)')).toBeVisible();
  expect(origin.getByText('203.0.113.5')).toBeVisible();
});

test('suspends from the head of the detail, which shows at once what he is now', async () => {
  open();
  const { inputs } = answer(members.restrictMember, () => ({ ...MEMBER, status: 2 }));
  await userEvent.click(await screen.findByRole('button', { name: /hong1004 회원 처리/ }));
  expect(screen.getByRole('menuitem', { name: '비밀번호 초기화' })).toBeVisible();
  await userEvent.click(screen.getByRole('menuitem', { name: '정지' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: '사유' }), '본인 확인 중');
  answer(members.readMember, () => ({ ...MEMBER, status: 2 }));
  await userEvent.click(dialog.getByRole('button', { name: '정지' }));
  expect(await within(screen.getByRole('heading', { level: 2 })).findByText('정지')).toBeVisible();
  expect(inputs).toEqual([{ memberId: ID, status: 2, was: 1, reason: '본인 확인 중' }]);
});

test('says of whom it lets in that he is excluded as long as that runs', async () => {
  open();
  answer(members.readMember, () => ({ ...MEMBER, status: 4 }));
  answer(members.restrictMember, () => ({ ...MEMBER, status: 5 }));
  await userEvent.click(await screen.findByRole('button', { name: /hong1004 회원 처리/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '정상' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: '사유' }), '소명 받음');
  await userEvent.click(dialog.getByRole('button', { name: '정상' }));
  expect(await screen.findByText(/차단을 풀었습니다. 자기배제 기간이 남아/)).toBeVisible();
});

test('has the tabs that the deployment lists and the administrator may see', async () => {
  open(<UserPopupScreen />, {
    flags: { memberDetailTabs: ['personalConfig', 'sports'], modules: ['sports'] },
  });
  expect(await tabs()).toEqual([
    ...['기본정보', '메모', '쪽지', '문의내역', '충환전', '변동내역', '스포츠'],
    ...['출석', '쿠폰', '개인설정', '접속', '변경이력'],
  ]);
});

test('names its window after the member and what is shown of him', async () => {
  open(<UserPopupScreen />, { path: `/?_id=${ID}&which=memo` });
  await waitFor(() => expect(document.title).toBe('hong1004 · 메모'));
  await userEvent.click(screen.getByRole('tab', { name: '쪽지' }));
  await waitFor(() => expect(document.title).toBe('hong1004 · 쪽지'));
});

test('opens the member of whom the address says so', async () => {
  open(<UserModalWindowScreen />, { path: `/?_id=${ID}&_id=${OTHER}&shown=${ID}` });
  expect(await screen.findByRole('button', { name: 'hong1004', pressed: true })).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'other01' }));
  expect(screen.getByRole('button', { name: 'other01', pressed: true })).toBeVisible();
});

test('sets what his charges bring, beside what somebody else has set meanwhile', async () => {
  open(<UserPopupScreen />, {
    path: `/?_id=${ID}&which=personalConfig`,
    flags: { memberDetailTabs: ['personalConfig'] },
  });
  expect(await screen.findByText('비율 레벨값 · 최소 레벨값 · 최대 레벨값')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '보너스 변경' }));
  const dialog = within(await screen.findByRole('dialog', { name: /충전 보너스/ }));
  const rate = dialog.getByLabelText('비율 (%)');
  await userEvent.type(rate, '2.505');
  await userEvent.type(dialog.getByLabelText('사유'), '단골');
  // A third decimal is refused; nobody is given more than was typed.
  await userEvent.click(dialog.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(rate).toBeInvalid());
  await userEvent.clear(rate);
  await userEvent.type(rate, '2.5');
  const bonus = { rateBps: 300, minWon: null, maxWon: null };
  answer(members.saveMemberBonus, () =>
    refusal('record.stale', { details: { current: { ...MEMBER, bonus, version: 3 } } }),
  );
  await userEvent.click(dialog.getByRole('button', { name: '저장' }));
  expect(await dialog.findByText(/지금은 비율 3.00/)).toBeVisible();
  const { inputs } = answer(members.saveMemberBonus, () => ({ ...MEMBER, version: 4 }));
  await userEvent.click(dialog.getByRole('button', { name: '저장' }));
  expect(await screen.findByText(/충전 보너스를 저장했습니다/)).toBeVisible();
  expect(inputs).toEqual([
    {
      ...{ memberId: ID, version: 3, reason: '단골' },
      ...{ rateBps: 250, minWon: null, maxWon: null },
    },
  ]);
});

test('shows what the member has played at the vendor of the tab', async () => {
  const asked = answer(casinoRounds.page, () => ({
    ...{ rows: [CASINO_ROUND], more: false, at: AT },
  }));
  open(<UserPopupScreen />, {
    path: `/?_id=${ID}&which=apokerTournament`,
    flags: { memberDetailTabs: ['apokerTournament', 'slots'], modules: ['apoker'] },
  });
  expect(await screen.findByText('12,345')).toBeVisible();
  expect(screen.getByText('0 · 양방')).toBeVisible();
  expect(asked.inputs[0]).toMatchObject({ memberId: ID, vendor: 'apoker', isTournament: 'true' });
  // Slots need the module casino, which this site has not.
  expect(await tabs()).not.toContain('슬롯');
});

test('says in words what he has bet on mini-games', async () => {
  const { _id, id, nick, grade, status, level, isTest } = MEMBER;
  const bet: Bet = {
    ...{ betId: OTHER, upline: null },
    member: { ...{ _id, id, nick, grade, status, level, isTest }, ...UNMARKED },
    ...{ at: AT, game: 'speedladder', roundId: OTHER, dayOn: '2026-11-22', roundNo: 127 },
    ...{ betType: 'SLDCOMBO', pick: 'LeftThree', offered: null, stakeWon: 10_000 },
    ...{ oddsHundredths: 370, expectedWon: 37_000, result: 'I', payoutWon: 0, profitWon: null },
    ...{ balanceAfterWon: 60_000, settledAt: null, marks: [], high: null, isHighNew: false },
    ...{ isVoidAsked: false, isNoted: false, version: 1 },
  };
  const offered = { ...{ event: '3레인', oddsHundredths: 420 }, drawn: null };
  const raced: Bet = {
    ...{ ...bet, betId: ID, game: 'tokenRacing', betType: 'TKNWIN', pick: '7' },
    offered: { ...offered, name: { ko: '붉은 차', en: 'Red car' } },
  };
  const { inputs } = answer(placedBets.page, () => ({ rows: [bet, raced], more: false, at: AT }));
  open(<UserPopupScreen />, {
    path: `/?_id=${ID}&which=minigame`,
    flags: { memberDetailTabs: ['minigame'], modules: ['minigame'] },
  });
  expect(await screen.findByRole('cell', { name: '출발+줄 조합 좌3(짝)' })).toBeVisible();
  expect(screen.getByRole('cell', { name: '우승 붉은 차' })).toBeVisible();
  expect(inputs.at(-1)).toMatchObject({ memberId: ID });
});

test('shows what was written to him as he reads it, and whether he has', async () => {
  const one = {
    ...{
      kind: 'notice' as const,
      event: null,
      title: '점검 안내',
      body: '홍길동님, 내일 점검합니다.',
    },
    ...{ at: AT, readAt: AT, isRecalled: false, sender: BY },
  };
  const late = { ...one, messageId: OTHER, title: '정정', readAt: null, isRecalled: true };
  const { inputs } = answer(members.listMemberMessages, ({ after }) => ({
    messages:
      after === undefined
        ? [
            { ...one, messageId: ID },
            { ...late, sender: null },
          ]
        : [{ ...one, messageId: ID, title: '지난 공지' }],
    more: after === undefined,
  }));
  open(<UserPopupScreen />, { path: `/?_id=${ID}&which=message` });
  const table = within(await screen.findByRole('table', { name: '쪽지' }));
  expect(table.getByRole('row', { name: /점검 안내.*2026-11-22 16:00:00.*support/ })).toBeVisible();
  expect(table.getByRole('row', { name: /정정.*읽지 않음.*회수.*자동/ })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '다음' }));
  expect(await screen.findByText('지난 공지')).toBeVisible();
  expect(inputs.at(-1)).toEqual({ memberId: ID, after: OTHER });
  expect(screen.queryByRole('button', { name: '다음' })).toBeNull();
});

test.each([
  [1, ['충전', '환전']],
  [3, ['충전', '환전', '정산머니 환전']],
] as const)(
  'shows of grade %d what was asked for, and the bonuses he was given',
  async (grade, kinds) => {
    const page = { rows: [], more: false, at: AT };
    const asked = answer(requests.page, () => page);
    answer(adjustments.page, () => page);
    const given = answer(entries.page, () => ({
      ...page,
      rows: [
        {
          ...{
            entryId: OTHER,
            movementId: OTHER,
            at: AT,
            wallet: 'point' as const,
            type: 'first' as const,
            seq: 1,
          },
          ...{ amountWon: 7_000, balanceBeforeWon: 0, balanceAfterWon: 7_000, actor: null },
          ...{ reason: null, subject: null, explanation: null },
          member: {
            ...{ _id: ID, id: 'hong1004', nick: '홍길동', grade: 1, status: 1, level: 3 },
            ...{ isTest: false, ...UNMARKED },
          },
        },
      ],
    }));
    open(<UserPopupScreen />, { path: `/?_id=${ID}&which=money` });
    answer(members.readMember, () => ({ ...MEMBER, grade }));
    const table = within(await screen.findByRole('table', { name: '받은 보너스' }));
    expect(table.getByRole('row', { name: /첫충전 보너스 7,000/ })).toBeVisible();
    for (const name of kinds)
      expect(await screen.findByRole('heading', { level: 3, name })).toBeVisible();
    await waitFor(() =>
      expect(new Set(asked.inputs.map(({ kind }) => kind)).size).toBe(kinds.length),
    );
    const types = given.inputs[0]?.types?.split(',');
    expect(types).toEqual(
      expect.arrayContaining(['first', 'useCouponPoint', 'daily', 'dailyPayback']),
    );
    expect(types).not.toContain('PointChangeFee');
    expect(types).not.toContain('directChargePoint');
  },
);

test('leads from each change to what was before and what came of it', async () => {
  const asked = answer(auditOfMember.page, () => ({
    ...{ more: false, at: AT },
    rows: [
      {
        ...{ _id: OTHER, at: AT, actor: BY, ip: null, requestId: OTHER, action: 'member.update' },
        ...{ subject: ID, reason: '본인 요청', before: { level: 2 }, after: { level: 3 } },
      },
    ],
  }));
  open(<UserPopupScreen />, { path: `/?_id=${ID}&which=audit` });
  const row = await screen.findByRole('row', { name: /support.*본인 요청/ });
  expect(within(row).getByRole('link')).toHaveAttribute(
    'href',
    `/admin/audit?range=all&subject=${ID}&open=${OTHER}`,
  );
  expect(asked.inputs[0]).toEqual({ memberId: ID });
});

test('shows a partner neither notes nor logins', async () => {
  open(<UserPopupScreen />, { admin: { _id: OTHER, id: 'partner', nick: '한빛', type: 9 } });
  expect(await tabs()).toEqual(['기본정보', '충환전', '변동내역', '출석']);
  expect(screen.queryByText('전화 확인함')).toBeNull();
});

test('says that a tab is not here, and keeps the head', async () => {
  open(<UserPopupScreen />, { path: `/?_id=${ID}&which=nothing` });
  expect(await screen.findByText('nothing 탭은 이 사이트에 없습니다.')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'hong1004' })).toBeVisible();
});

test.each([
  ['slots', 0, '슬롯 탭은 이 사이트에서 사용하지 않는 기능입니다.'],
  ['audit', 3, '작업 기록 보기 권한이 없어 변경이력 탭을 볼 수 없습니다.'],
] as const)('says of the tab %s why type %s does not see it', async (which, type, said) => {
  open(<UserPopupScreen />, {
    ...{ path: `/?_id=${ID}&which=${which}`, admin: { ...BY, nick: '직원', type } },
  });
  expect(await screen.findByText(said)).toBeVisible();
  expect(await screen.findByRole('link', { name: 'hong1004' })).toBeVisible();
});

test('says that nobody is there', async () => {
  answer(members.readMember, () => refusal('member.not_found'));
  answer(money.readMemberMoney, () => refusal('member.not_found'));
  answer(members.listMemberMemos, () => refusal('member.not_found'));
  answer(members.listMemberTraces, () => refusal('member.not_found'));
  renderInShell(<UserPopupScreen />, { path: `/?_id=${ID}` });
  const said = await screen.findAllByText(REFUSALS['member.not_found'].ko);
  expect(said.length).toBeGreaterThan(0);
});

test('notes something, which stays typed where it was refused', async () => {
  open(<UserPopupScreen />, { path: `/?_id=${ID}&which=memo` });
  answer(members.addMemberMemo, () => refusal('member.not_found'));
  const body = await screen.findByRole('textbox', { name: '메모' });
  await userEvent.type(body, '주소 확인');
  expect(asksBeforeClosing()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: '메모 남기기' }));
  expect(await screen.findByText(REFUSALS['member.not_found'].ko)).toBeVisible();
  expect(body).toHaveValue('주소 확인');
});

test('tells of a refresh in the words of the specification', async () => {
  open(<UserPopupScreen />, { flags: { modules: ['casino', 'holdem', 'apoker'] } });
  answer(money.refreshHonor, () => ({ _id: ID, balanceWon: 5_000, moneyWon: 70_000 }));
  await userEvent.click(await screen.findByRole('button', { name: '카지노머니 갱신' }));
  expect(await screen.findByText('카지노머니 갱신 완료')).toBeVisible();
  answer(money.refreshBetHoldem, () => refusal('provider.not_connected'));
  await userEvent.click(screen.getByRole('button', { name: '벳홀덤머니 갱신' }));
  expect(await screen.findByText('벳홀덤머니 수정 실패')).toBeVisible();
});

test('moves money back after one yes', async () => {
  open(<UserPopupScreen />, { flags: { modules: ['casino'] } });
  const { inputs } = answer(money.honorToMoney, () => ({
    _id: ID,
    balanceWon: 0,
    moneyWon: 75_000,
  }));
  await userEvent.click(await screen.findByRole('button', { name: '카지노머니 이동' }));
  const asked = within(await screen.findByRole('dialog'));
  await userEvent.click(asked.getByRole('button', { name: '이동' }));
  expect(await screen.findByText('머니이동 성공')).toBeVisible();
  expect(screen.getByText('카지노머니 -> 보유머니')).toBeVisible();
  expect(inputs).toEqual([{ _id: ID, all: true }]);
});

test('opens each member once, and closes them', async () => {
  open(<UserModalWindowScreen />, { path: `/?_id=${ID}&_id=${OTHER}&_id=${ID}` });
  expect(await screen.findByRole('button', { name: 'hong1004 닫기' })).toBeVisible();
  // Opened again, he is gone to.
  expect(screen.getByRole('button', { name: 'hong1004', pressed: true })).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'other01 닫기' }));
  expect(screen.queryByRole('button', { name: 'other01 닫기' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '모두 닫기' }));
  expect(await screen.findByText('열린 회원이 없습니다.')).toBeVisible();
});

test('says how many it has not opened beside twelve, and opens them as others are closed', async () => {
  const others = Array.from({ length: 12 }, (_, index) => ID.replace(/..$/, String(10 + index)));
  open(<UserModalWindowScreen />, {
    path: `/?${[ID, ...others].map((id) => `_id=${id}`).join('&')}`,
  });
  expect(await screen.findByText(/12명까지 함께 봅니다. 1명은 아직 열지 않았으니/)).toBeVisible();
  const opened = (count: number) =>
    waitFor(() => expect(screen.getAllByRole('button', { name: 'other01' })).toHaveLength(count));
  await opened(11);
  await userEvent.click(screen.getByRole('button', { name: 'hong1004 닫기' }));
  await opened(12);
  expect(screen.queryByText(/12명까지 함께 봅니다/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '모두 닫기' }));
  expect(await screen.findByText('열린 회원이 없습니다.')).toBeVisible();
});

test('keeps the tab of each member, and says it in the address', async () => {
  answer(members.listMemberMessages, () => ({ messages: [], more: false }));
  open(<UserModalWindowScreen />, { path: `/?_id=${ID}&_id=${OTHER}&which=memo` });
  const chosen = async (name: string) =>
    expect(await screen.findByRole('tab', { name, selected: true })).toBeVisible();
  await chosen('메모');
  await userEvent.click(screen.getByRole('tab', { name: '쪽지' }));
  await chosen('쪽지');
  await userEvent.click(screen.getByRole('button', { name: 'hong1004' }));
  await chosen('메모');
  await userEvent.click(screen.getByRole('button', { name: 'other01' }));
  await chosen('쪽지');
});

describe('what a colleague saves meanwhile', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const LATER = {
    ...{ ...MEMBER, level: 5, status: 2, version: 3 },
    limits: { ...MEMBER.limits, chargeDayMaxWon: null, chargeMonthMaxWon: 900_000 },
    bonus: { ...MEMBER.bonus, rateBps: 1_250 },
  };
  const later = async (by: typeof BY) => {
    open(<UserPopupScreen />, { admin: { ...BY, nick: '상담', type: 3 } });
    await screen.findByRole('link', { name: 'hong1004' });
    answer(members.readLastChange, () => ({ change: { by, action: 'member.update', at: AT } }));
    answer(members.readMember, () => LATER);
    await act(() => jest.advanceTimersByTimeAsync(11_000));
  };

  it('is told with his name, and compared', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await later({ _id: ID, id: 'colleague' });
    expect(await screen.findByText(/colleague님이 변경했습니다/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: '비교' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('row', { name: '레벨 3 5' })).toBeVisible();
    expect(dialog.getByRole('row', { name: '상태 정상 정지' })).toBeVisible();
    for (const name of [
      '하루 충전 한도 (원) 300,000 제한 없음',
      '월 충전 한도 (원) 제한 없음 900,000',
      '보너스율 레벨값 12.50 %',
    ])
      expect(dialog.getByRole('row', { name })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: '지금 값으로 계속' }));
    expect(screen.queryByText(/변경했습니다/)).toBeNull();
  });

  it('is no news where it was oneself', async () => {
    await later(BY);
    expect(screen.queryByRole('button', { name: '비교' })).toBeNull();
  });
});

describe('what stands open while a colleague saves', () => {
  const PERSONAL = {
    ...{ path: `/?_id=${ID}&which=personalConfig` },
    flags: { memberDetailTabs: ['personalConfig' as const] },
  };
  const THEIRS = { ...MEMBER, isDoubleAllowed: false, level: 5, version: 3 };
  const user = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

  it('keeps switches and the reason, and goes on from what was saved once it was compared', async () => {
    jest.useFakeTimers();
    try {
      const typing = user();
      open(<UserPopupScreen />, PERSONAL);
      await typing.click(await screen.findByRole('switch', { name: '배팅 허용' }));
      await typing.click(screen.getByRole('button', { name: '저장' }));
      const dialog = within(await screen.findByRole('dialog', { name: /개인설정/ }));
      await typing.type(dialog.getByLabelText('사유'), '본인 요청');
      answer(members.readMember, () => THEIRS);
      await act(() => jest.advanceTimersByTimeAsync(11_000));
      const { inputs } = answer(members.savePersonalConfig, ({ version }) =>
        version === 3
          ? { ...THEIRS, isBetAllowed: false, version: 4 }
          : refusal('record.stale', { details: { current: THEIRS } }),
      );
      expect(dialog.getByLabelText('사유')).toHaveValue('본인 요청');
      await typing.click(dialog.getByRole('button', { name: '저장' }));
      expect(await dialog.findByText(REFUSALS['record.stale'].ko)).toBeVisible();
      expect(dialog.getByText('배팅 허용: 예 → 아니요')).toBeVisible();
      await typing.click(dialog.getByRole('button', { name: '저장' }));
      expect(await screen.findByText('개인설정을 저장했습니다')).toBeVisible();
      expect(inputs).toMatchObject([
        { version: 2, isBetAllowed: false, isDoubleAllowed: true },
        { version: 3, isBetAllowed: false, isDoubleAllowed: false },
      ]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('says of no bonus that somebody saved it, who saved something else', async () => {
    jest.useFakeTimers();
    try {
      const typing = user();
      open(<UserPopupScreen />, PERSONAL);
      await typing.click(await screen.findByRole('button', { name: '보너스 변경' }));
      await screen.findByRole('dialog', { name: /충전 보너스/ });
      answer(members.readMember, () => THEIRS);
      await act(() => jest.advanceTimersByTimeAsync(11_000));
      expect(screen.queryByText(/다른 관리자가 먼저 저장했습니다/)).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });

  it('wishes only the limit that was typed, from what he wished last', async () => {
    const week = { ...MEMBER.limits, chargeWeekMaxWon: 900_000 };
    open(<UserPopupScreen />, { admin: { _id: OTHER, id: 'support', nick: '상담', type: 3 } });
    answer(members.readMember, () => ({
      ...MEMBER,
      limits: { ...week, pending: [{ ...week, chargeDayMaxWon: 500_000, from: AT }] },
    }));
    const { inputs } = answer(members.setMemberLimits, () => MEMBER);
    await userEvent.click(await screen.findByRole('button', { name: '충전 한도 변경' }));
    const dialog = within(await screen.findByRole('dialog', { name: '충전 한도 변경' }));
    expect(dialog.getByLabelText('하루 충전 한도')).toHaveValue('500000');
    expect(dialog.getByText('지금은 300,000')).toBeVisible();
    await userEvent.clear(dialog.getByLabelText('주간 충전 한도'));
    await userEvent.click(dialog.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(inputs).toEqual([{ memberId: ID, chargeWeekMaxWon: null }]));
  });
});

test('merges field by field what somebody else saved meanwhile', async () => {
  open(<UserPopupScreen />, { admin: { _id: OTHER, id: 'support', nick: '상담', type: 3 } });
  const theirs = { ...MEMBER, nick: '그쪽', grade: 2 as const, version: 3 };
  const { inputs } = answer(members.updateMember, ({ version, nick }) =>
    version === 3
      ? { ...theirs, nick, version: 4 }
      : refusal('record.stale', { details: { current: theirs } }),
  );
  await userEvent.click(await screen.findByRole('button', { name: '회원정보 변경' }));
  const dialog = within(await screen.findByRole('dialog'));
  const nick = dialog.getByLabelText('닉네임');
  await userEvent.clear(nick);
  await userEvent.type(nick, '이쪽');
  await userEvent.click(dialog.getByRole('button', { name: '저장' }));
  expect(await dialog.findByText(/닉네임: 다른 관리자가 그쪽/)).toBeVisible();
  // What I changed stays, and what only the other one changed is taken over.
  expect(nick).toHaveValue('이쪽');
  expect(dialog.getByLabelText('등급')).toHaveValue('2');
  await userEvent.click(dialog.getByRole('button', { name: '저장된 값 쓰기' }));
  expect(nick).toHaveValue('그쪽');
  await userEvent.click(dialog.getByRole('button', { name: '저장' }));
  expect(await screen.findByText('hong1004 회원정보를 저장했습니다')).toBeVisible();
  expect(inputs).toMatchObject([
    { version: 2, nick: '이쪽', grade: 1 },
    { version: 3, nick: '그쪽', grade: 2 },
  ]);
});

test('asks why a member gets another level or status, and keeps it', async () => {
  open(<UserPopupScreen />, { admin: { _id: OTHER, id: 'support', nick: '상담', type: 3 } });
  const { inputs } = answer(members.updateMember, ({ level }) => ({ ...MEMBER, level }));
  await userEvent.click(await screen.findByRole('button', { name: '회원정보 변경' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('textbox', { name: '사유' })).toBeNull();
  await userEvent.selectOptions(dialog.getByLabelText('상태'), '정지');
  await userEvent.click(dialog.getByRole('button', { name: '저장' }));
  const reason = dialog.getByRole('textbox', { name: '사유' });
  expect(reason).toHaveAccessibleDescription('필수 항목입니다.');
  expect(inputs).toEqual([]);
  await userEvent.type(reason, '양방 의심');
  await userEvent.click(dialog.getByRole('button', { name: '저장' }));
  expect(await screen.findByText('hong1004 회원정보를 저장했습니다')).toBeVisible();
  expect(inputs).toMatchObject([{ status: 2, reason: '양방 의심' }]);
});

test.each([
  ['who waits for approval', { status: 0 as const }, ['승인대기']],
  [
    'who excludes himself',
    { status: 5 as const, excludedUntil: '2999-01-01T00:00:00.000Z' },
    ['자기배제', '차단'],
  ],
  [
    'who is blocked while he excludes himself',
    { status: 4 as const, excludedUntil: '2999-01-01T00:00:00.000Z' },
    ['차단', '정상'],
  ],
  [
    'whose exclusion is over',
    { status: 5 as const, excludedUntil: '2020-01-01T00:00:00.000Z' },
    ['자기배제', '정상', '정지', '탈퇴', '차단'],
  ],
])('offers %s what he may become', async (_, over, offered) => {
  open(<UserPopupScreen />, { admin: { _id: OTHER, id: 'support', nick: '상담', type: 3 } });
  answer(members.readMember, () => ({ ...MEMBER, ...over }));
  await userEvent.click(await screen.findByRole('button', { name: '회원정보 변경' }));
  const dialog = within(await screen.findByRole('dialog'));
  const options = within(dialog.getByLabelText('상태')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(offered);
});

test('changes the account after a question that shows both, and keeps what it was', async () => {
  open();
  answer(members.listAccountChanges, () => ({
    changes: [
      {
        ...{ changeId: OTHER, at: AT, by: BY, before: null, reason: '본인 요청' },
        after: { bank: '국민', number: '***-**-1234', owner: '홍*동' },
      },
    ],
    more: false,
  }));
  const { inputs } = answer(members.changeMemberAccount, () => MEMBER);
  expect(await screen.findByText('→ 국민 ***-**-1234 홍*동')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '계좌 변경' }));
  await userEvent.type(await screen.findByRole('textbox', { name: '은행' }), '신한');
  await userEvent.type(screen.getByRole('textbox', { name: '계좌번호' }), '110-22-7890');
  await userEvent.type(screen.getByRole('textbox', { name: '예금주' }), '홍길동');
  await userEvent.type(screen.getByRole('textbox', { name: '사유' }), '본인 요청');
  const form = within(screen.getByRole('dialog', { name: 'hong1004 계좌 변경' }));
  await userEvent.click(form.getByRole('button', { name: '계좌 변경' }));
  const asked = within(await screen.findByRole('dialog', { name: /계좌를 변경할까요/ }));
  expect(asked.getByText('신한 110-22-7890 홍길동')).toBeVisible();
  await userEvent.click(asked.getByRole('button', { name: '계좌 변경' }));
  expect(await screen.findByText('hong1004 회원의 계좌를 변경했습니다')).toBeVisible();
  expect(inputs).toEqual([
    {
      ...{ memberId: ID, version: 2, reason: '본인 요청' },
      bankAccount: { bank: '신한', number: '110-22-7890', owner: '홍길동' },
    },
  ]);
});

test('leads through all changes of an account and all traces, each page behind the last', async () => {
  open();
  const change = { changeId: OTHER, at: AT, by: BY, before: null, after: null };
  const changes = answer(members.listAccountChanges, ({ after }) => ({
    changes: [{ ...change, reason: after ? '첫 변경' : '마지막 변경' }],
    more: after === undefined,
  }));
  const trace = {
    ...{ traceId: OTHER, kind: 'ip' as const, groupId: null, members: 1, times: 1 },
    ...{ judgement: 'unknown' as const, firstSeenAt: AT, lastSeenAt: AT },
  };
  const traces = answer(members.listMemberTraces, ({ after }) => ({
    traces: [{ ...trace, key: after ? '192.0.2.1' : '192.0.2.2' }],
    more: after === undefined,
  }));
  const history = within(await screen.findByRole('region', { name: '계좌 변경 이력' }));
  expect(await history.findByText('마지막 변경')).toBeVisible();
  await userEvent.click(history.getByRole('button', { name: '다음' }));
  expect(await history.findByText('첫 변경')).toBeVisible();
  expect(changes.inputs.at(-1)).toEqual({ memberId: ID, after: OTHER });
  expect(history.queryByRole('button', { name: '다음' })).toBeNull();
  await userEvent.click(history.getByRole('button', { name: '이전' }));
  expect(await history.findByText('마지막 변경')).toBeVisible();
  const shared = within(screen.getByRole('region', { name: '접속 흔적' }));
  expect(await shared.findByText(/192\.0\.2\.2/)).toBeVisible();
  await userEvent.click(shared.getByRole('button', { name: '다음' }));
  expect(await shared.findByText(/192\.0\.2\.1/)).toBeVisible();
  expect(traces.inputs.at(-1)).toEqual({ memberId: ID, after: OTHER });
});

test('leads from each figure to the list that it counts', async () => {
  open();
  expect(await screen.findByRole('link', { name: '300,000' })).toHaveAttribute(
    'href',
    expect.stringContaining(`/charge?memberId=${ID}&status=history&outcome=approved&range=all`),
  );
  const waiting = (kind: string) => screen.getByRole('link', { name: kind }).getAttribute('href');
  expect(waiting('충전 1건')).toMatch(/\/money\/charge\?memberId=[^&]+&range=all$/);
  expect(waiting('환전 2건')).toMatch(/\/money\/exchange\?memberId=[^&]+&range=all$/);
});

test('shows the days of a month on which somebody was there', async () => {
  answer(members.readMemberAttendance, ({ month }) => ({
    days: [{ dayOn: `${month}-03`, streak: 3, pointWon: 500 }],
    pointWon: 500,
  }));
  open(<UserPopupScreen />, { path: `/?_id=${ID}&which=attendance` });
  expect(await screen.findByText('1일 출석 · 500P')).toBeVisible();
  expect(screen.getByText('3일 연속 · 500P')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '이전 달' }));
  expect(await screen.findByText('다음 달')).toBeVisible();
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('asks for a charge in his place, once it was said what follows', async () => {
  open();
  const { inputs } = answer(money.createRequest, () => refusal('money.open_request'));
  await press('hong1004 충전 신청');
  const form = within(await screen.findByRole('dialog'));
  await userEvent.type(form.getByRole('textbox', { name: '금액' }), '50000');
  await userEvent.click(form.getByRole('button', { name: '충전 신청' }));
  const question = within(
    await screen.findByRole('dialog', { name: 'hong1004 회원의 충전 50,000원을 대신 신청할까요?' }),
  );
  await userEvent.click(question.getByRole('button', { name: '충전 신청' }));
  expect(await screen.findByText(REFUSALS['money.open_request'].ko)).toBeVisible();
  expect(inputs).toEqual([{ memberId: ID, kind: 'charge', amountWon: 50_000 }]);
});

test('takes back from the wallet that is chosen, with what he had and will have', async () => {
  open();
  const { inputs } = answer(money.createAdjustment, () => refusal('money.insufficient'));
  await press('hong1004 회수');
  const form = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(form.getByLabelText('구분'), HISTORY_TYPES.directExchangePoint.ko);
  await userEvent.type(form.getByRole('textbox', { name: '금액' }), '20');
  await userEvent.type(form.getByRole('textbox', { name: '사유' }), '오지급');
  await userEvent.click(form.getByRole('button', { name: '회수' }));
  const question = within(
    await screen.findByRole('dialog', { name: 'hong1004 회원에게서 20원을 회수할까요?' }),
  );
  expect(question.getByText('30')).toBeVisible();
  expect(question.getByText('10')).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: '회수' }));
  expect(await screen.findByText(REFUSALS['money.insufficient'].ko)).toBeVisible();
  expect(inputs).toEqual([
    { memberId: ID, type: 'directExchangePoint', amountWon: 20, reason: '오지급' },
  ]);
});

test.each([
  [0, []],
  [3, ['직접지급', '회수', '전환']],
  [4, ['충전 신청', '환전 신청', '직접지급', '회수', '전환', '쪽지 보내기']],
  [9, ['직접지급', '회수', '쪽지 보내기']],
])('offers an administrator of type %i what he may do with money', async (type, denied) => {
  open(undefined, { admin: { _id: OTHER, id: 'someone', name: 'someone', type } as never });
  await screen.findByRole('button', { name: 'hong1004 충전 신청' });
  for (const name of ['충전 신청', '환전 신청', '직접지급', '회수', '전환', '쪽지 보내기']) {
    const button = screen.getByRole('button', { name: `hong1004 ${name}` });
    const said = expect(button);
    if (denied.includes(name)) said.toHaveAccessibleDescription(/권한/);
    else said.not.toHaveAccessibleDescription();
  }
});

test('converts to nothing but what the question showed, at the rate of that moment', async () => {
  open();
  await screen.findByRole('button', { name: 'hong1004 전환' });
  answer(money.readMemberMoney, () => ({
    ...MONEY,
    ...{ walletsWon: { ...MONEY.walletsWon, point: 3_001 }, pointBps: 9_500 },
  }));
  const { inputs } = answer(money.convertMoney, () => refusal('money.convert_differs'));
  await press('hong1004 전환');
  const form = within(await screen.findByRole('dialog'));
  await userEvent.type(form.getByRole('textbox', { name: '금액' }), '3001');
  await userEvent.click(form.getByRole('button', { name: '전환' }));
  const asked = await screen.findByRole('dialog', { name: /보유머니로 전환할까요/ });
  expect(asked).toHaveTextContent(/3,001.*0.*70,000.*72,850/);
  await userEvent.click(within(asked).getByRole('button', { name: '전환' }));
  expect(await screen.findByText(REFUSALS['money.convert_differs'].ko)).toBeVisible();
  expect(inputs).toEqual([
    { memberId: ID, type: 'PointChange', amountWon: 3_001, expectedWon: 2_850 },
  ]);
});

test('says in the heads of what has to be played that it is won', async () => {
  const part = {
    ...{ type: 'charge' as const, at: AT, subject: null, fromMemberId: null, amountWon: 10_000 },
    ...{ isMinigameOnly: false, factorBps: 10_000, settingVersion: 1, requiredWon: 10_000 },
    ...{ workedWon: 4_000, waivedWon: 0, carriedWon: 0, takenBackWon: 0, openWon: 6_000 },
  };
  const has = { ...MONEY, wagering: { ...MONEY.wagering, required: [part] } };
  open(<UserPopupScreen />, { path: `/?_id=${ID}&which=money` }, has);
  const table = within(await screen.findByRole('table', { name: '롤링 내역' }));
  for (const name of ['금액 × 배수 (원)', '필요 (원)', '인정 (원)', '부족액 (원)'])
    expect(table.getByRole('columnheader', { name })).toBeVisible();
});

test('offers a partner to move and convert nothing of others', async () => {
  const partner = { _id: OTHER, id: 'someone', nick: '총판', type: 9 };
  const flags = { casinoType: 'transfer' as const, modules: ['casino', 'holdem'] as never };
  open(undefined, { admin: partner, flags }, { ...MONEY, mayMove: false });
  for (const name of ['hong1004 전환', '카지노머니 이동'])
    expect(await screen.findByRole('button', { name })).toHaveAccessibleDescription(
      /자기 머니만 옮기거나/,
    );
});
