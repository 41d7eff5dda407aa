// Every game at once: filters, switches saved together, stopping and resuming, comparing.
import { answer, fault, refusal } from '@gwanje/api-client/testing';
import { type GameOverview, minigames, settingsOfGame, unsavedDocument } from '@gwanje/contract';
import { renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import GameOverviewScreen from './game-overview.screen';

const AT = '2026-11-22T07:00:00.000Z';
const overviewOf = (game: GameOverview['game'], values: Partial<GameOverview> = {}) => ({
  ...{ game, regStatus: true, betStatus: true, betTopStatus: false, betEndSeconds: 10, version: 3 },
  ...{ worst: { rateKey: 'LRRate', edgeBps: 250 }, unregistered: 0 },
  ...{ maxWon: { first: 500_000, last: 5_000_000 }, todayStakeWon: 0, todayProfitWon: 0 },
  ...{ pendingRounds: 0, changed: null, stop: null },
  ...values,
});
const ROWS: readonly GameOverview[] = [
  overviewOf('speedladder'),
  overviewOf('starLadder1', { worst: { rateKey: 'TFRate', edgeBps: -100 }, pendingRounds: 4 }),
  overviewOf('starLadder2', {
    betStatus: false,
    stop: {
      by: { _id: '01890a5d-ac96-774b-bcce-b302099a8059', id: 'risk1' },
      reason: '장애',
      at: AT,
    },
  }),
  overviewOf('powerball'),
];
const user = userEvent.setup();

function open(options: ShellOptions = {}, rows = ROWS) {
  answer(minigames.listGameOverviews, () => [...rows]);
  return renderInShell(<GameOverviewScreen />, { path: '/v2/config/minigames', ...options });
}
const named = (name: string) => screen.findByRole('rowheader', { name });

it('groups games by kind, marks odds that lose, and leads to what waits', async () => {
  open();
  expect(await named('스피드사다리')).toBeVisible();
  expect(screen.getByRole('row', { name: /별다리 1분/ })).toHaveTextContent('−1.00 % 3줄/4줄');
  expect(screen.getByRole('link', { name: '4' })).toHaveAttribute(
    'href',
    '/v2/game/mini-game-list?gameType=starLadder1&calcStatus=ready,rollback,hold',
  );
  await user.click(screen.getByRole('button', { name: /사다리 3/ }));
  expect(screen.queryByRole('rowheader', { name: '스피드사다리' })).not.toBeInTheDocument();
  expect(screen.getByRole('rowheader', { name: '파워볼' })).toBeVisible();
});

it('is narrowed and ordered by its address', async () => {
  open({ path: '/v2/config/minigames?state=losing&sort=edge' });
  expect(await named('별다리 1분')).toBeVisible();
  expect(screen.queryByRole('rowheader', { name: '파워볼' })).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('종류'), '그 밖의 게임');
  expect(screen.getByText(/조건에 맞는 게임이 없습니다/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '필터 지우기' }));
  expect(await named('파워볼')).toBeVisible();
});

it('leads to the settings of a game, on its tab where they have several', async () => {
  const rows = (['eosPowerball3', 'jwMario'] as const).map((game) =>
    overviewOf(game, { worst: null }),
  );
  open({}, [...rows, overviewOf('speedladder')]);
  const link = await screen.findByRole('link', { name: 'EOS 파워볼 3분' });
  expect(link).toHaveAttribute('href', '/v2/config/eos-powerball?game=eosPowerball3');
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('스피드사다리')).toBe('/v2/config/speed-ladder');
  // A game without a page of its own is set where every document is.
  expect(hrefOf('JW 슈퍼마리오')).toBe('/vx/configs/site-config?open=jwMario');
});

it('says in the heads of its amounts what they are of', async () => {
  open();
  for (const name of ['레벨 1 / 10 최대 (원)', '오늘 배팅 (원)', '오늘 손익 (원)'])
    expect(await screen.findByRole('columnheader', { name })).toBeVisible();
});

it('says that no game is on', async () => {
  open({}, []);
  expect(await screen.findByText(/아직 미니게임이 없습니다/)).toBeVisible();
});

