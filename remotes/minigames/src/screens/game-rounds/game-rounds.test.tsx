// Rounds of a game and of every game: what is listed, what folds out, and what is done about one.
import { answer, fault, refusal } from '@gwanje/api-client/testing';
import {
  type GameRound,
  gameRounds,
  type LiveGame,
  minigames,
  type ReplyOf,
  type RoundDetail,
} from '@gwanje/contract';
import { renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import GameRoundsScreen from './game-rounds.screen';

const AT = '2026-11-22T07:00:00.000Z';
const ROUND: GameRound = {
  roundId: '01890a5d-ac96-774b-bcce-b302099a8061',
  game: 'bogleladder',
  ...{ dayOn: '2026-11-22', roundNo: 127, rotation: 9_876_543, opensAt: AT, closesAt: AT },
  ...{ drawAt: AT, state: 'awaiting', bets: 2, members: 2, stakeWon: 40_000, payoutWon: 0 },
  profitWon: null,
  rollingWon: 0,
  ...{ unopenedBefore: 0, differsAt: null, blockHeight: null },
  liability: {
    ...{ worstWon: -18_500, bestWon: 20_500, worstCell: 2, bestCell: 0, expectationWon: 1_000 },
  },
  ...{
    draw: null,
    drawn: null,
    offer: null,
    sharePercents: null,
    source: null,
    enteredBy: null,
    seedHash: null,
    seed: null,
    settledAt: null,
    version: 3,
  },
};
const DETAIL: RoundDetail = {
  round: ROUND,
  picks: [
    {
      betType: 'BLDLR',
      pick: 'Left',
      oddsHundredths: 195,
      bets: 2,
      members: 2,
      stakeWon: 40_000,
      payoutWon: 78_000,
      laidOffWon: 12_345,
    },
  ],
  ...{ testPicks: [], cells: [], related: [], results: [], changes: [], settlements: [] },
};
const OPEN_ROUND: GameRound = {
  ...{ ...ROUND, roundNo: 128, state: 'open' },
  closesAt: '2026-11-22T07:00:08.000Z',
  seedHash: 'ab12',
};
const LIVE: LiveGame = {
  ...{ game: 'bogleladder', isSold: true, heardAt: null, pendingRounds: 2 },
  current: {
    round: OPEN_ROUND,
    ...{ picks: DETAIL.picks, testPicks: [] },
    cells: [
      { facts: { side: 'Left', rungs: 'Three' }, resultWon: 20_500 },
      { facts: { side: 'Left', rungs: 'Four' }, resultWon: 20_500 },
      { facts: { side: 'Right', rungs: 'Three' }, resultWon: -18_500 },
      { facts: { side: 'Right', rungs: 'Four' }, resultWon: -18_500 },
    ],
  },
};
const AUDITOR = {
  ...{ _id: '01890a5d-ac96-774b-bcce-b302099a8059', id: 'audit1', nick: '감사', type: 5 },
};

function open(
  path: string,
  options: ShellOptions = {},
  rows: readonly GameRound[] = [ROUND],
  totals: ReplyOf<typeof gameRounds.totals> = {
    ...{ count: rows.length, isMore: false, totals: [], at: AT },
  },
) {
  const pages = answer(gameRounds.page, () => ({ rows: [...rows], more: false, at: AT }));
  answer(gameRounds.totals, () => totals);
  answer(minigames.readLiveRounds, () => ({ at: AT, games: [LIVE] }));
  answer(minigames.readGameRound, () => DETAIL);
  answer(minigames.readRoundMarks, () => [
    { mark: 'group' as const, bets: 3, members: 2, stakeWon: 45_000 },
  ]);
  renderInShell(<GameRoundsScreen />, { path, ...options });
  return pages;
}
const unfold = async () => {
  await userEvent.click(await screen.findByRole('rowheader', { name: '127회' }));
  return screen.findByRole('list', { name: '경과' });
};
const press = async (name: string, within_ = screen as Pick<typeof screen, 'findByRole'>) =>
  userEvent.click(await within_.findByRole('button', { name }));

it('lists the rounds of the game that its address names, the next draw first', async () => {
  const { inputs } = open('/bogleladderOngoing');
  expect(await screen.findByRole('rowheader', { name: '127회' })).toBeVisible();
  expect(inputs[0]).toMatchObject({ gameType: 'bogleladder', mode: 'ongoing', sort: 'oldest' });
  expect(screen.getByRole('grid')).toHaveTextContent('−18,500');
});

it('marks every round at which somebody has to act', async () => {
  const states = ['awaiting', 'held', 'rolledBack', 'open', 'settling'] as const;
  const rows = states.map((state, index) => ({
    ...{ ...ROUND, state, roundNo: 201 + index },
    roundId: ROUND.roundId.replace(/1$/, `${index + 2}`),
  }));
  open('/bogleladderOngoing', {}, rows);
  const toneOf = async (index: number) =>
    (await screen.findByRole('rowheader', { name: `${201 + index}회` })).closest('tr')?.dataset
      .tone;
  const tones = await Promise.all(states.map((_, index) => toneOf(index)));
  expect(tones).toEqual(['wait', 'wait', 'wait', undefined, undefined]);
});

it('tells of every round how long betting goes on by the clock of the server', async () => {
  const closesAt = '2026-11-22T08:02:30.000Z';
  open('/bogleladderOngoing', {}, [{ ...ROUND, state: 'open', closesAt, drawAt: closesAt }]);
  const row = (await screen.findByRole('rowheader', { name: '127회' })).closest('tr');
  await waitFor(() => expect(row).toHaveTextContent(/1:02:(30|2\d)/));
});

it('shows the round under way: how long, what was bet, what each result would cost', async () => {
  open('/bogleladderOngoing');
  expect(await screen.findByText(/128회 \(고유 9,876,543\)/)).toBeVisible();
  expect(screen.getByText(/마감까지 0:0\d · 임박/)).toBeVisible();
  expect(screen.getByText('배팅 가능')).toBeVisible();
  expect(screen.getByRole('columnheader', { name: '탑 전송 (원)' })).toBeVisible();
  expect(screen.getByRole('cell', { name: '12,345' })).toBeVisible();
  expect(screen.getByRole('link', { name: '게임 설정' })).toHaveAttribute(
    'href',
    '/v2/config/bogle-ladder',
  );
  const cells = within(screen.getByRole('region', { name: '결과별 하우스 손익 (원)' }));
  expect(cells.getAllByRole('listitem')).toHaveLength(4);
  expect(cells.getByText(/−18,500 \(우·3줄\)/)).toBeVisible();
  for (const head of ['최악 (원)', '최선 (원)', '기대 (원)'])
    expect(cells.getByText(head)).toBeVisible();
  expect(screen.getByRole('button', { name: '해시 복사' })).toBeVisible();
  expect(
    await screen.findByRole('link', { name: /그룹 양방 3건 · 2명 · 45,000원/ }),
  ).toHaveAttribute('href', expect.stringContaining('mark=group'));
});

it('names who would win most, once somebody has asked, result by result', async () => {
  open('/bogleladderOngoing');
  const winner = {
    ...{ member: { _id: '01890a5d-ac96-774b-bcce-b302099a8070', id: 'player7' } },
    ...{ stakeWon: 20_000, payoutWon: 39_000 },
  };
  const { inputs } = answer(minigames.readRoundWinners, () => ({
    cells: [[winner], [winner], [], []],
    commissionsWon: [120, 120, 120, 0],
  }));
  const board = within(await screen.findByRole('region', { name: '결과별 하우스 손익 (원)' }));
  expect(inputs).toHaveLength(0);
  await press('큰 당첨자 보기', board);
  expect(await board.findByText(/회원이 없습니다/)).toBeVisible();
  await userEvent.tab({ shift: true });
  await userEvent.hover(board.getByRole('button', { name: /^좌·3줄/ }));
  expect(
    await board.findByText('player7 · 이익 19,000원 (배팅 20,000원 → 당첨 39,000원)'),
  ).toBeVisible();
  expect(board.getByText('이 결과면 커미션 120원')).toBeVisible();
  expect(inputs).toEqual([{ roundId: ROUND.roundId }]);
});

it('lets one choose among all games, those that wait first', async () => {
  open('/v2/game/mini-game-list');
  const games = within(await screen.findByRole('navigation', { name: '게임별 진행' }));
  const link = games.getByRole('link', { name: /보글 사다리.*미처리 2/ });
  await userEvent.click(link);
  expect(link).toHaveAttribute('aria-current', 'true');
});

it('opens with rounds that have begun, and shows those to come when asked', async () => {
  const { inputs } = open('/v2/game/mini-game-list');
  await screen.findByText('보글 사다리');
  expect(inputs[0]).toMatchObject({ mode: 'begun' });
  await userEvent.selectOptions(screen.getByLabelText('회차 구분'), '끝나지 않은 회차 (예정 포함)');
  await waitFor(() => expect(inputs.at(-1)).toMatchObject({ mode: 'ongoing' }));
});

it('lists every game of a day, and a token game alone', async () => {
  const all = open('/v2/game/mini-game-list?startDate=2026-11-22&calcStatus=ready');
  expect(await screen.findByText('보글 사다리')).toBeVisible();
  expect(all.inputs[0]).toMatchObject({
    from: '2026-11-22',
    to: '2026-11-22',
    calcStatus: 'ready',
  });
});

it('lists today where no day is asked for, and every day of what is unfinished', async () => {
  const { inputs } = open('/v2/game/mini-game-list?calcStatus=ready,rollback,hold');
  await screen.findByText('보글 사다리');
  expect(inputs[0]).not.toHaveProperty('from');
  await userEvent.selectOptions(screen.getByLabelText('상태'), '완료');
  expect(inputs[0]).not.toHaveProperty('mode');
  const day = /^\d{4}-\d\d-\d\d$/;
  await waitFor(() =>
    expect(inputs.at(-1)).toMatchObject({
      ...{ calcStatus: 'done', from: expect.stringMatching(day), to: expect.stringMatching(day) },
    }),
  );
});

it('stays on the day on which it was opened, until one goes on to the new one', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-22T14:59:50.000Z'), advanceTimers: true });
  const { inputs } = open('/v2/game/mini-game-list');
  await screen.findByText('보글 사다리');
  await act(() => jest.advanceTimersByTimeAsync(40_000));
  expect(await screen.findByText('날짜가 바뀌었습니다.')).toBeVisible();
  const days = () => inputs.map((input) => ('from' in input ? input.from : undefined));
  expect(new Set(days())).toEqual(new Set(['2026-11-22']));
  fireEvent.click(screen.getByRole('button', { name: '오늘로' }));
  await waitFor(() => expect(days().at(-1)).toBe('2026-11-23'));
  expect(screen.queryByText('날짜가 바뀌었습니다.')).toBeNull();
  jest.useRealTimers();
});

