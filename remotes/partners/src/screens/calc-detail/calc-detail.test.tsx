import { answer } from '@gwanje/api-client/testing';
import { partners } from '@gwanje/contract';
import { renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import CalcDetailScreen from './calc-detail.screen';

const declared = remote.screens.find(({ id }) => id === 'calc-detail');
const PARTNER = '01890a5d-ac96-774b-bcce-000000000001';
const open = (path: string, options: ShellOptions = {}) =>
  renderInShell(<CalcDetailScreen />, { path, ...(declared && { screen: declared }), ...options });

test('shows every type with what it did, each leading to its entries', async () => {
  const asked = answer(partners.readCalcTypes, () => ({
    rows: [
      {
        ...{
          type: 'charge' as const,
          group: 'chargeExchange' as const,
          entries: 12,
          account: null,
        },
        ...{ plusWon: 1_200_000, minusWon: 0, sumWon: 1_200_000 },
      },
    ],
    balanceChangeWon: 1_200_000,
  }));
  answerDays(0);
  open('/calc/calcDetail?day=2026-11-20');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('정산 상세');
  expect(await screen.findByRole('row', { name: /충전.*12.*1,200,000/ })).toBeVisible();
  expect(screen.getByRole('link', { name: '충전' })).toHaveAttribute(
    'href',
    '/v5/money/history?types=charge&from=2026-11-20&to=2026-11-20',
  );
  expect(asked.inputs).toEqual([{ from: '2026-11-20', to: '2026-11-20' }]);
  cleanup();
  open('/calc/calcDetail?day=2026-11-20', { flags: { moneyVersion: 1 } });
  expect(await screen.findByRole('link', { name: '충전' })).toHaveAttribute(
    'href',
    '/money/history?types=charge&from=2026-11-20&to=2026-11-20',
  );
});

test('keeps the tab in the address, and asks for what it shows alone', async () => {
  const types = answer(partners.readCalcTypes, () => ({ rows: [], balanceChangeWon: 0 }));
  const classes = answer(partners.readCalcClasses, () => ({
    rows: [],
    rewards: [],
    edges: [],
    losing: [],
  }));
  answerDays(0);
  open('/calc/calcDetail?day=2026-11-20&tab=games&gameClass=casino');
  expect(await screen.findByRole('tab', { selected: true })).toHaveTextContent('게임');
  expect(types.inputs).toEqual([]);
  expect(classes.inputs).toMatchObject([{ gameClass: 'casino' }]);
  await userEvent.click(screen.getByRole('tab', { name: '종류별' }));
  expect(types.inputs).toHaveLength(1);
});

const dayOf = (ggrWon: number) => ({
  ...{ dayOn: '2026-11-20', isClosed: true, bridge: null, corrections: 0, bets: 0, bettors: 0 },
  ...{ joins: 0, charges: 0, chargeWon: 0, exchanges: 0, exchangeWon: 0, cashWon: 0, stakeWon: 0 },
  ...{ payoutWon: 0, ggrWon, playWon: 0, bonusWon: 0, pointCostWon: 0, paybackWon: 0 },
  ...{ commissionWon: 0, directWon: 0, netWon: 0, balanceWon: 0, openStakeWon: 0, waitingWon: 0 },
});
const answerDays = (ggrWon: number, commissionWon = 0) =>
  answer(partners.readCalcDays, () => ({
    ...{
      at: '2026-11-22T07:00:00.000Z',
      firstDayOn: null,
      days: [{ ...dayOf(ggrWon), commissionWon }],
    },
  }));

test.each([
  [1_200_000, '✓ 일별 정산의 보유잔액 증감과 일치'],
  [1_199_000, '일별 정산의 보유잔액 증감과 1,000원 차이가 있습니다.'],
])('holds types against what wallets held more as the day was closed: %s', async (held, said) => {
  answer(partners.readCalcTypes, () => ({
    rows: [
      {
        ...{ type: 'charge' as const, group: 'chargeExchange' as const, entries: 12 },
        ...{ account: null, plusWon: 1_200_000, minusWon: 0, sumWon: 1_200_000 },
      },
    ],
    balanceChangeWon: 1_200_000,
  }));
  const bridge = {
    ...{ balanceChangeWon: held, openStakeChangeWon: 0, waitingChangeWon: 0, differenceWon: 0 },
  };
  answer(partners.readCalcDays, () => ({
    ...{ at: '2026-11-22T07:00:00.000Z', firstDayOn: '2026-11-19' },
    days: [{ ...dayOf(0), bridge }],
  }));
  open('/calc/calcDetail?day=2026-11-20');
  expect(await screen.findByText(said)).toBeVisible();
});

test('names studios, sums them, and says where the day says otherwise', async () => {
  const row = (gameClass: 'casino' | 'slots', family: string, stakeWon: number) => ({
    ...{ dayOn: '2026-11-20', gameClass, family, bets: 10, stakeWon, payoutWon: 50_000 },
    ...{ validStakeWon: stakeWon, corrections: 0 },
  });
  answer(partners.readCalcClasses, () => ({
    rows: [row('casino', '1', 100_000), row('slots', '20', 30_000), row('casino', '', 60_000)],
    rewards: [],
    losing: [],
    edges: [{ family: '1', leastBps: 120, mostBps: 120, sigmaBps: 0 }],
  }));
  answerDays(41_000);
  open('/calc/calcDetail?day=2026-11-20&tab=games');
  // Its spread is not known, so nothing is said of how far it is off.
  expect(await screen.findByRole('row', { name: /카지노 · 에볼루션.*1\.20 % –$/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /슬롯 · PG소프트.*−20,000/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /합계 30 190,000 150,000 40,000/ })).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('−1,000원 차이');
});

test('sums lines and members to the day that one came from', async () => {
  answerDays(40_000, 5_000);
  answer(partners.readCalcPartners, () => ({
    rows: [
      {
        ...{ partner: { _id: PARTNER, id: 'head1' }, members: 3, bets: 10, stakeWon: 100_000 },
        ...{ payoutWon: 60_000, profitWon: 40_000, commissionWon: 5_000, houseWon: 35_000 },
      },
    ],
  }));
  answer(partners.readCalcMembers, () => ({
    ...{ rows: [], more: false, tests: 2 },
    totals: { bets: 10, stakeWon: 100_000, payoutWon: 60_000 },
  }));
  open('/calc/calcDetail?day=2026-11-20&tab=partners');
  const total = await screen.findByRole('row', { name: /합계 3 10 100,000/ });
  // What is no count is an amount, and says so.
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['파트너', '회원', '배팅', '배팅액 (원)', '당첨 (원)', '수익 (원)'],
    ...['파트너정산 (원)', '업체 몫 (원)'],
  ]);
  expect(total).toHaveTextContent(/60,00040,0005,00035,000/);
  expect(screen.getByRole('link', { name: 'head1' })).toHaveAttribute(
    'href',
    `/partner-calc?partnerId=${PARTNER}&from=2026-11-20&to=2026-11-20`,
  );
  expect(await screen.findByText('✓ 일별 정산의 배팅수익과 일치')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: '회원별' }));
  expect(await screen.findByRole('row', { name: /합계 10 100,000 60,000 40,000/ })).toBeVisible();
  expect(await screen.findByText('✓ 일별 정산의 배팅수익과 일치')).toBeVisible();
});

