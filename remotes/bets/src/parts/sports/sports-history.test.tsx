// The histories of sports: a row folds out its legs, and is decided on where it stands.
import { answer, refusal } from '@gwanje/api-client/testing';
import {
  bets,
  lists,
  placedSportsBets,
  type SportsBetDetail,
  type SportsBetRow,
} from '@gwanje/contract';
import { renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { betOf, READ_AT } from '../../testing';
import { SportsHistory } from './sports-history';
import type { SportsView } from './use-sports-columns';

const { game: _, roundId: __, ...shared } = betOf(1);
const BET: SportsBetRow = {
  ...{ betId: shared.betId, member: shared.member, upline: null, at: READ_AT, type: 'sports' },
  ...{ folders: 2, play: null, firstStartsAt: '2999-12-01T10:30:00.000Z', stakeWon: 30_000 },
  first: { sport: 'Football', league: 'K리그', home: '울산', away: '전북' },
  ...{ legFactorsThousandths: [null, null], oddsHundredths: 388 },
  ...{ bonusHundredths: 100, finalOddsHundredths: null },
  ...{ finalBonusHundredths: null, expectedWon: 116_400, result: 'I', payoutWon: 0 },
  ...{ profitWon: null, balanceAfterWon: 70_000, settledAt: null, delaySeconds: null },
  ...{ acceptingUntil: null, cancelledFor: null, isRepeated: false, isLate: false },
  ...{
    isBothSides: false,
    isLastMoment: false,
    isSameIp: false,
    high: null,
    isHighNew: false,
    isVoidAsked: false,
  },
  ...{ isNoted: false, version: 1 },
};
const legOf = (legNo: number, home: string): SportsBetDetail['legs'][number] => ({
  ...{ legNo, eventId: BET.betId, sport: 'Football', league: 'K리그', home, away: '전북' },
  ...{ startsAt: BET.firstStartsAt, kind: 'winDrawLose', lineHundredths: 0, period: 0 },
  ...{ pick: 'home', oddsHundredths: 185, oddsNowHundredths: 190, oddsAtCloseHundredths: null },
  ...{ result: 'I', factorThousandths: null, isApart: false, homeScore: null, awayScore: null },
  ...{ periods: [], side: null },
});
const DETAIL: SportsBetDetail = {
  ...{
    bet: BET,
    legs: [legOf(1, '울산'), legOf(2, '포항')],
    ip: null,
    device: null,
    reference: 'slip-1',
  },
  ...{ level: 4, startAmountWon: null, versions: [1, 1, 1, 1], computedWon: 30_000 },
  settlementNo: 0,
  why: { rule: 'betStake', values: { stakeWon: 30_000 } },
  ...{
    sameCart: { bets: 0, stakeWon: 0, expectedWon: 0, holders: [] },
    entries: [],
    decisions: [],
    voidAskedBy: null,
  },
  notes: [],
};

function open(
  rows: readonly SportsBetRow[] = [BET],
  view: SportsView = 'all',
  options: ShellOptions = {},
) {
  answer(placedSportsBets.totals, () => ({ count: 1, isMore: false, totals: [], at: READ_AT }));
  answer(placedSportsBets.page, ({ accept }) => ({
    rows: rows.filter(({ acceptingUntil }) => accept !== 'accepting' || acceptingUntil !== null),
    ...{ more: false, at: READ_AT },
  }));
  answer(bets.readSportsBet, () => DETAIL);
  return renderInShell(<SportsHistory view={view} />, {
    flags: { modules: ['sports'] },
    ...options,
  });
}

test.each([
  ['ko', /지금 조건: 레벨 3 · 경기 · 마켓 · 배당 · 회원 · 상위/],
  ['en', /Level 3 · Event · Market · Odds · Member · Upline/],
] as const)('says in %s by what a link has narrowed it', async (locale, said) => {
  const { _id } = BET.member;
  const links = { event: _id, market: _id, oddsVersion: '2', memberId: _id, partnerId: _id };
  const path = `/?${new URLSearchParams({ ...links, level: '3' })}`;
  open([], 'all', { locale, path });
  expect(await screen.findByText(said)).toBeVisible();
});

test('has its marks in its file as well', async () => {
  open();
  answer(lists.listExports, () => ({ exports: [] }));
  const started = answer(lists.startExport, () => refusal('list.too_wide'));
  await screen.findByRole('row', { name: /player1/ });
  await userEvent.click(screen.getByRole('button', { name: /내보내기/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /내보내기/ }));
  await userEvent.type(dialog.getByLabelText('사유'), '점검{Enter}');
  await waitFor(() => expect(started.inputs).toHaveLength(1));
  const found = started.inputs[0]?.columns.map(({ key, head }) => [key, head]) ?? [];
  expect(Object.fromEntries(found)).toMatchObject({
    ...{ isLate: '시작 후 배팅', isRepeated: '중복배팅', isBothSides: '양방' },
    ...{ isLastMoment: '마감직전', isSameIp: '같은 IP', high: '고액', isNoted: '메모' },
  });
});

test('folds out the legs of a bet, with the way to all else about it', async () => {
  const { router } = open();
  await userEvent.click(await screen.findByRole('rowheader', { name: /player1/ }));
  const legs = await screen.findByRole('table', { name: '폴더' });
  for (const said of ['울산 vs 전북', '포항 vs 전북', '1.85', '현재 1.90'])
    expect(legs).toHaveTextContent(said);
  await userEvent.click(screen.getByRole('link', { name: '배팅 상세' }));
  await waitFor(() =>
    expect(new URLSearchParams(router.state.location.search).get('betDetail')).toBe(
      `/bet/sportshistory?bet=${BET.betId}`,
    ),
  );
});

test('calls a half a half, where a bet was taken and in what it is on', async () => {
  const play = { period: 2, clockSeconds: 4_020, home: 1, away: 0 };
  open([{ ...BET, type: 'sportsLive', play }], 'live');
  const half = { kind: 'handicap', lineHundredths: -75, period: 1 } as const;
  answer(bets.readSportsBet, () => ({
    ...DETAIL,
    legs: [{ ...legOf(1, '울산'), ...half }, legOf(2, '포항')],
  }));
  expect(await screen.findByRole('row', { name: /player1/ })).toHaveTextContent('후반전 67분 1:0');
  await userEvent.click(await screen.findByRole('rowheader', { name: /player1/ }));
  expect(await screen.findByRole('row', { name: /핸디캡/ })).toHaveTextContent(
    '핸디캡 −0.75 · 전반전',
  );
});

const SPECIAL = { kind: 'run1stInning', pick: 'yes', side: 'no' } as const;

test('shows of a special market the side that came out, and no score', async () => {
  answer(placedSportsBets.totals, () => ({ count: 1, isMore: false, totals: [], at: READ_AT }));
  answer(placedSportsBets.page, () => ({ rows: [BET], more: false, at: READ_AT }));
  const score = { homeScore: 3, awayScore: 1 };
  answer(bets.readSportsBet, () => ({
    ...DETAIL,
    legs: [
      { ...legOf(1, '울산'), ...score, ...SPECIAL },
      { ...legOf(2, '포항'), ...score },
    ],
  }));
  renderInShell(<SportsHistory view="all" />, { flags: { modules: ['sports'] } });
  await userEvent.click(await screen.findByRole('rowheader', { name: /player1/ }));
  const special = await screen.findByRole('row', { name: /울산 vs 전북.*1이닝 득점/ });
  expect(special).toHaveTextContent('득점1.85');
  expect(special).toHaveTextContent('무득점');
  expect(special).not.toHaveTextContent('3:1');
  expect(screen.getByRole('row', { name: /포항 vs 전북/ })).toHaveTextContent('3:1');
});

test('says of a cart by which factors it came to its odds, and why a stake went back', async () => {
  const won: SportsBetDetail = {
    ...DETAIL,
    bet: { ...BET, result: 'W', payoutWon: 119_700 },
    legs: [
      { ...legOf(1, '울산'), result: 'W', factorThousandths: 1_850 },
      { ...legOf(2, '포항'), result: 'W', factorThousandths: 2_100 },
      { ...legOf(3, '제주'), result: 'N', factorThousandths: 1_000 },
    ],
    why: {
      rule: 'cartWin',
      values: {
        ...{ stakeWon: 30_000, oddsHundredths: 400, payoutWon: 120_000 },
        ...{ bonusHundredths: 103, voidLegs: 1 },
      },
    },
  };
  answer(placedSportsBets.page, () => ({ rows: [BET], more: false, at: READ_AT }));
  answer(bets.readSportsBet, () => won);
  const path = `/bet/sportshistory?bet=${BET.betId}`;
  renderInShell(<SportsHistory view="all" />, { path, flags: { modules: ['sports'] } });
  expect(await screen.findByText('배당 1.850 × 2.100 × 1.03 = 4.00')).toBeVisible();
  expect(screen.getByText(/적특 1폴 제외, 보너스 1.03, 소수 둘째 자리에서 버림/)).toBeVisible();
  cleanup();
  answer(bets.readSportsBet, () => ({
    ...DETAIL,
    bet: { ...BET, ...({ result: 'C', cancelledFor: 'odds' } as const) },
    why: { rule: 'betRefund' as const, values: { stakeWon: 30_000 } },
  }));
  renderInShell(<SportsHistory view="all" />, { path, flags: { modules: ['sports'] } });
  expect(await screen.findByText('사유: 배당변경')).toBeVisible();
});

test('names who else holds the same picks, and what one result would pay', async () => {
  const none = { isSameLine: false, isSameIp: false, isSameDevice: false };
  const holder = { ...none, betId: BET.betId, memberId: BET.member._id, stakeWon: 50_000 };
  open();
  answer(bets.readSportsBet, () => ({
    ...DETAIL,
    sameCart: {
      ...{ bets: 12, stakeWon: 4_800_000, expectedWon: 19_000_000 },
      holders: [{ ...holder, id: 'player9', isSameDevice: true, isSameLine: true }],
    },
  }));
  await userEvent.click(await screen.findByRole('rowheader', { name: /player1/ }));
  expect(await screen.findByText(/같은 조합 12건, 4,800,000원/)).toBeVisible();
  cleanup();
  const path = `/bet/sportshistory?bet=${BET.betId}`;
  renderInShell(<SportsHistory view="all" />, { path, flags: { modules: ['sports'] } });
  const all = (19_000_000 + BET.expectedWon).toLocaleString('en-US');
  const part = await screen.findByRole('region', {
    name: `같은 조합 12건, 4,800,000원 · 당첨되면 이 배팅까지 ${all}원 지급`,
  });
  expect(part).toHaveTextContent('player9 50,000 같은 기기같은 상위');
});

const VOID: SportsBetRow = { ...BET, result: 'N', payoutWon: BET.stakeWon, version: 2 };

test('shows of a bet that stands open what became of it, in its row and in its window', async () => {
  const { unmount } = open();
  await userEvent.click(await screen.findByRole('rowheader', { name: /player1/ }));
  expect(await screen.findAllByRole('button', { name: '폴더 적특' })).toHaveLength(2);
  answer(placedSportsBets.page, () => ({ rows: [VOID], more: false, at: READ_AT }));
  const legs = DETAIL.legs.map((leg) => ({ ...leg, result: 'N' as const }));
  answer(bets.readSportsBet, () => ({ ...DETAIL, bet: VOID, legs }));
  await userEvent.keyboard('r');
  await waitFor(() => expect(screen.queryByRole('button', { name: '폴더 적특' })).toBeNull());
  unmount();

  jest.useFakeTimers();
  try {
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    answer(placedSportsBets.page, () => ({ rows: [BET], more: false, at: READ_AT }));
    answer(bets.readSportsBet, () => DETAIL);
    const path = `/bet/sportshistory?bet=${BET.betId}`;
    renderInShell(<SportsHistory view="all" />, { path, flags: { modules: ['sports'] } });
    await pass(100);
    expect(screen.getByRole('button', { name: '취소' })).toBeVisible();
    answer(lists.readListChanges, () => ({
      ...{ rows: [VOID], left: [], gone: [], added: 0, at: READ_AT },
    }));
    answer(bets.readSportsBet, () => ({ ...DETAIL, bet: VOID, legs }));
    await pass(10_100);
    expect(screen.queryByRole('button', { name: '취소' })).toBeNull();
  } finally {
    jest.useRealTimers();
  }
});

test('follows a leg that is decided while its cart is in progress and becomes no newer', async () => {
  const halfway: SportsBetRow = { ...BET, legFactorsThousandths: [1_850, null] };
  open();
  const asked = answer(bets.readSportsBet, () => DETAIL);
  await userEvent.click(await screen.findByRole('rowheader', { name: /player1/ }));
  const legs = await screen.findByRole('table', { name: '폴더' });
  expect(screen.queryByText('미결 1폴')).toBeNull();
  expect(asked.inputs).toHaveLength(1);
  answer(placedSportsBets.page, () => ({ rows: [halfway], more: false, at: READ_AT }));
  const won = { result: 'W', factorThousandths: 1_850 } as const;
  answer(bets.readSportsBet, () => ({
    ...{ ...DETAIL, bet: halfway },
    legs: [{ ...legOf(1, '울산'), ...won }, legOf(2, '포항')],
  }));
  await userEvent.keyboard('r');
  expect(await within(legs).findByText('1.850')).toBeVisible();
  expect(screen.getByText('미결 1폴')).toBeVisible();
});

test('asks about a bet or a leg of it from its row', async () => {
  const { inputs } = answer(bets.previewSportsBet, () => ({
    ...{ fromResult: 'I' as const, toResult: 'C' as const, differenceWon: 30_000 },
    ...{ balanceWon: 70_000, balanceAfterWon: 100_000, needsSecond: false },
  }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'player1 취소' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('100,000')).toBeVisible();
  const offered = dialog.getAllByRole('option').map(({ textContent }) => textContent);
  expect(offered).toEqual(['선택', '회원요청', '배당오류', '중복배팅', '기타']);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('rowheader', { name: /player1/ }));
  const [, second] = await screen.findAllByRole('button', { name: '폴더 적특' });
  await userEvent.click(second as HTMLElement);
  await waitFor(() => expect(inputs.at(-1)).toMatchObject({ action: 'void', legNo: 2 }));
});

test('says of what is played no more than the feed had told when somebody bet', async () => {
  const ids = [BET.betId, BET.member._id, legOf(1, '울산').eventId.replace(/.$/, 'f')];
  const plays = [
    { period: 2, clockSeconds: 1_650, home: 3, away: 2 },
    { period: null, clockSeconds: null, home: null, away: null },
    { period: 1, clockSeconds: 130, home: null, away: null },
  ];
  open(
    plays.map((play, at) => ({
      ...BET,
      type: 'sportsLive' as const,
      betId: ids[at] as string,
      play,
    })),
    'live',
  );
  expect(await screen.findByRole('cell', { name: '후반전 27분 3:2' })).toBeVisible();
  expect(screen.getByRole('cell', { name: '전반전 2분' })).toBeVisible();
  expect(screen.queryByText(/–분/)).toBeNull();
});

test('offers no cancellation of what has begun, and nothing of what is over', async () => {
  open([
    { ...BET, firstStartsAt: READ_AT },
    { ...BET, betId: DETAIL.bet.member._id, member: betOf(2).member, result: 'N' },
  ]);
  const [begun, over] = [
    within(await screen.findByRole('row', { name: /player1/ })),
    within(screen.getByRole('row', { name: /player2/ })),
  ];
  expect(begun.queryByRole('button', { name: /취소/ })).toBeNull();
  expect(begun.getByRole('button', { name: 'player1 적특' })).toBeVisible();
  expect(over.queryByRole('button')).toBeNull();
});

test('has live bets that are on their way in above the others, with what is left of it', async () => {
  const acceptingUntil = '2999-12-01T10:30:00.000Z';
  const live = { type: 'sportsLive', folders: 1, delaySeconds: 8 } as const;
  open(
    [
      { ...BET, ...live },
      { ...BET, ...live, betId: BET.member._id, acceptingUntil },
    ],
    'live',
  );
  const above = await screen.findByRole('table', { name: '접수중' });
  expect(above).toHaveTextContent('울산 vs 전북');
  expect(above).toHaveTextContent(/초 뒤/);
});