it('shows of a link that was sent before midnight the day of whoever sent it', async () => {
  const { inputs } = open('/v2/game/mini-game-list?on=2026-11-20');
  expect(await screen.findByText('날짜가 바뀌었습니다.')).toBeVisible();
  expect(inputs[0]).toMatchObject({ from: '2026-11-20', to: '2026-11-20' });
});

it('says what the rounds of the filter come to, counts written as the amounts beside them', async () => {
  open('/bogleladderClosed', {}, [{ ...ROUND, bets: 1_234, members: 1_023 }], {
    ...{ count: 1_288, isMore: false, at: AT },
    totals: [{ bets: 12_345, stakeWon: 90_000, payoutWon: 100_500, profitWon: -10_500 }],
  });
  expect(await screen.findByText('전체 1,288회차')).toBeVisible();
  expect(screen.getByText('−10,500')).toBeVisible();
  for (const counted of ['12,345', '1,234', '1,023'])
    expect(screen.getByRole('cell', { name: counted })).toBeVisible();
});

it('knows the tokens of its games, and no other', async () => {
  const { inputs } = open('/v2/game/graph', { pattern: '/v2/game/:token' });
  await screen.findByRole('rowheader', { name: '127회' });
  expect(inputs[0]).toMatchObject({ gameType: 'tokenGraph' });
});

