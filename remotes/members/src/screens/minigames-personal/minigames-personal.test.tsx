// What single members may bet on mini-games: what is shown, set and removed.
import { answer, refusal } from '@gwanje/api-client/testing';
import { members, minigameLimits, REFUSALS, type RowOf } from '@gwanje/contract';
import { renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import MinigamesPersonalScreen from './minigames-personal.screen';

const MEMBER = {
  ...{ _id: '01890a5d-ac96-774b-bcce-b302099a8061', id: 'hong1004', nick: '홍길동' },
  ...{ grade: 1, level: 3, status: 1, isTest: false },
};
const AT = '2026-11-22T07:00:00.000Z';
const ROW: RowOf<typeof minigameLimits> = {
  ...{ limitId: '01890a5d-ac96-774b-bcce-b302099a8062', member: MEMBER, game: 'powerball' },
  ...{ isAllowed: true, maxWon: 50_000, benefitWon: null, maxRoundWon: null, until: null },
  ...{ reason: '과몰입', by: { _id: MEMBER._id, id: 'risk' }, updatedAt: AT, version: 2 },
};
const LEVELS = Array.from({ length: 10 }, (_, at) =>
  at === 2
    ? {
        maxWon: { leastWon: 100_000, mostWon: 300_000 },
        benefitWon: { leastWon: 1_000_000, mostWon: 1_000_000 },
        maxRoundWon: { leastWon: 500_000, mostWon: 500_000 },
      }
    : null,
);
const AUDITOR = { _id: MEMBER._id, id: 'audit', nick: '감사담당', type: 5 };

async function open(options: ShellOptions = {}, rows = [ROW]) {
  answer(minigameLimits.page, () => ({ rows, more: false, at: AT }));
  answer(members.readLevelLimits, () => ({ games: [{ game: 'powerball', levels: LEVELS }] }));
  answer(minigameLimits.totals, () => ({ count: rows.length, isMore: false, totals: [], at: AT }));
  const declared = remote.screens.find((one) => one.id === 'minigames-personal');
  renderInShell(<MinigamesPersonalScreen />, { screen: declared, ...options });
  return screen.findByRole('grid', { name: declared?.title[options.locale ?? 'ko'] });
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

test('says where the level is stricter meanwhile, and where nobody knows it', async () => {
  await open({}, [
    { ...ROW, maxWon: 300_000 },
    { ...ROW, limitId: AUDITOR._id, game: 'eos1powerball' },
  ]);
  const row = await screen.findByRole('row', { name: /300,000 ← .* · 레벨 값 적용/ });
  expect(row).toHaveAttribute('data-tone', 'muted');
  const other = screen.getByRole('row', { name: /50,000/ });
  expect(other).not.toHaveTextContent('←');
  expect(other).not.toHaveAttribute('data-tone');
});

test('says that there is nothing yet', async () => {
  await open({}, []);
  expect(screen.getByText(/^아직 개인 한도가 없습니다/)).toBeVisible();
});

test('sets a limit, and leaves empty what the level says', async () => {
  await open();
  const { inputs } = answer(members.saveMinigameLimit, () => ROW);
  await press('저장');
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

test('removes one with a reason', async () => {
  await open();
  const { inputs } = answer(members.removeMinigameLimit, () => ({}));
  await press('해제');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('사유'), '종료');
  await userEvent.click(dialog.getByRole('button', { name: '해제' }));
  expect(await screen.findByText('hong1004 회원의 개인 한도를 해제했습니다')).toBeVisible();
  expect(inputs).toEqual([{ memberId: MEMBER._id, game: 'powerball', reason: '종료' }]);
});

test('lets whoever may only look see why nothing can be pressed', async () => {
  await open({ admin: AUDITOR });
  for (const name of [/개인 한도 설정/, '저장', '해제'])
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(/미니게임 설정 변경/);
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
  await press('저장');
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

test('says that nobody has the ID before anything is sent, and what the server refused after', async () => {
  await open();
  answer(members.findMembers, ({ query }) => ({
    members: query === 'hong1004' ? [{ ...MEMBER, grade: 1 }] : [],
  }));
  const { inputs } = answer(members.saveMinigameLimit, () => refusal('member.not_found'));
  await press(/개인 한도 설정/);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('아이디'), 'nobody77');
  await userEvent.type(dialog.getByLabelText('사유'), '과몰입');
  await userEvent.click(dialog.getByRole('button', { name: '저장' }));
  expect(await dialog.findByText('이 아이디의 회원이 없습니다.')).toBeVisible();
  expect(inputs).toEqual([]);
  await userEvent.clear(dialog.getByLabelText('아이디'));
  await userEvent.type(dialog.getByLabelText('아이디'), 'hong1004');
  await userEvent.click(dialog.getByRole('button', { name: '저장' }));
  expect(await dialog.findByText(REFUSALS['member.not_found'].ko)).toBeVisible();
  expect(dialog.getByLabelText('사유')).toHaveValue('과몰입');
});