it('saves switches together, and keeps them while a stale game is named', async () => {
  open();
  await user.click(await screen.findByRole('switch', { name: '스피드사다리 배팅 가능' }));
  await user.click(screen.getByRole('switch', { name: '파워볼 게임 등록' }));
  const saves = answer(minigames.saveGameSwitches, () =>
    refusal('record.stale', { details: { game: 'powerball' } }),
  );
  await user.click(screen.getByRole('button', { name: '변경 2건 저장' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^파워볼:/);
  expect(screen.getByRole('switch', { name: '스피드사다리 배팅 가능' })).not.toBeChecked();
  expect(saves.inputs[0]).toEqual({
    games: [
      { game: 'speedladder', version: 3, regStatus: true, betStatus: false, betTopStatus: false },
      { game: 'powerball', version: 3, regStatus: false, betStatus: true, betTopStatus: false },
    ],
  });
});

it('keeps what a colleague has switched meanwhile, and asks before its own switches are left', async () => {
  const { router, client } = open();
  await user.click(await screen.findByRole('switch', { name: '스피드사다리 탑 전송' }));
  answer(minigames.listGameOverviews, () => [
    overviewOf('speedladder', { betStatus: false, version: 4 }),
    ...ROWS.slice(1),
  ]);
  await act(() => client.invalidateQueries());
  const taking = screen.getByRole('switch', { name: '스피드사다리 배팅 가능' });
  await waitFor(() => expect(taking).not.toBeChecked());
  await act(async () => router.navigate('/elsewhere'));
  await user.click(await screen.findByRole('button', { name: '계속 수정' }));
  const saves = answer(minigames.saveGameSwitches, () => []);
  await user.click(screen.getByRole('button', { name: '변경 1건 저장' }));
  await waitFor(() =>
    expect(saves.inputs).toEqual([
      {
        games: [
          {
            ...{ game: 'speedladder', version: 4, regStatus: true, betStatus: false },
            betTopStatus: true,
          },
        ],
      },
    ]),
  );
});

it('wishes nothing of a switch that is back where it stood', async () => {
  const { client } = open();
  const taking = await screen.findByRole('switch', { name: '스피드사다리 배팅 가능' });
  await user.click(taking);
  await user.click(taking);
  answer(minigames.listGameOverviews, () => [
    overviewOf('speedladder', { betStatus: false, version: 4 }),
    ...ROWS.slice(1),
  ]);
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(taking).not.toBeChecked());
  expect(screen.getByRole('button', { name: '변경 0건 저장' })).toBeVisible();
});

it('stops the games that are chosen, for a reason, and resumes those that were stopped', async () => {
  open();
  await user.click(await screen.findByRole('checkbox', { name: '스피드사다리 선택' }));
  const stops = answer(minigames.stopGames, () => []);
  await user.click(screen.getByRole('button', { name: '선택 1개 배팅 중지' }));
  const form = within(await screen.findByRole('dialog'));
  await user.click(form.getByRole('button', { name: '배팅 중지' }));
  expect(await form.findByText('필수 항목입니다.')).toBeVisible();
  await user.type(form.getByLabelText('사유'), '장애');
  await user.click(form.getByRole('button', { name: '배팅 중지' }));
  await waitFor(() => expect(stops.inputs).toEqual([{ games: ['speedladder'], reason: '장애' }]));
  const resumes = answer(minigames.resumeGames, () => []);
  await user.click(screen.getByRole('button', { name: '1개 게임 재개' }));
  await waitFor(() => expect(resumes.inputs).toEqual([{ games: ['starLadder2'] }]));
});

it('compares games of one kind alone, and marks what differs', async () => {
  const { router } = open();
  const choose = async (name: string) =>
    user.click(await screen.findByRole('checkbox', { name: `${name} 선택` }));
  const compare = screen.findByRole.bind(screen, 'button', { name: '비교' });
  await choose('별다리 1분');
  await choose('파워볼');
  expect(await compare()).toHaveAccessibleDescription(/2~6개/);
  await choose('파워볼');
  await choose('스피드사다리');
  answer(
    minigames.listGameConfigs,
    ({ game }) =>
      settingsOfGame(game).map((setting) => ({
        ...unsavedDocument(setting),
        ...(setting.category === 'starLadder1SwitchV2' && { betEndSeconds: 7 }),
      })) as never,
  );
  await user.click(await compare());
  expect(router.state.location.search).toBe('?compare=speedladder%2CstarLadder1');
  const dialog = within(await screen.findByRole('dialog'));
  const row = await dialog.findByRole('row', { name: /배팅 마감 시간/ });
  const marked = within(row)
    .getAllByRole('cell')
    .map((cell) => [cell.textContent, cell.dataset.differs]);
  expect(marked).toEqual([
    ['0초', undefined],
    ['7초', ''],
  ]);
  const saves = answer(minigames.saveGameConfig, ({ confirmed: _, reason: __, ...setting }) => ({
    setting: { ...setting, version: setting.version + 1 } as never,
    proposal: null,
  }));
  await user.click(dialog.getByRole('button', { name: '별다리 1분 열을 다른 게임에 복사' }));
  const other = within(dialog.getByRole('region', { name: '스피드사다리' }));
  expect(other.getByText(/배팅 마감 시간/)).toBeVisible();
  await user.click(other.getByRole('button', { name: '스피드사다리에 저장' }));
  await waitFor(() =>
    expect(saves.inputs).toMatchObject([
      { category: 'speedladderSwitchV2', version: 0, betEndSeconds: 7 },
    ]),
  );
});

it('compares what its address says, and no games of several kinds', async () => {
  answer(
    minigames.listGameConfigs,
    ({ game }) => settingsOfGame(game).map((setting) => unsavedDocument(setting)) as never,
  );
  const path = '/v2/config/minigames?kind=ladder&compare=starLadder1,speedladder&card=rate';
  const { router, unmount } = open({ path });
  const dialog = within(await screen.findByRole('dialog', { name: '게임 설정 비교' }));
  expect(dialog.getByRole('tab', { name: '배당 설정' })).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.search).toBe('?kind=ladder'));
  unmount();
  open({ path: '/v2/config/minigames?compare=powerball,speedladder' });
  expect(await named('파워볼')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('asks point by point before odds that lose money are copied, as they are written everywhere', async () => {
  open();
  for (const name of ['별다리 1분', '스피드사다리'])
    await user.click(await screen.findByRole('checkbox', { name: `${name} 선택` }));
  answer(
    minigames.listGameConfigs,
    ({ game }) =>
      settingsOfGame(game).map((setting) => ({
        ...unsavedDocument(setting),
        ...(setting.category === 'starLadder1RateV2' && { LRRate: 2.1 }),
      })) as never,
  );
  await user.click(screen.getByRole('button', { name: '비교' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('tab', { name: '배당 설정' }));
  await user.click(await dialog.findByRole('button', { name: '별다리 1분 열을 다른 게임에 복사' }));
  const saves = answer(minigames.saveGameConfig, ({ confirmed: _, reason: __, ...setting }) => ({
    setting: { ...setting, version: setting.version + 1 } as never,
    proposal: null,
  }));
  await user.click(dialog.getByRole('button', { name: '스피드사다리에 저장' }));
  const asked = '스피드사다리: 확인이 필요한 값 1개';
  const question = within(await screen.findByRole('dialog', { name: asked }));
  const point = question.getByRole('checkbox', { name: /0\.00 → 2\.10 손익분기를 넘어/ });
  await user.type(question.getByRole('textbox', { name: '사유' }), '행사 기간');
  await user.click(question.getByRole('button', { name: '스피드사다리에 저장' }));
  expect(saves.inputs).toEqual([]);
  await user.click(point);
  await user.click(question.getByRole('button', { name: '스피드사다리에 저장' }));
  await waitFor(() =>
    expect(saves.inputs).toMatchObject([
      {
        ...{ category: 'speedladderRateV2', version: 0, LRRate: 2.1 },
        ...{ confirmed: { LRRate: 2.1 }, reason: '행사 기간' },
      },
    ]),
  );
});

it('lets nobody change who may only read', async () => {
  const auditor = {
    ...{ _id: '01890a5d-ac96-774b-bcce-b302099a8059', id: 'audit1', nick: '감사', type: 5 },
  };
  open({ admin: auditor });
  expect(await screen.findByRole('switch', { name: '스피드사다리 배팅 가능' })).toBeDisabled();
  expect(screen.getByText(/권한이 없어/, { selector: 'p' })).toBeVisible();
  expect(screen.getByRole('button', { name: '전체 배팅 중지' })).toHaveAccessibleDescription(
    /권한/,
  );
});

it('says that it failed, in English too', async () => {
  answer(minigames.listGameOverviews, () => fault());
  renderInShell(<GameOverviewScreen />, { locale: 'en' });
  expect(await screen.findByText(/Could not load Mini-games/)).toBeVisible();
});