it('switches from one token game to another, and keeps what is looked for', async () => {
  const { inputs } = open('/v2/game/graph?calcStatus=hold&page=3', {
    pattern: '/v2/game/:token',
  });
  const games = within(await screen.findByRole('navigation', { name: '게임' }));
  expect(games.getAllByRole('link')).toHaveLength(8);
  expect(games.getByRole('link', { current: 'page' })).toHaveTextContent('그래프');
  await userEvent.click(games.getByRole('link', { name: /룰렛/ }));
  await waitFor(() =>
    expect(inputs.at(-1)).toMatchObject({ gameType: 'tokenRoulette', calcStatus: 'hold' }),
  );
});

it('draws nothing at an address of no game', () => {
  open('/v2/game/chess', { pattern: '/v2/game/:token' });
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
});

it('says that there is nothing yet, and what failed', async () => {
  open('/bogleladderOngoing', {}, []);
  expect(await screen.findByText(/회차이?가? ?없습니다|아직 회차/)).toBeVisible();
});

it('says that the list failed', async () => {
  open('/bogleladderOngoing');
  answer(gameRounds.page, () => fault());
  renderInShell(<GameRoundsScreen />, { path: '/bogleladderClosed' });
  expect(await screen.findByText(/불러오지 못했습니다/)).toBeVisible();
});

