// The books of vendors: every route is one definition, each view its own list, and one transaction in a window.
import { answer } from '@gwanje/api-client/testing';
import {
  bets,
  CASINO_PAGES,
  type CasinoRound,
  type CasinoTransaction,
  casinoReconciliations,
  casinoRounds,
  casinoTransactions,
  lists,
} from '@gwanje/contract';
import { orderedColumns, renderInShell } from '@gwanje/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { transactionPage } from '../../domain/casino-pages';
import remote from '../../manifest';
import { READ_AT } from '../../testing';
import CasinoHistoryScreen from './casino-history.screen';

const idOf = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;
const MEMBER = {
  ...{ _id: idOf(101), id: 'player1', nick: '별님1', grade: 1, level: 4, status: 1 },
  isTest: false,
  ...{ excludedUntil: null, hasAlertMemo: false, sharedMembers: 0 },
};
type Shared = Exclude<keyof CasinoRound & keyof CasinoTransaction, 'result' | 'cancels'>;
const said: Pick<CasinoRound, Shared> = {
  ...{ member: MEMBER, upline: 'store1', vendor: 'kplay', mode: 'seamless', provider: 3 },
  ...{ gameClass: 'casino', game: 'baccarat', roundRef: 'r-1', roundId: idOf(9) },
  ...{ isTournament: false, details: null, voidRule: null, isHigh: false, at: READ_AT },
};
const transactionOf = (values: Partial<CasinoTransaction> = {}): CasinoTransaction => ({
  ...said,
  ...{ transactionId: idOf(1), kind: 'BET', extra: null, amountWon: 10_000, result: 'W' },
  ...{ balanceAfterWon: 90_000, vendorRef: 'v-1', cancels: null, cancelledBy: null },
  ...{ repeats: 0, isFree: false, pick: null, responseMs: 12, booked: null },
  isDiffering: false,
  ...values,
});
const ROUND: CasinoRound = {
  ...said,
  ...{ closedAt: READ_AT, bets: 1, betWon: 10_000, winWon: 19_500, cancels: 0 },
  ...{ profitWon: -9_500, result: 'W', validWon: 10_000, isSameTable: false, isOneSided: false },
};

const reply = <Row,>(rows: readonly Row[]) => ({ rows: [...rows], more: false, at: READ_AT });
const counted = <Total,>(totals: readonly Total[]) => ({
  ...{ count: 1, isMore: false, totals: [...totals], at: READ_AT },
});

function given(rows: readonly CasinoTransaction[] = [transactionOf()]) {
  answer(casinoTransactions.totals, () =>
    counted([
      {
        ...{ kind: 'BET' as const, gameClass: 'casino' as const, transactions: 1, members: 1 },
        ...{ amountWon: 10_000, standingWon: 10_000, testTransactions: 0, testStandingWon: 0 },
        ...{ openWon: 0, testOpenWon: 0 },
      },
    ]),
  );
  answer(bets.readCasinoSupply, () => ({
    ...{ balanceWon: 42_000_000, daysLeft: 6, at: READ_AT },
  }));
  answer(casinoRounds.totals, () => counted([]));
  answer(casinoReconciliations.totals, () => counted([]));
  return {
    transactions: answer(casinoTransactions.page, () => reply(rows)),
    rounds: answer(casinoRounds.page, () => reply([ROUND])),
  };
}

/** What a window is told of the round that it shows. */
const tellOfRound = (row: CasinoRound = ROUND) =>
  answer(lists.readListChanges, () => ({
    ...{ rows: [row], left: [], gone: [], added: 0, at: READ_AT },
  }));

const open = (path: string) => {
  const at = path.split('?')[0];
  const declared = remote.screens.find((one) => one.path === at);
  return renderInShell(<CasinoHistoryScreen />, { path, ...(declared && { screen: declared }) });
};

// The first of all: what has been fetched once is there at once.
it('says which page it is while the code of its list is on its way', async () => {
  given();
  open('/bet/kplayhistory?by=round');
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  await screen.findByRole('grid');
});

it.each(CASINO_PAGES.map((page) => [page.path, page] as const))(
  '%s asks for its own book alone',
  async (path, page) => {
    const asked = given();
    open(path);
    const list = page.round === 'round' ? asked.transactions : asked.rounds;
    await waitFor(() => expect(list.inputs.length).toBeGreaterThan(0));
    expect(list.inputs.at(-1)).toMatchObject({
      ...{ vendor: page.vendor, gameClass: page.classes.join(','), isTest: 'false' },
      ...(page.mode && { mode: page.mode }),
      ...(page.round !== 'round' && { isTournament: String(page.round === 'entry') }),
    });
  },
);

