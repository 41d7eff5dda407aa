// A round with its bets, and one bet with why it stands at its amount and what may be done.
import { answer, refusal } from '@gwanje/api-client/testing';
import { type Bet, type BetDetail, bets, lists, minigames, placedBets } from '@gwanje/contract';
import { renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { betDetailOf, betOf, READ_AT, roundDetailOf } from '../../testing';
import MinigameDetailScreen from './minigame-detail.screen';

const user = userEvent.setup();
const WON: Partial<Bet> = { result: 'W', payoutWon: 19_500, profitWon: -9_500 };
const { betId, roundId, member } = betOf(1);
type Entry = BetDetail['entries'][number];

function open(detail: BetDetail = betDetailOf(WON), options: ShellOptions = {}) {
  answer(placedBets.page, () => ({ rows: [detail.bet], more: false, at: READ_AT }));
  answer(minigames.readGameRound, () => roundDetailOf());
  answer(bets.readBet, () => detail);
  answer(bets.previewBet, () => ({
    ...({ fromResult: 'W', toResult: 'N' } as const),
    ...{ differenceWon: -9_500, needsSecond: true },
    ...{ balanceWon: 500_000, balanceAfterWon: 490_500 },
  }));
  return renderInShell(<MinigameDetailScreen />, {
    path: `/bet/minigameDetail?round=${roundId}&bet=${betId}`,
    ...options,
  });
}
const explained = (text: string) => ({
  ...betDetailOf(WON),
  why: { rule: text, values: { stakeWon: 10_000, oddsHundredths: 195, payoutWon: 19_500 } },
});

it('explains the amount, and says that the ledger agrees', async () => {
  open(explained('betWin') as BetDetail);
  const why = within(await screen.findByRole('region', { name: '왜 이 금액?' }));
  expect(why.getByText('10,000원 × 배당 1.95 = 19,500원, 1원 미만 버림.')).toBeVisible();
  expect(why.getByText('일치')).toBeVisible();
  expect(await why.findByText(/좌 · 추첨 좌3짝 → 당첨/)).toBeVisible();
});

it('tells which settlements a bet has been through and who took one back, until it went its own way', async () => {
  const by = { _id: member._id, id: 'risk1' };
  const settlement = (settlementNo: number, kind: 'settle' | 'rollback', at: string) => ({
    ...{ settlementNo, kind, at, bets: 1, stakeWon: 10_000, payoutWon: 19_500, reason: null },
    by: kind === 'rollback' ? by : null,
  });
  const detail = {
    ...betDetailOf(WON),
    decisions: [
      {
        ...({ action: 'void', fromResult: 'W', toResult: 'N', reasonCode: 'other' } as const),
        ...{ differenceWon: -9_500, reason: null, by, firstBy: null },
        at: '2026-11-22T07:20:00.000Z',
      },
    ],
  };
  open(detail);
  answer(minigames.readGameRound, () => ({
    ...roundDetailOf(),
    settlements: [
      settlement(1, 'settle', '2026-11-22T07:05:00.000Z'),
      settlement(1, 'rollback', '2026-11-22T07:10:00.000Z'),
      settlement(2, 'settle', '2026-11-22T07:30:00.000Z'),
    ],
  }));
  const steps = within(await screen.findByRole('list', { name: '진행' }));
  expect(await steps.findByText(/1차 정산 · 자동/)).toBeVisible();
  expect(steps.getByText(/1차 정산 롤백 · risk1/)).toBeVisible();
  expect(steps.queryByText(/2차/)).not.toBeInTheDocument();
});

it('shows by what anybody can draw the round again, and leads to where it is done', async () => {
  answer(placedBets.page, () => ({ rows: [betOf(1, WON)], more: false, at: READ_AT }));
  answer(minigames.readGameRound, () => roundDetailOf({ seedHash: 'ab12', seed: 'cd34' }));
  answer(bets.readBet, () => betDetailOf(WON));
  renderInShell(<MinigameDetailScreen />, { path: `/bet/minigameDetail?round=${roundId}` });
  expect(await screen.findByText('ab12')).toBeVisible();
  expect(screen.getByText('cd34')).toBeVisible();
  expect(screen.getByRole('link', { name: '회차 보기 · 추첨 검증' })).toBeVisible();
});

describe('a bet without its round, as an entry of money names it', () => {
  const path = `/bet/minigameDetail?bet=${betId}`;

  it('opens with the round that it is of', async () => {
    open(undefined, { path });
    expect(await screen.findByRole('region', { name: '왜 이 금액?' })).toBeVisible();
    expect(await screen.findByRole('table', { name: '이 회차의 배팅' })).toBeVisible();
  });

  it.each([
    [['minigame', 'sports'], `/bet/sportshistory?bet=${betId}`, undefined],
    [['minigame'], path, /이 배팅을 찾을 수 없습니다/],
  ])('is looked for among sports on a site of %s', async (modules, address, said) => {
    answer(placedBets.page, () => ({ rows: [], more: false, at: READ_AT }));
    const { router } = renderInShell(<MinigameDetailScreen />, { path, flags: { modules } });
    await waitFor(() => {
      const { pathname, search } = router.state.location;
      expect(pathname + search).toBe(address);
    });
    if (said) expect(await screen.findByText(said)).toBeVisible();
  });
});

it('says of a settled bet which settlement it was, and of another none', async () => {
  const settled = betDetailOf({ ...WON, settledAt: READ_AT });
  const [stake, win] = settled.entries as [Entry, Entry];
  const back: Entry = { ...win, type: 'rollbackMinigame', amountWon: -19_500, by: 'risk' };
  open({
    ...settled,
    entries: [stake, win, { ...back, entryId: stake.entryId.replace('5', '6') }],
  });
  const timeline = await screen.findByRole('list', { name: '진행' });
  expect(timeline).toHaveTextContent('2차 정산 · 당첨');
  // Who took a settlement back, and between which balances.
  expect(timeline).toHaveTextContent(/−19,500 · risk/);
  expect(screen.getByRole('row', { name: /500,000 −10,000 490,000/ })).toBeVisible();
  const decision = {
    ...({ action: 'cancel', fromResult: 'I', toResult: 'C', reasonCode: 'asked' } as const),
    ...{ differenceWon: 10_000, reason: '전화', by: { _id: betId, id: 'risk' }, firstBy: null },
    at: READ_AT,
  };
  const cancelled = {
    ...betDetailOf({ result: 'C', settledAt: READ_AT }),
    decisions: [decision],
  };
  cleanup();
  open(cancelled);
  const other = await screen.findByRole('list', { name: '진행' });
  expect(other).toHaveTextContent('정산 · 취소');
  expect(other).not.toHaveTextContent('차 정산');
  expect(other).toHaveTextContent(/회원요청 \(전화\)/);
});

it('says by how much the ledger differs', async () => {
  const detail = betDetailOf(WON);
  open({ ...detail, entries: detail.entries.slice(0, 1) });
  expect(await screen.findByText(/불일치: 원장 −10,000원, 계산 9,500원/)).toBeVisible();
});

it('voids after what it would do has been seen, with a reason', async () => {
  open();
  const voids = answer(bets.voidBet, ({ memberId }) => {
    expect(memberId).toBe(member._id);
    return { bet: betOf(1, WON), outcome: 'needsSecond' as const };
  });
  await user.click(await screen.findByRole('button', { name: '적특' }));
  const form = within(await screen.findByRole('dialog'));
  expect(await form.findByText('490,500')).toBeVisible();
  expect(form.getByText(/다른 관리자의 승인이 필요합니다/)).toBeVisible();
  await user.click(form.getByRole('button', { name: '적특' }));
  expect(await form.findByText('사유를 고르세요.')).toBeVisible();
  await user.selectOptions(form.getByLabelText('사유'), '명백한 배당오류');
  await user.click(form.getByRole('button', { name: '적특' }));
  await waitFor(() =>
    expect(voids.inputs).toEqual([
      { memberId: member._id, betId, version: 1, reasonCode: 'wrongOdds' },
    ]),
  );
  expect(await screen.findByText(/첫 승인을 기록했습니다/)).toBeVisible();
});

it('keeps what was typed when it is refused', async () => {
  open();
  answer(bets.resettleBet, () => refusal('bet.unchanged'));
  await user.click(await screen.findByRole('button', { name: '재정산' }));
  const form = within(await screen.findByRole('dialog'));
  await form.findByText('490,500');
  await user.selectOptions(form.getByLabelText('사유'), '기타');
  await user.type(form.getByLabelText('사유 상세'), '확인');
  await user.click(form.getByRole('button', { name: '재정산' }));
  expect(await form.findByText(/다시 계산해도 금액이 같습니다/)).toBeVisible();
  expect(form.getByLabelText('사유 상세')).toHaveValue('확인');
});

it('asks again with what there is by now once a decision came too late', async () => {
  open();
  const voids = answer(bets.voidBet, ({ version }) =>
    version === 1 ? refusal('bet.stale') : { bet: betOf(1, WON), outcome: 'done' as const },
  );
  await user.click(await screen.findByRole('button', { name: '적특' }));
  const form = within(await screen.findByRole('dialog'));
  await form.findByText('490,500');
  answer(bets.readBet, () => betDetailOf({ ...WON, version: 2 }));
  answer(bets.previewBet, () => ({
    ...({ fromResult: 'L', toResult: 'N' } as const),
    ...{ differenceWon: 10_000, needsSecond: false, balanceWon: 480_500, balanceAfterWon: 500_500 },
  }));
  await user.selectOptions(form.getByLabelText('사유'), '기타');
  await user.click(form.getByRole('button', { name: '적특' }));
  expect(await form.findByText(/그사이 결과가 바뀌었습니다/)).toBeVisible();
  expect(await form.findByText('500,500')).toBeVisible();
  await user.click(form.getByRole('button', { name: '적특' }));
  await waitFor(() => expect(voids.inputs.map(({ version }) => version)).toEqual([1, 2]));
});

it('lets somebody say that he has looked at a high bet', async () => {
  open(betDetailOf({ ...WON, high: 'stake', isHighNew: true }));
  const looks = answer(bets.acknowledgeBet, () => betOf(1, { high: 'stake' }));
  await user.click(await screen.findByRole('button', { name: '고액 확인' }));
  await waitFor(() => expect(looks.inputs).toEqual([{ memberId: member._id, betId }]));
});

it('shows what was noted, and takes a note', async () => {
  const by = { _id: member._id, id: 'risk1' };
  const noted = { noteId: betId, body: '회원과 통화함', at: READ_AT, by };
  open({ ...betDetailOf(WON), notes: [noted] });
  const notes = answer(bets.noteBet, () => noted);
  const region = within(await screen.findByRole('region', { name: '메모' }));
  expect(region.getByText('회원과 통화함')).toBeVisible();
  await user.click(region.getByRole('button', { name: '메모 남기기' }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText('내용'), '확인 끝{Enter}');
  await waitFor(() =>
    expect(notes.inputs).toEqual([{ memberId: member._id, betId, body: '확인 끝' }]),
  );
});

it('shows of a bet that stands open what a settlement made of it, and what is decided then', async () => {
  jest.useFakeTimers();
  try {
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    open(betDetailOf());
    answer(minigames.readGameRound, () => roundDetailOf({ state: 'open' }));
    await pass(100);
    expect(screen.getByRole('button', { name: '취소' })).toBeVisible();
    const settled = betDetailOf({ ...WON, settledAt: READ_AT, version: 2 });
    answer(placedBets.page, () => ({ rows: [settled.bet], more: false, at: READ_AT }));
    answer(bets.readBet, () => settled);
    const detail = roundDetailOf();
    answer(minigames.readGameRound, () => detail);
    answer(lists.readListChanges, ({ list }) => ({
      rows: [list === placedBets.page.path ? settled.bet : detail.round],
      ...{ left: [], gone: [], added: 0, at: READ_AT },
    }));
    await pass(10_100);
    expect(screen.getByRole('button', { name: '재정산' })).toBeVisible();
    expect(screen.queryByRole('button', { name: '취소' })).toBeNull();
    expect(screen.getByRole('table', { name: '이 회차의 배팅' })).toHaveTextContent('19,500');
  } finally {
    jest.useRealTimers();
  }
});

it('lets nobody decide who may not', async () => {
  const auditor = {
    ...{ _id: '01890a5d-ac96-774b-bcce-b302099a8059', id: 'audit1', nick: '감사', type: 5 },
  };
  open(betDetailOf(WON), { admin: auditor });
  expect(await screen.findByRole('button', { name: '적특' })).toHaveAccessibleDescription(/권한/);
});

it('shows the round by itself, and says when the address names none', async () => {
  open(betDetailOf(WON), { path: `/bet/minigameDetail?round=${roundId}`, locale: 'en' });
  expect(await screen.findByRole('table', { name: 'Bets on this round' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Why this amount?' })).not.toBeInTheDocument();
});

it('shows the bets of the member first, however many others came after them', async () => {
  const own = [betOf(1), betOf(2)].map((bet) => ({ ...bet, member }));
  const other = { ...betOf(3), member: { ...member, _id: betOf(3).betId, id: 'someone' } };
  open();
  answer(placedBets.page, ({ memberId, categoryInfo }) => ({
    rows: memberId === member._id ? own : categoryInfo === 'betId' ? own.slice(0, 1) : [other],
    ...{ more: false, at: READ_AT },
  }));
  const table = await screen.findByRole('table', { name: '이 회차의 배팅' });
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(4));
  const [, first, second, last] = within(table).getAllByRole('row');
  for (const row of [first, second]) expect(row).toHaveTextContent(member.id);
  expect(last).toHaveTextContent('someone');
});

it('shows each bet on the round once where none of them is looked at', async () => {
  open(betDetailOf(WON), { path: `/bet/minigameDetail?round=${roundId}` });
  const table = await screen.findByRole('table', { name: '이 회차의 배팅' });
  expect(within(table).getAllByRole('row')).toHaveLength(2);
});

it('shows by what a provider says that its draw could be no other', async () => {
  const told = {
    resultNo: 1,
    draw: null,
    source: 'feed',
    isFirst: false,
    enteredBy: null,
  } as const;
  open();
  answer(minigames.readGameRound, () => ({
    ...roundDetailOf({ source: 'feed' }),
    results: [{ ...told, at: READ_AT, proof: 'sha256 of 17' }],
  }));
  expect(await screen.findByText('sha256 of 17')).toBeVisible();
});

it('says that no round is named', () => {
  open(betDetailOf(WON), { path: '/bet/minigameDetail' });
  expect(screen.getByText(/주소에 회차가 없습니다/)).toBeVisible();
});