it('speaks English', async () => {
  open('/bogleladderOngoing', { locale: 'en' });
  expect(await screen.findByRole('rowheader', { name: 'Round 127' })).toBeVisible();
});

it('lets nobody decide who may not', async () => {
  open('/bogleladderOngoing', { admin: AUDITOR });
  await unfold();
  expect(screen.getByRole('button', { name: '결과 입력' })).toHaveAccessibleDescription(
    /권한이 없/,
  );
});

it('shows of a round that stands open what became of it, and what is decided then', async () => {
  open('/bogleladderOngoing');
  await unfold();
  expect(screen.getByRole('button', { name: '결과 입력' })).toBeVisible();
  const settled: GameRound = { ...ROUND, state: 'settled', profitWon: 5_000, version: 4 };
  answer(gameRounds.page, () => ({ rows: [settled], more: false, at: AT }));
  answer(minigames.readGameRound, () => ({ ...DETAIL, round: settled }));
  await userEvent.keyboard('r');
  expect(await screen.findByRole('button', { name: '롤백' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '결과 입력' })).toBeNull();
});

it('folds what a provider offers, and leads to the bets on a round', async () => {
  open('/v2/game/racing', { pattern: '/v2/game/:token' });
  answer(minigames.readGameRound, () => ({
    ...DETAIL,
    round: {
      ...({ ...ROUND, game: 'tokenRacing', liability: null } as const),
      sharePercents: { WINFactor: 95 },
      offer: {
        ...{ event: '3레인', linesHundredths: {} },
        picks: [
          {
            ...{ market: 'WIN', pick: '7', oddsHundredths: 420 },
            name: { ko: '붉은 차', en: 'Red car' },
          },
        ],
      },
    },
    picks: [{ ...DETAIL.picks[0], betType: 'TKNWIN', pick: '7', oddsHundredths: 399 }] as never,
    changes: [
      {
        ...({
          change: 'hold',
          by: { _id: AUDITOR._id, id: 'risk1' },
          reason: '피드 지연',
        } as const),
        at: '2026-11-22T06:59:00.000Z',
      },
    ],
    results: [
      {
        ...({ resultNo: 1, draw: { WIN: '7' }, source: 'feed', isFirst: false } as const),
        enteredBy: null,
        ...{ at: AT, proof: 'sha256 of 17' },
      },
    ],
  }));
  const facts = await unfold();
  expect(facts).toHaveTextContent(/15:59:00 · 보류 · risk1 · 피드 지연.*16:00:00 · 결과/);
  expect(facts).toHaveTextContent('붉은 차 · 제공사 증명 sha256 of 17');
  const offer = screen.getByText(/제공사 픽·배당 3레인/);
  await userEvent.click(offer);
  expect(screen.getByText(/우승 붉은 차 4.20 → 3.99/)).toBeVisible();
  expect(screen.getByRole('link', { name: '이 회차의 배팅 보기' })).toHaveAttribute(
    'href',
    expect.stringContaining(encodeURIComponent(`/bet/minigameDetail?round=${ROUND.roundId}`)),
  );
});

