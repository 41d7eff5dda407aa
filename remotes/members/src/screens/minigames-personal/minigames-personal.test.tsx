// What single members may bet on mini-games: what is shown, set and removed.
import { answer, refusal } from '@gwanje/api-client/testing';
import { members, minigameLimits, REFUSALS, type RowOf } from '@gwanje/contract';
import { orderedColumns, renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import MinigamesPersonalScreen from './minigames-personal.screen';

const MEMBER = {
  ...{ _id: '01890a5d-ac96-774b-bcce-b302099a8061', id: 'hong1004', nick: '홍길동' },
  ...{ grade: 1, level: 3, status: 1, isTest: false },
  ...{ excludedUntil: null, hasAlertMemo: true, sharedMembers: 2 },
};
const AT = '2026-11-22T07:00:00.000Z';
const ROW: RowOf<typeof minigameLimits> = {
  ...{ limitId: '01890a5d-ac96-774b-bcce-b302099a8062', member: MEMBER, game: 'powerball' },
  ...{ isAllowed: true, maxWon: 50_000, benefitWon: null, maxRoundWon: null, until: null },
  ...{ reason: '과몰입', by: { _id: MEMBER._id, id: 'risk' }, updatedAt: AT, version: 2 },
  ...{ agreedBy: null, asked: null },
};
const rangeOf = (leastWon: number, mostWon: number) => ({ leastWon, mostWon });
const OF_LEVEL = {
  maxWon: rangeOf(100_000, 300_000),
  benefitWon: rangeOf(1_000_000, 1_000_000),
  maxRoundWon: rangeOf(500_000, 500_000),
};
const HIGHEST = { ...OF_LEVEL, maxWon: rangeOf(700_000, 700_000) };
const LEVELS = Array.from(
  { length: 10 },
  (_, at) => ({ 2: OF_LEVEL, 9: HIGHEST })[at as 2 | 9] ?? null,
);
const ASKED: RowOf<typeof minigameLimits> = {
  ...ROW,
  asked: {
    ...{ isAllowed: true, maxWon: 900_000, benefitWon: null, maxRoundWon: null, until: null },
    ...{ reason: '우수 회원', by: { _id: MEMBER._id, id: 'risk' }, at: AT },
  },
};
const AUDITOR = { _id: MEMBER._id, id: 'audit', nick: '감사담당', type: 5 };

async function open(options: ShellOptions = {}, rows = [ROW]) {
  answer(minigameLimits.page, () => ({ rows, more: false, at: AT }));
  answer(members.readLevelLimits, () => ({ games: [{ game: 'powerball', levels: LEVELS }] }));
  answer(minigameLimits.totals, () => ({ count: rows.length, isMore: false, totals: [], at: AT }));
  const declared = remote.screens.find((one) => one.id === 'minigames-personal');
  renderInShell(<MinigamesPersonalScreen />, { screen: declared, ...options });
  return screen.findByRole('grid', { name: declared?.title[options.locale ?? 'ko'] });
}
async function enterIn(row: RegExp) {
  act(() => screen.getByRole('row', { name: row }).focus());
  await userEvent.keyboard('{Enter}');
}
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

test.each([
  ['ko', ['파워볼', '50,000 ← 100,000–300,000', '레벨 1,000,000', '해제할 때까지']],
  ['en', ['Powerball', '50,000 ← 100,000–300,000', 'Level 1,000,000', 'Until removed']],
] as const)('shows what differs from the level, in %s', async (locale, texts) => {
  const grid = await open({ locale });
  for (const text of texts) expect(grid).toHaveTextContent(text);
});

test.each([
  ['ko', ['최대배팅 (원)', '최대당첨 (원)', '회차최대 (원)']],
  ['en', ['Maximum bet (won)', 'Maximum winning (won)', 'Maximum per round (won)']],
] as const)('says in the heads of its amounts what they are of, in %s', async (locale, heads) => {
  const grid = await open({ locale });
  for (const head of heads) expect(grid).toHaveTextContent(head);
});

test('says of 0 that nothing is sold to him', async () => {
  const grid = await open({}, [{ ...ROW, maxWon: 0 }]);
  expect(grid).toHaveTextContent('판매 안함 ← 100,000–300,000');
});

test('marks what is looser than the level, what the highest level bounds by now, and closed bets', async () => {
  const by = { _id: MEMBER._id, id: 'boss' };
  const limitId = (n: number) => `01890a5d-ac96-774b-bcce-b302099a807${n}`;
  await open({}, [
    { ...ROW, limitId: limitId(1), maxWon: 600_000 },
    { ...ROW, limitId: limitId(2), maxWon: 800_000 },
    { ...ROW, limitId: limitId(3), maxWon: 900_000, agreedBy: by },
    { ...ROW, limitId: limitId(4), isAllowed: false, maxWon: 40_000 },
    { ...ROW, limitId: limitId(5), game: 'eos1powerball', maxWon: 30_000 },
  ]);
  const tone = async (name: RegExp) =>
    (await screen.findByRole('row', { name })).getAttribute('data-tone');
  expect(await tone(/600,000 ← 100,000–300,000/)).toBe('wait');
  expect(screen.getByRole('row', { name: /600,000/ })).not.toHaveTextContent('최고 레벨');
  expect(await tone(/800,000 ← 100,000–300,000 · 최고 레벨까지만 적용/)).toBe('wait');
  expect(screen.getByRole('row', { name: /900,000/ })).not.toHaveTextContent('최고 레벨');
  expect(await tone(/40,000/)).toBe('bad');
  // Nobody knows his level there.
  expect(await tone(/30,000/)).toBeNull();
  expect(screen.getByRole('row', { name: /30,000/ })).not.toHaveTextContent('←');
});

test.each([
  ['승인', members.approveMinigameLimit, ROW, 'hong1004 회원의 완화된 한도를 적용했습니다'],
  ['거절', members.declineMinigameLimit, {}, 'hong1004 회원의 한도는 그대로입니다'],
] as const)(
  '%s of what waits says what it is, and is sent as it was read',
  async (verb, endpoint, reply, said) => {
    await open({}, [ASKED]);
    const { inputs } = answer(
      endpoint as typeof members.declineMinigameLimit,
      () => reply as Record<string, never>,
    );
    await press(verb);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^2차 승인대기 \(risk\): 가능 · 최대배팅 900,000/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: verb }));
    expect(await screen.findByText(said)).toBeVisible();
    const { limitId } = ROW;
    expect(inputs).toEqual([{ memberId: MEMBER._id, game: 'powerball', limitId, version: 2 }]);
  },
);