it('asks for one class and amounts as they are typed, and for no class of another book', async () => {
  const { transactions } = given();
  const { unmount } = open('/bet/herahistory?gameClass=slots&minWon=1,000,000&maxWon=x');
  await screen.findByRole('row', { name: /player1/ });
  expect(transactions.inputs.at(-1)).toMatchObject({ gameClass: 'slots', minWon: 1_000_000 });
  expect(transactions.inputs.at(-1)).not.toHaveProperty('maxWon');
  unmount();
  open('/bet/kgonhistory?gameClass=holdem');
  await waitFor(() =>
    expect(transactions.inputs.at(-1)).toMatchObject({ vendor: 'kgon', gameClass: 'casino,slots' }),
  );
});

it('marks what does not count, what was sent again and what was taken back', async () => {
  given([transactionOf({ voidRule: 'bothSides', repeats: 2, cancelledBy: 'v-9', result: 'C' })]);
  open('/bet/kplayhistory');
  const row = await screen.findByRole('row', { name: /player1/ });
  expect(row).toHaveTextContent('무효 · 양방');
  expect(row).toHaveTextContent('재시도 2');
  expect(row).toHaveTextContent('취소됨');
});

it('asks for results and for what is high, and marks what is', async () => {
  const { transactions, rounds } = given([transactionOf({ isHigh: true })]);
  const { unmount } = open('/bet/kplayhistory?betResult=W&high=all');
  const row = await screen.findByRole('row', { name: /player1/ });
  expect(within(row).getByText('고액')).toBeVisible();
  expect(transactions.inputs.at(-1)).toMatchObject({ betResult: 'W', high: 'all' });
  const results = screen.getByLabelText('결과');
  expect([...results.children].map(({ textContent }) => textContent)).toEqual([
    ...['전체', '진행중', '적중', '미적중', '취소'],
  ]);
  unmount();
  open('/bet/kplayhistory?by=round&betResult=I');
  await waitFor(() => expect(rounds.inputs.at(-1)).toMatchObject({ betResult: 'I' }));
});

it('marks where the books differ, and says what is left at the vendor and for how long', async () => {
  given([transactionOf({ isDiffering: true })]);
  open('/bet/kplayhistory');
  expect(await screen.findByRole('row', { name: /player1/ })).toHaveTextContent('대사차이');
  expect(
    await screen.findByText('우리 예치금 42,000,000원 · 최근 7일 기준 6일 남음'),
  ).toBeVisible();
});

it('leads from a transfer to the entry that holds it', async () => {
  given([transactionOf({ booked: { entryId: idOf(7), at: READ_AT } })]);
  open('/bet/honor-casino-history');
  const link = await screen.findByRole('link', { name: /2026-11-22/ });
  expect(link).toHaveAttribute('href', expect.stringContaining(`open=${idOf(7)}`));
});

it('leads from a seamless transaction to its money, and says how long the vendor waited', async () => {
  given([transactionOf(), transactionOf({ transactionId: idOf(2), amountWon: 0 })]);
  open('/bet/honor-slots-history-s');
  const links = await screen.findAllByRole('link', { name: '내역' });
  expect(links).toHaveLength(1);
  expect(links[0]).toHaveAttribute(
    'href',
    expect.stringContaining(`subject=${encodeURIComponent(`casino/${idOf(1)}`)}`),
  );
  expect(screen.getByRole('columnheader', { name: /응답\(ms\)/ })).toBeVisible();
});