it.each([
  ['powerladder', 'powerball', '이 회차를 정하는 원 회차:', '파워볼', 2],
  ['powerball', 'powerladder', '이 추첨에서 정해지는 회차:', '파워사다리', 1],
] as const)('leads from a round of %s to that of %s', async (game, other, label, name, version) => {
  open(`/${game}Closed`, { flags: { configVersion: version } }, [{ ...ROUND, game }]);
  const related = { roundId: DETAIL.round.roundId.replace(/1$/, '9'), game: other };
  answer(minigames.readGameRound, () => ({
    ...{ ...DETAIL, round: { ...ROUND, game }, picks: [] },
    related: [{ ...related, dayOn: ROUND.dayOn, roundNo: 127, state: 'settled' as const }],
  }));
  await unfold();
  const link = screen.getByRole('link', { name: `${name} 127회` });
  expect(link.closest('div')).toHaveTextContent(`${label} ${name} 127회 (종료)`);
  expect(link).toHaveAttribute(
    'href',
    version === 2
      ? `/v2/game/mini-game-list?startDate=2026-11-22&gameType=${other}&open=${related.roundId}`
      : `/${other}Closed?open=${related.roundId}`,
  );
});

it('enters a result after what it would do has been seen, with the expected sums', async () => {
  open('/bogleladderOngoing');
  await unfold();
  answer(minigames.previewGameRound, () => ({
    ...{ expected: { bets: 9, payoutWon: 109_000 }, bets: 2, payoutWon: 78_000 },
    ...{ stakeWon: 40_000, won: 2, lost: 0 },
    ...{ differenceWon: 78_000, belowZero: 0 },
    derived: [
      {
        ...{ game: 'powerladder' as const, bets: 7, payoutWon: 31_000, stakeWon: 25_000, won: 3 },
        ...{ lost: 4, differenceWon: 31_000, members: 5, houseWon: -6_000, commissionWon: 80 },
        belowZero: 0,
      },
    ],
    payouts: [
      {
        member: { _id: '01890a5d-ac96-774b-bcce-b302099a8070', id: 'player7' },
        ...{ betType: 'BGLLR', pick: 'Left', stakeWon: 20_000, payoutWon: 39_000 },
      },
    ],
    ...{ members: 2, houseWon: -38_000, commissionWon: 150 },
    largest: [
      {
        member: { _id: '01890a5d-ac96-774b-bcce-b302099a8070', id: 'player7' },
        ...{ balanceWon: 5_000, balanceAfterWon: 44_000 },
      },
    ],
  }));
  const { inputs } = answer(minigames.enterRoundResult, () => ({
    round: ROUND,
    outcome: 'needsSecond' as const,
  }));
  await press('결과 입력');
  const form = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(form.getByLabelText('좌/우 출발'), '좌');
  await userEvent.selectOptions(form.getByLabelText('3줄/4줄'), '4줄');
  expect(form.getByText('좌4홀')).toBeVisible();
  await userEvent.type(form.getByLabelText('사유'), '피드 지연');
  await press('결과 입력', form);
  await screen.findByText(
    /지급 78,000원, 하우스 손익 −38,000원, 커미션 150원.*게임: 파워사다리 배팅 7건.*지급 31,000원/,
  );
  for (const name of [
    '회원 머니 변동 · 파워사다리 0 31,000',
    '지급 · player7 · 좌 20,000 39,000',
    '보유머니 · player7 5,000 44,000',
  ])
    expect(screen.getByRole('row', { name })).toBeVisible();
  await userEvent.click(screen.getAllByRole('button', { name: '결과 입력' }).at(-1) as HTMLElement);
  await waitFor(() =>
    expect(inputs).toEqual([
      {
        ...{ roundId: ROUND.roundId, version: 3, reason: '피드 지연' },
        ...{ expected: { bets: 9, payoutWon: 109_000 }, draw: { side: 'Left', rungs: 'Four' } },
      },
    ]),
  );
  expect(await screen.findByText(/첫 입력을 받았습니다/)).toBeVisible();
});

it('shows a refusal beside what was entered, which stays', async () => {
  open('/bogleladderOngoing');
  await unfold();
  answer(minigames.holdGameRound, () => refusal('round.stale'));
  await press('보류');
  const form = within(await screen.findByRole('dialog'));
  await press('보류', form);
  expect(await form.findByText('사유를 입력하세요.')).toBeVisible();
  await userEvent.type(form.getByLabelText('사유'), '확인 필요');
  await press('보류', form);
  expect(await form.findByText(/그사이 회차 상태가 바뀌었습니다/)).toBeVisible();
  expect(form.getByLabelText('사유')).toHaveValue('확인 필요');
});