test('says that one member alone is shown where the address names him, and leads to all', async () => {
  answerDays(40_000);
  const member = { _id: PARTNER, id: 'player1', nick: '별', isTest: false };
  const asked = answer(partners.readCalcMembers, () => ({
    rows: [
      {
        ...{ member, bets: 1, stakeWon: 10_000, payoutWon: 0, profitWon: 10_000 },
        ...{ chargeWon: 0, exchangeWon: 0, rewardWon: 0 },
      },
    ],
    ...{ more: false, tests: 0, totals: { bets: 1, stakeWon: 10_000, payoutWon: 0 } },
  }));
  open(`/calc/calcDetail?day=2026-11-20&tab=members&memberId=${PARTNER}`);
  expect(await screen.findByText(/player1 회원만 보입니다/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '전체 회원' }));
  await waitFor(() => expect(asked.inputs.at(-1)).not.toHaveProperty('memberId'));
  expect(screen.queryByText(/회원만 보입니다/)).toBeNull();
});

test('says by how much what lines were paid is not what the day says', async () => {
  answerDays(40_000, 4_000);
  answer(partners.readCalcPartners, () => ({
    rows: [
      {
        ...{ partner: { _id: PARTNER, id: 'head1' }, members: 3, bets: 10, stakeWon: 100_000 },
        ...{ payoutWon: 60_000, profitWon: 40_000, commissionWon: 5_000, houseWon: 35_000 },
      },
    ],
  }));
  open('/calc/calcDetail?day=2026-11-20&tab=partners');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^일별 정산의 파트너정산과 1,000원 차이$/,
  );
});

