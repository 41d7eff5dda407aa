// The histories of sports: a row folds out its legs, and is decided on where it stands.
import { answer } from '@gwanje/api-client/testing';
import { bets, placedSportsBets, type SportsBetDetail, type SportsBetRow } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { betOf, READ_AT } from '../../testing';
import { SportsHistory } from './sports-history';
import type { SportsView } from './use-sports-columns';

const { game: _, roundId: __, ...shared } = betOf(1);
const BET: SportsBetRow = {
  ...{ betId: shared.betId, member: shared.member, upline: null, at: READ_AT, type: 'sports' },
  ...{ folders: 2, play: null, firstStartsAt: '2999-12-01T10:30:00.000Z', stakeWon: 30_000 },
  first: { sport: 'Football', league: 'K리그', home: '울산', away: '전북' },
  ...{ oddsHundredths: 388, bonusHundredths: 100, finalOddsHundredths: null },
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
  periods: [],
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
  ...{ sameCart: { bets: 0, stakeWon: 0 }, entries: [], decisions: [], voidAskedBy: null },
  notes: [],
};

function open(rows: readonly SportsBetRow[] = [BET], view: SportsView = 'all') {
  answer(placedSportsBets.totals, () => ({ count: 1, isMore: false, totals: [], at: READ_AT }));
  answer(placedSportsBets.page, ({ accept }) => ({
    rows: rows.filter(({ acceptingUntil }) => accept !== 'accepting' || acceptingUntil !== null),
    ...{ more: false, at: READ_AT },
  }));
  answer(bets.readSportsBet, () => DETAIL);
  return renderInShell(<SportsHistory view={view} />, { flags: { modules: ['sports'] } });
}

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
  expect(offered).toEqual(['선택', '회원요청', '명백한 배당오류', '중복배팅', '기타']);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('rowheader', { name: /player1/ }));
  const [, second] = await screen.findAllByRole('button', { name: '폴더 적특' });
  await userEvent.click(second as HTMLElement);
  await waitFor(() => expect(inputs.at(-1)).toMatchObject({ action: 'void', legNo: 2 }));
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