it('shows of closed rounds what was drawn as chips, and what they roll', async () => {
  const closed: GameRound = {
    ...{ ...ROUND, state: 'settled', draw: { side: 'Left', rungs: 'Three' }, rollingWon: 1_234 },
    ...{ liability: null, profitWon: 40_000, source: 'own', settledAt: AT },
  };
  const balls: GameRound = {
    ...{ ...closed, roundId: DETAIL.round.roundId.replace(/1$/, '2'), roundNo: 126 },
    ...{ game: 'boglePowerball', draw: { normalBalls: [7, 3, 21, 11, 28], powerball: 4 } },
  };
  open('/bogleladderClosed', {}, [closed, balls]);
  const grid = within(await screen.findByRole('grid'));
  expect(await grid.findByText('좌3짝')).toBeVisible();
  expect(grid.getByText(/^7 3 21 11 28 \+ 4 \(70\)$/)).toBeVisible();
  expect(grid.getByText('롤링 (원)')).toBeVisible();
  expect(grid.getAllByText('1,234')).toHaveLength(2);
});

it.each([
  ['/bogleladderClosed', ['추첨', '회차', '고유회차', '결과', '출처', '상태', '배팅건수']],
  ['/v2/game/mini-game-list', ['추첨', '회차', '게임', '주기', '고유회차', '결과', '출처']],
  ['/bogleladderOngoing', ['회차', '고유회차', '오픈', '마감', '추첨', '남은시간', '상태']],
])('begins the rows of %s with what they are looked for by', async (path, heads) => {
  open(path);
  const grid = within(await screen.findByRole('grid'));
  const shown = grid.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const words = shown.map((text) => (text ?? '').replace(/[^가-힣]/g, '')).filter(Boolean);
  expect(words.slice(0, heads.length)).toEqual(heads);
});

it('moves on with Enter through what is entered of a draw, and shows what follows from it', async () => {
  const balls: GameRound = { ...ROUND, game: 'boglePowerball', liability: null };
  open('/boglePowerballOngoing', {}, [balls]);
  const grid = within(await screen.findByRole('grid'));
  await userEvent.click(await grid.findByRole('button', { name: '127회 결과 입력' }));
  const form = within(await screen.findByRole('dialog'));
  await userEvent.click(form.getByLabelText('1번째 볼'));
  await userEvent.keyboard('7{Enter}3{Enter}21{Enter}11{Enter}28{Enter}');
  expect(form.getByLabelText('파워볼')).toHaveFocus();
  expect(form.queryByText(/\(70\)/)).not.toBeInTheDocument();
  await userEvent.keyboard('4{Enter}');
  expect(form.getByText(/^7 3 21 11 28 \+ 4 \(70\)$/)).toBeVisible();
  expect(form.getByLabelText('사유')).toHaveFocus();
});

it('decides from the row, and names who entered a result by hand', async () => {
  const by = { _id: AUDITOR._id, id: 'risk1' };
  const closed: GameRound = {
    ...{ ...ROUND, state: 'settled', draw: { side: 'Left', rungs: 'Three' }, settledAt: AT },
    ...{ source: 'manual', enteredBy: by, profitWon: 0, liability: null },
  };
  open('/bogleladderClosed', {}, [closed]);
  const grid = within(await screen.findByRole('grid'));
  expect(await grid.findByText('수동 risk1')).toBeVisible();
  await userEvent.click(grid.getByRole('button', { name: '127회 롤백' }));
  expect(await screen.findByRole('dialog')).toHaveAccessibleName(/127회/);
  expect(screen.queryByRole('list', { name: '경과' })).not.toBeInTheDocument();
});

it('shows beside what a provider offers at which odds we sell it', async () => {
  const told: GameRound = {
    ...{ ...ROUND, game: 'tokenRacing', liability: null, sharePercents: { WINFactor: 95 } },
    offer: {
      ...{ event: '3레인', linesHundredths: {} },
      picks: [
        {
          ...{ market: 'WIN', pick: '7', oddsHundredths: 420 },
          name: { ko: '붉은 차', en: 'Red' },
        },
        { ...{ market: 'WIN', pick: '8', oddsHundredths: 101 }, name: null },
      ],
    },
  };
  open('/v2/game/racing', { pattern: '/v2/game/:token' }, [told]);
  const grid = within(await screen.findByRole('grid'));
  expect(await grid.findByText('붉은 차 4.20 · 8 1.01')).toBeVisible();
  expect(grid.getByText('붉은 차 3.99 · 8 –')).toBeVisible();
});