test('holds what a game kept against its odds, amber beyond three spreads', async () => {
  const row = (family: string, payoutWon: number) => ({
    ...{ dayOn: '2026-11-20', gameClass: 'minigame' as const, family, bets: 10_000 },
    ...{ stakeWon: 1_000_000, payoutWon, validStakeWon: 1_000_000, corrections: 0 },
  });
  answer(partners.readCalcClasses, () => ({
    rows: [row('powerball', 1_004_250), row('bogleladder', 975_000)],
    rewards: [],
    losing: [],
    edges: ['powerball', 'bogleladder'].map((family) => ({
      ...{ family, leastBps: 250, mostBps: 250, sigmaBps: 9_750 },
    })),
  }));
  answerDays(20_750);
  open('/calc/calcDetail?day=2026-11-20&tab=games');
  expect(await screen.findByText('−3.00')).toHaveAttribute('data-tone', 'warn');
  expect(screen.getAllByText('2.50 %').length).toBeGreaterThan(1);
  expect(screen.getByText('0.00')).toBeVisible();
  expect(screen.getByRole('link', { name: /파워볼/ })).toHaveAttribute(
    'href',
    '/bet/minigamehistory?gameType=powerball&from=2026-11-20&to=2026-11-20',
  );
});

test('opens the bets that a row of a game is made of, day by day', async () => {
  const row = (dayOn: string, family: string) => ({
    ...{ dayOn, gameClass: 'casino' as const, family, bets: 3, stakeWon: 30_000 },
    ...{ payoutWon: 10_000, validStakeWon: 30_000, corrections: 0 },
  });
  answer(partners.readCalcClasses, () => ({
    rows: [row('2026-11-20', '1'), row('2026-11-21', '1'), row('2026-11-21', '')],
    ...{ rewards: [], losing: [], edges: [] },
  }));
  answerDays(60_000);
  const bets = answer(partners.listCalcBets, () => ({
    rows: [
      {
        ...{ bookingId: PARTNER, betId: PARTNER, isTakenBack: false, stakeWon: 30_000 },
        ...{ at: '2026-11-21T07:00:00.000Z', payoutWon: 10_000, round: null, casino: null },
        gameClass: 'casino' as const,
        member: { _id: PARTNER, id: 'player7', nick: '회원7' },
      },
    ],
    more: false,
  }));
  open('/calc/calcDetail?from=2026-11-20&to=2026-11-21&tab=games');
  await userEvent.click(
    await screen.findByRole('button', { name: '카지노 · 에볼루션 배팅 6건 보기' }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('row', { name: /2026-11-20 3 30,000 10,000 20,000/ })).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: '2026-11-21' }));
  expect(await dialog.findByRole('row', { name: /player7 30,000 10,000 20,000/ })).toBeVisible();
  expect(
    dialog.getByRole('row', { name: '날짜 배팅 배팅액 (원) 당첨 (원) 수익 (원)' }),
  ).toBeVisible();
  const asked = { day: '2026-11-21', gameClass: 'casino' };
  expect(bets.inputs.at(-1)).toMatchObject({ ...asked, family: '1' });
  await userEvent.keyboard('{Escape}');
  // What is of no family is asked for without one, and opens where it is of one day.
  await userEvent.click(
    screen.getByRole('button', { name: '카지노 · 제공사 미분류·오늘분 배팅 3건 보기' }),
  );
  await screen.findByRole('row', { name: /player7/ });
  expect(bets.inputs.at(-1)).toMatchObject(asked);
  expect(bets.inputs.at(-1)).not.toHaveProperty('family');
});