test('offers neither where nothing waits', async () => {
  await open();
  expect(screen.queryByRole('button', { name: '승인' })).toBeNull();
});

test('says that it waits for another administrator', async () => {
  await open();
  answer(members.saveMinigameLimit, () => ASKED);
  await press('변경');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('사유'), '우수 회원');
  await userEvent.click(dialog.getByRole('button', { name: '저장' }));
  expect(
    await screen.findByText('hong1004 회원의 완화 한도가 다른 관리자의 승인을 기다립니다'),
  ).toBeVisible();
});

test('removes all that are selected, with a reason', async () => {
  await open();
  const { inputs } = answer(members.removeMinigameLimits, () => ({ removed: 1, left: [] }));
  await userEvent.click((await screen.findAllByRole('checkbox'))[1] as HTMLElement);
  await press('1건 해제');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('사유'), '정리');
  await userEvent.click(dialog.getByRole('button', { name: '해제' }));
  expect(await screen.findByText('1건을 해제했습니다 · 제외 0건')).toBeVisible();
  const { limitId, version } = ROW;
  expect(inputs).toEqual([{ limits: [{ limitId, version }], reason: '정리' }]);
});

test('names what somebody has set anew meanwhile, and leaves it', async () => {
  await open();
  answer(members.removeMinigameLimits, () => ({
    removed: 0,
    left: [{ limitId: ROW.limitId, code: 'record.stale' as const }],
  }));
  await userEvent.click((await screen.findAllByRole('checkbox'))[1] as HTMLElement);
  await press('1건 해제');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('사유'), '정리');
  await userEvent.click(dialog.getByRole('button', { name: '해제' }));
  const left = await screen.findByRole('dialog', { name: '0건을 해제했습니다 · 제외 1건' });
  expect(left).toHaveTextContent(`${REFUSALS['record.stale'].ko} hong1004 파워볼`);
});

test('says that there is nothing yet', async () => {
  await open({}, []);
  expect(screen.getByText(/^아직 개인 한도가 없습니다/)).toBeVisible();
});

test('sets a limit, and leaves empty what the level says', async () => {
  await open();
  const { inputs } = answer(members.saveMinigameLimit, () => ROW);
  await press('변경');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('사유'), '본인 요청');
  await userEvent.click(dialog.getByRole('button', { name: '저장' }));
  expect(await screen.findByText('hong1004 회원의 한도를 저장했습니다')).toBeVisible();
  expect(inputs).toEqual([
    {
      ...{ memberId: MEMBER._id, game: 'powerball', isAllowed: true, maxWon: 50_000 },
      ...{ benefitWon: null, maxRoundWon: null, until: null, reason: '본인 요청', version: 2 },
    },
  ]);
});