it('sums each class of a book by itself, and narrows it to one by a press', async () => {
  const { transactions } = given();
  const total = {
    ...{ kind: 'BET' as const, transactions: 1, members: 1, amountWon: 0 },
    ...{ openWon: 4_000, testTransactions: 2, testStandingWon: 300, testOpenWon: 100 },
  };
  answer(casinoTransactions.totals, () =>
    counted([
      { ...total, gameClass: 'casino' as const, standingWon: 10_000 },
      { ...total, gameClass: 'slots' as const, standingWon: 5_000 },
    ]),
  );
  open('/bet/herahistory');
  // What is still played is no profit.
  expect(await screen.findByRole('row', { name: /^전체 필터/ })).toHaveTextContent(
    /배팅 15,000.*손익 7,000.*진행중 8,000/,
  );
  expect(screen.getByRole('row', { name: /^슬롯/ })).toHaveTextContent('배팅 5,000');
  expect(
    screen.getAllByRole('link', { name: /^진행중/ }).map((one) => one.getAttribute('href')),
  ).toEqual([
    expect.stringMatching(/\?by=round&betResult=I$/),
    expect.stringMatching(/\?by=round&betResult=I&gameClass=casino$/),
    expect.stringMatching(/\?by=round&betResult=I&gameClass=slots$/),
  ]);
  expect(screen.getByRole('row', { name: /^테스트 계정/ })).toHaveTextContent(
    /4건.*배팅 600.*손익 400/,
  );
  await userEvent.click(
    within(screen.getByRole('navigation', { name: '종류' })).getByRole('link', { name: '슬롯' }),
  );
  await waitFor(() => expect(transactions.inputs.at(-1)).toMatchObject({ gameClass: 'slots' }));
});

it('says of days that keep no members how much was told, and no members', async () => {
  given();
  answer(casinoTransactions.totals, () =>
    counted([
      {
        ...{ kind: 'BET' as const, gameClass: 'casino' as const, transactions: 7, members: null },
        ...{ amountWon: 0, standingWon: 10_000, testTransactions: 0, testStandingWon: 0 },
        ...{ openWon: 0, testOpenWon: 0 },
      },
    ]),
  );
  open('/bet/kplayhistory');
  const foot = await screen.findByRole('row', { name: /^전체 필터/ });
  expect(foot).toHaveTextContent('7건');
  expect(foot).not.toHaveTextContent('명');
  expect(within(foot).queryByRole('link')).toBeNull();
});

it('marks members who may play together at one table', async () => {
  answer(casinoRounds.totals, () => counted([]));
  answer(casinoRounds.page, () =>
    reply([
      { ...ROUND, isSameTable: true },
      { ...ROUND, roundId: idOf(8), roundRef: 'r-2', isSameTable: true, isOneSided: true },
    ]),
  );
  open('/bet/apokerhistory');
  const [both, oneSided] = await screen.findAllByRole('row', { name: /player1/ });
  expect(both).toHaveTextContent('같은 테이블');
  expect(both).not.toHaveTextContent('한쪽만 손실');
  expect(oneSided).toHaveTextContent('한쪽만 손실');
  // Of more than a month no sums are made, and the foot says so.
  expect(screen.getByRole('row', { name: /합계는 31일까지/ })).toBeVisible();
});

it('says of rounds of a book of several classes which each is of, who is new, and what was lost in red', async () => {
  given();
  const hex = Date.parse(READ_AT).toString(16).padStart(12, '0');
  const _id = `${hex.slice(0, 8)}-${hex.slice(8)}-774b-bcce-b302099a8057`;
  answer(casinoRounds.page, () =>
    reply([
      { ...ROUND, vendor: 'kgon', gameClass: 'slots', member: { ...MEMBER, _id } },
      { ...ROUND, roundId: idOf(8), vendor: 'kgon', member: { ...MEMBER, id: 'player2' } },
    ]),
  );
  open('/bet/kgonhistory?by=round');
  const row = await screen.findByRole('row', { name: /player1/ });
  expect(within(row).getByText('슬롯')).toBeVisible();
  expect(within(row).getByText('신규')).toBeVisible();
  expect(within(row).getByText('−9,500')).toHaveAttribute('data-change', 'out');
  const other = screen.getByRole('row', { name: /player2/ });
  expect(within(other).getByText('카지노')).toBeVisible();
  expect(within(other).queryByText('신규')).toBeNull();
});

it('keeps what a book is narrowed to while it is looked at otherwise', async () => {
  answer(casinoRounds.totals, () => counted([]));
  const { inputs } = answer(casinoRounds.page, () => reply([ROUND]));
  answer(casinoTransactions.totals, () => counted([]));
  answer(casinoTransactions.page, () => reply([]));
  open('/bet/kplayhistory?range=all&query=player1&betResult=W&kind=BET&sort=amount&page=2');
  await userEvent.click(await screen.findByRole('link', { name: '라운드별' }));
  expect(await screen.findByRole('row', { name: /player1/ })).toBeVisible();
  expect(inputs.at(-1)).toMatchObject({ query: 'player1', betResult: 'W' });
  expect(inputs.at(-1)).not.toHaveProperty('kind');
  expect(screen.getByRole('link', { name: '거래별' })).toHaveAttribute(
    'href',
    expect.stringMatching(/query=player1.*by=transaction/),
  );
});