test('shows the hours of one class with their sum, and no charges of it', async () => {
  const asked = answer(partners.readCalcHours, () => ({
    rows: Array.from({ length: 24 }, (_, hour) => ({
      ...{ hour, chargeWon: null, exchangeWon: null, payoutWon: 0 },
      ...{ stakeWon: hour === 10 ? 40_000 : 0, meanStakeWon: null, meanProfitWon: null },
    })),
  }));
  answerDays(0);
  open('/calc/calcDetail?from=2026-11-19&to=2026-11-20&tab=hours&gameClass=minigame');
  expect(await screen.findByRole('row', { name: '10:00 – – 40,000 – 40,000 –' })).toBeVisible();
  expect(screen.getByRole('row', { name: '합계 – – 40,000 – 40,000 –' })).toBeVisible();
  expect(asked.inputs).toEqual([{ day: '2026-11-20', gameClass: 'minigame' }]);
});

test('holds the hours of a day against the day', async () => {
  const hour = { payoutWon: 0, chargeWon: 5_000, exchangeWon: 0, meanStakeWon: 1_000 };
  answer(partners.readCalcHours, () => ({
    rows: [{ ...hour, hour: 0, stakeWon: 40_000, meanProfitWon: 500 }],
  }));
  answerDays(39_000);
  open('/calc/calcDetail?day=2026-11-20&tab=hours');
  expect(await screen.findByRole('alert')).toHaveTextContent('1,000원 차이');
  expect(screen.getByRole('row', { name: '합계 5,000 0 40,000 1,000 40,000 500' })).toBeVisible();
});

test('opens the bets and requests that an hour is made of, and bets alone of one class', async () => {
  answer(partners.readCalcHours, () => ({
    rows: [
      {
        ...{ hour: 10, chargeWon: 5_000, exchangeWon: 0, stakeWon: 40_000, payoutWon: 0 },
        ...{ meanStakeWon: null, meanProfitWon: null },
      },
    ],
  }));
  answerDays(40_000);
  const member = { _id: PARTNER, id: 'player7', nick: '회원7' };
  const bets = answer(partners.listCalcHourBets, () => ({
    rows: (['sports', 'casino'] as const).map((gameClass, at) => ({
      ...{
        bookingId: `${PARTNER.slice(0, -1)}${at}`,
        betId: PARTNER,
        isTakenBack: false,
        gameClass,
      },
      ...{ at: '2026-11-20T01:00:00.000Z', stakeWon: 20_000, payoutWon: 0 },
      ...{ round: null, casino: null, member },
    })),
    more: false,
  }));
  const requests = answer(partners.listCalcHourRequests, () => ({
    rows: [
      {
        ...{ requestId: PARTNER, kind: 'charge' as const, amountWon: 5_000, member },
        decidedAt: '2026-11-20T01:30:00.000Z',
      },
    ],
    more: false,
  }));
  open('/calc/calcDetail?day=2026-11-20&tab=hours');
  await userEvent.click(await screen.findByRole('button', { name: '10:00 내역 보기' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('row', { name: /player7 충전 5,000/ })).toBeVisible();
  expect(await dialog.findByRole('row', { name: /player7 스포츠 20,000 0 20,000/ })).toBeVisible();
  expect(dialog.getByRole('row', { name: /player7 카지노 20,000 0 20,000/ })).toBeVisible();
  const asked = { day: '2026-11-20', hour: 10, page: 1 };
  expect([requests.inputs, bets.inputs]).toEqual([[asked], [asked]]);
  cleanup();
  open('/calc/calcDetail?day=2026-11-20&tab=hours&gameClass=casino');
  await userEvent.click(await screen.findByRole('button', { name: '10:00 내역 보기' }));
  await within(await screen.findByRole('dialog')).findAllByRole('row', { name: /player7/ });
  expect(bets.inputs.at(-1)).toEqual({ ...asked, gameClass: 'casino' });
  expect(requests.inputs).toHaveLength(1);
});