test('opens one by Enter in its row', async () => {
  await open();
  await enterIn(/hong1004/);
  expect(await screen.findByRole('dialog', { name: '개인 한도 설정' })).toBeVisible();
});

test('removes one with a reason', async () => {
  await open();
  const { inputs } = answer(members.removeMinigameLimit, () => ({}));
  await press('해제');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('사유'), '종료');
  await userEvent.click(dialog.getByRole('button', { name: '해제' }));
  expect(await screen.findByText('hong1004 회원의 개인 한도를 해제했습니다')).toBeVisible();
  expect(inputs).toEqual([{ memberId: MEMBER._id, game: 'powerball', reason: '종료', version: 2 }]);
});

test('lets whoever may only look see why nothing can be pressed', async () => {
  await open({ admin: AUDITOR });
  for (const name of [/개인 한도 설정/, '변경', '해제'])
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(/미니게임 설정 변경/);
  await enterIn(/hong1004/);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('shows what somebody else saved meanwhile, keeps what was typed, and saves over it when sent again', async () => {
  await open();
  const current = { ...ROW, maxWon: 20_000, version: 3, by: { _id: MEMBER._id, id: 'boss' } };
  let isStale = true;
  const { inputs } = answer(members.saveMinigameLimit, () => {
    if (!isStale) return ROW;
    isStale = false;
    return refusal('record.stale', { details: { current } });
  });
  await press('변경');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('사유'), '본인 요청');
  await userEvent.click(dialog.getByRole('button', { name: '저장' }));
  expect(await dialog.findByText(REFUSALS['record.stale'].ko)).toBeVisible();
  expect(dialog.getByText(/^boss님이 먼저 저장한 값: 가능 · 최대배팅 20,000/)).toBeVisible();
  expect(dialog.getByLabelText('사유')).toHaveValue('본인 요청');
  await userEvent.type(dialog.getByLabelText('사유'), ' 확인');
  await userEvent.click(dialog.getByRole('button', { name: '저장' }));
  expect(await screen.findByText('hong1004 회원의 한도를 저장했습니다')).toBeVisible();
  expect(inputs).toMatchObject([{ version: 2 }, { version: 3, maxWon: 50_000 }]);
});

test('sets several games at once, and says that nobody has the ID before anything is sent', async () => {
  await open();
  answer(members.findMembers, ({ query }) => ({
    members: query === 'hong1004' ? [{ ...MEMBER, grade: 1 }] : [],
  }));
  let isRefused = true;
  const { inputs } = answer(members.addMinigameLimits, () => {
    if (!isRefused) return { limits: [ROW] };
    isRefused = false;
    return refusal('record.stale');
  });
  await press(/개인 한도 설정/);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('아이디'), 'nobody77');
  await userEvent.selectOptions(dialog.getByRole('listbox'), ['파워볼', '보글 사다리']);
  await userEvent.type(dialog.getByLabelText('사유'), '과몰입');
  await userEvent.click(dialog.getByRole('button', { name: '저장' }));
  expect(await dialog.findByText('이 아이디의 회원이 없습니다.')).toBeVisible();
  expect(inputs).toEqual([]);
  await userEvent.clear(dialog.getByLabelText('아이디'));
  await userEvent.type(dialog.getByLabelText('아이디'), 'hong1004');
  await userEvent.click(dialog.getByRole('button', { name: '저장' }));
  expect(await dialog.findByText(REFUSALS['record.stale'].ko)).toBeVisible();
  expect(dialog.getByLabelText('사유')).toHaveValue('과몰입');
  await userEvent.type(dialog.getByLabelText('사유'), ' 확인');
  await userEvent.click(dialog.getByRole('button', { name: '저장' }));
  expect(await screen.findByText('hong1004 회원의 한도를 저장했습니다')).toBeVisible();
  expect(inputs.at(-1)).toMatchObject({
    ...{ memberId: MEMBER._id, isAllowed: true, maxWon: null, until: null },
    games: expect.arrayContaining(['powerball', 'bogleladder']),
  });
});

test('says in a file what its codes mean', async () => {
  await open();
  expect(await orderedColumns()).toContainEqual(
    expect.objectContaining({
      key: 'game',
      words: expect.objectContaining({ powerball: '파워볼' }),
    }),
  );
});