it('looks among closed rounds for those that are held, and sorts by the worst result', async () => {
  const { inputs } = open('/bogleladderClosed?calcStatus=hold');
  await screen.findByRole('grid');
  expect(inputs[0]).toMatchObject({ gameType: 'bogleladder', calcStatus: 'hold' });
  expect(inputs[0]).not.toHaveProperty('mode');
});

it('sorts rounds under way by the worst result', async () => {
  const { inputs } = open('/bogleladderOngoing');
  await userEvent.click(await screen.findByRole('button', { name: /최악 손익/ }));
  await waitFor(() => expect(inputs.at(-1)).toMatchObject({ mode: 'ongoing', sort: 'worst' }));
});

it('holds what is selected of the list of every game, exactly as it was seen', async () => {
  open('/v2/game/mini-game-list');
  const part = { count: 1, sumWon: 40_000 };
  const named = { roundId: ROUND.roundId, id: '보글사다리 127회', amountWon: 40_000 };
  const preview = answer(minigames.previewBulkRounds, () => ({
    ...{ ...part, digest: 'a'.repeat(64), passes: { ...part, rows: [named] } },
    ...{ waits: { count: 0, sumWon: 0, rows: [] }, refused: [] },
  }));
  const started = answer(minigames.startBulkRounds, () => ({
    ...{ bulkId: ROUND.roundId, action: 'hold' as const, status: 'done' as const, ...part },
    ...{ startedBy: { _id: ROUND.roundId, id: 'top' }, startedAt: AT, finishedAt: AT },
    ...{ calledOffBy: null, refused: [], refusedIds: [] },
    outcomes: { open: 0, done: 1, needsSecond: 0, refused: 0 },
  }));
  await screen.findByRole('rowheader', { name: '127회' });
  await press('필터 전체 보류');
  expect(await screen.findByText(/보글사다리 127회/)).toBeVisible();
  expect(preview.inputs[0]).toMatchObject({ action: 'hold', filter: { mode: 'begun' } });
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getAllByRole('checkbox').at(-1) as HTMLElement);
  await press('선택 1건 보류');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('1건 40,000원')).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox'), '결과 확인');
  await press('보류', dialog);
  expect(await dialog.findByText(/모두 끝났습니다/)).toBeVisible();
  expect(started.inputs).toEqual([
    {
      ...{ action: 'hold', filter: { roundIds: [ROUND.roundId] }, reason: '결과 확인' },
      ...{ expectedCount: 1, expectedSumWon: 40_000, expectedDigest: 'a'.repeat(64) },
    },
  ]);
});

it('decides on many rounds in the list of every game alone', async () => {
  open('/bogleladderClosed');
  await screen.findByRole('rowheader', { name: '127회' });
  expect(screen.queryByRole('button', { name: /필터 전체/ })).not.toBeInTheDocument();
});

it('is decided on again, by its row or beneath it, before what was decided is read again', async () => {
  open('/bogleladderOngoing');
  let now = ROUND;
  const write = (state: GameRound['state']) => {
    now = { ...now, state, version: now.version + 1 };
    return { round: now, outcome: 'done' as const };
  };
  const holds = answer(minigames.holdGameRound, () => write('held'));
  const releases = answer(minigames.releaseGameRound, () => write('awaiting'));
  const decide = async (opener: HTMLElement, verb: string) => {
    await userEvent.click(opener);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('사유'), '중계 확인');
    await userEvent.click(dialog.getByRole('button', { name: verb }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await unfold();
  // From now on nothing that is read is answered.
  answer(gameRounds.page, () => new Promise<never>(() => undefined));
  answer(minigames.readGameRound, () => new Promise<never>(() => undefined));
  await decide(await screen.findByRole('button', { name: '보류' }), '보류');
  await decide(await screen.findByRole('button', { name: '보류 해제' }), '보류 해제');
  await decide(await screen.findByRole('button', { name: /127회.*보류$/ }), '보류');
  expect(holds.inputs.map(({ version }) => version)).toEqual([3, 5]);
  expect(releases.inputs.map(({ version }) => version)).toEqual([4]);
});