it('shows hands with what their table says', async () => {
  answer(casinoRounds.totals, () => counted([]));
  answer(casinoRounds.page, () =>
    reply([{ ...ROUND, details: { table: 'Table 7', blinds: '500/1,000', rakeWon: 300 } }]),
  );
  open('/bet/betholdemhistory');
  const row = await screen.findByRole('row', { name: /player1/ });
  expect(row).toHaveTextContent('Table 7');
  expect(row).toHaveTextContent('300');
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent ?? '');
  const placeOf = (name: string) => heads.findIndex((head) => head.startsWith(name));
  const said = ['테이블', '블라인드', '핸드번호', '바이인', '투입', '획득', '레이크', '손익'];
  const places = said.map(placeOf);
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

it('lists the days on which the books differ, with what differs', async () => {
  const day = { rows: 1, betWon: 10_000, winWon: 0, cancelWon: 0 };
  answer(casinoReconciliations.totals, () => counted([]));
  answer(casinoReconciliations.page, () =>
    reply([
      {
        ...{ reconciliationId: idOf(5), vendor: 'kplay' as const, dayOn: '2026-11-22' },
        ...{ ours: day, theirs: { ...day, rows: 0, betWon: 0 }, playWon: null },
        ...{ differingRows: 1, at: READ_AT },
      },
    ]),
  );
  answer(bets.listCasinoDifferences, () => ({
    isMore: false,
    differences: [
      {
        ...{ vendorRef: 'v-1', transactionId: idOf(1), theirs: null },
        member: { _id: MEMBER._id, id: MEMBER.id },
        ours: { kind: 'BET' as const, amountWon: 10_000 },
      },
      {
        ...{ vendorRef: 'v-2', transactionId: null, member: null, ours: null },
        theirs: { kind: 'WIN' as const, amountWon: 7_000 },
      },
    ],
  }));
  open('/bet/kplayhistory?by=days');
  await userEvent.click(await screen.findByRole('row', { name: /2026-11-22/ }));
  expect(await screen.findByRole('row', { name: /v-1.*player1.*배팅 10,000.*없음/ })).toBeVisible();
  // What is ours of it opens; what only the vendor has is nothing to open.
  const shown = new URLSearchParams({ bet: idOf(1), of: MEMBER._id });
  expect(screen.getByRole('link', { name: 'v-1' })).toHaveAttribute(
    'href',
    expect.stringContaining(encodeURIComponent(`/bet/kplayhistory?${shown}`)),
  );
  expect(screen.queryByRole('link', { name: 'v-2' })).toBeNull();
});

it('shows a transaction that is named without its member, and says where there is none', async () => {
  tellOfRound();
  answer(bets.readCasinoTransaction, () => ({
    ...{ transaction: transactionOf(), round: ROUND, transactions: [transactionOf()], raw: [] },
    ...{ why: { rule: 'casinoStake' as const, values: { stakeWon: 10_000 } }, entries: [] },
  }));
  const { transactions } = given();
  const { unmount } = open(`/bet/kplayhistory?bet=${idOf(1)}&betResult=L`);
  expect(await screen.findByText(/배팅금액 10,000원을 보유머니에서 차감/)).toBeVisible();
  expect(transactions.inputs.at(-1)).toEqual({ categoryInfo: 'betId', query: idOf(1) });
  unmount();
  given([]);
  open(`/bet/kplayhistory?bet=${idOf(3)}`);
  expect(await screen.findByText('없는 배팅이거나 볼 수 없는 배팅입니다.')).toBeVisible();
});

it('recomputes a round before the operator, and asks the vendor’s own book', async () => {
  tellOfRound();
  const win = transactionOf({ transactionId: idOf(2), kind: 'WIN', amountWon: 19_500 });
  answer(bets.readCasinoTransaction, () => ({
    ...{ transaction: win, round: ROUND, transactions: [transactionOf(), win] },
    raw: [{ transactionId: idOf(1), fields: { tableId: 'bac-7', dealer: null } }],
    why: { rule: 'casinoWin' as const, values: { payoutWon: 19_500, stakeWon: 10_000 } },
    entries: [
      {
        ...{ entryId: idOf(50), transactionId: idOf(1), type: 'bet' as const, amountWon: -10_000 },
        ...{ balanceAfterWon: 90_000, at: READ_AT },
      },
      {
        ...{
          entryId: idOf(51),
          transactionId: idOf(2),
          type: 'betBenefit' as const,
          amountWon: 19_500,
        },
        ...{ balanceAfterWon: 109_500, at: READ_AT },
      },
    ],
  }));
  answer(bets.checkCasinoTransaction, () => ({
    ...{ check: 'differs' as const, theirs: { kind: 'WIN' as const, amountWon: 1 } },
  }));
  open(transactionPage('/bet/kplayhistory', { transactionId: idOf(2), memberId: MEMBER._id }));
  expect(await screen.findByText(/일치: 원장과/)).toBeVisible();
  expect(screen.getByRole('row', { name: /v-1.*tableId: bac-7 · dealer: –/ })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '업체 확인' }));
  expect(await screen.findByText(/금액·구분이 다름.*적중 1/)).toBeVisible();
});

it('shows of a transaction that stands open what its vendor tells of its round meanwhile', async () => {
  jest.useFakeTimers();
  try {
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    const begun: CasinoRound = {
      ...{ ...ROUND, winWon: 0, profitWon: null, result: 'I', closedAt: null, validWon: 0 },
    };
    const bet = transactionOf({ result: 'I' });
    const detail = {
      ...{ transaction: bet, round: begun, transactions: [bet], raw: [], entries: [] },
      why: { rule: 'casinoStake' as const, values: { stakeWon: 10_000 } },
    };
    const { inputs } = answer(bets.readCasinoTransaction, () => detail);
    tellOfRound(begun);
    open(transactionPage('/bet/kplayhistory', { transactionId: idOf(1), memberId: MEMBER._id }));
    await pass(100);
    const table = () => screen.getByRole('table', { name: '이 라운드의 거래' });
    expect(within(table()).getAllByRole('row')).toHaveLength(2);
    await pass(10_100);
    expect(inputs).toHaveLength(1);
    const win = transactionOf({ transactionId: idOf(2), kind: 'WIN', amountWon: 19_500 });
    const won = transactionOf();
    answer(bets.readCasinoTransaction, () => ({
      ...{ ...detail, transaction: won, round: ROUND, transactions: [won, win] },
    }));
    tellOfRound();
    await pass(10_100);
    expect(within(table()).getAllByRole('row')).toHaveLength(3);
  } finally {
    jest.useRealTimers();
  }
});

it.each([
  [{ modules: ['casino'], gondre: true }, '/bet/kgonhistory', undefined],
  // A site that has no history of that vendor shows it where it was asked for.
  [{ modules: ['casino'] }, '/bet/kplayhistory', '업체 확인'],
])(
  'hands a transaction of another vendor on to its own history',
  async (flags, pathname, shown) => {
    tellOfRound();
    const said = { transactionId: idOf(2), vendor: 'kgon' as const };
    answer(bets.readCasinoTransaction, () => ({
      ...{ transaction: transactionOf(said), round: ROUND, transactions: [transactionOf(said)] },
      raw: [],
      why: { rule: 'casinoWin' as const, values: { payoutWon: 19_500, stakeWon: 10_000 } },
      entries: [],
    }));
    const asked = { transactionId: idOf(2), memberId: MEMBER._id };
    const path = transactionPage('/bet/kplayhistory', asked);
    const { router } = renderInShell(<CasinoHistoryScreen />, { path, flags });
    if (shown) expect(await screen.findByRole('button', { name: shown })).toBeVisible();
    await waitFor(() => {
      const { location } = router.state;
      expect(location.pathname + location.search).toBe(transactionPage(pathname, asked));
    });
  },
);

it.each([
  ['/bet/kgonhistory', ['vendor', 'provider', 'gameClass', 'kind', 'result', 'voidRule', 'isHigh']],
  [
    '/bet/kgonhistory?by=round',
    ['vendor', 'provider', 'gameClass', 'result', 'voidRule', 'isHigh'],
  ],
  ['/bet/kgonhistory?by=days', []],
] as const)(
  'hands out words in place of codes, each under a head of its own (%s)',
  async (path, coded) => {
    given();
    answer(casinoReconciliations.page, () => ({ rows: [], more: false, at: READ_AT }));
    open(path);
    await screen.findByRole('grid');
    const columns = await orderedColumns();
    for (const code of coded)
      expect(columns.find(({ key }) => key === code)).toHaveProperty('words');
    expect(new Set(columns.map(({ head }) => head)).size).toBe(columns.length);
  },
);
