// The history: what it leaves out, whether balances follow, and why an amount is what it is.
import { answer } from '@gwanje/api-client/testing';
import {
  entries,
  type LedgerEntry,
  lists,
  members,
  money,
  type SettledLine,
} from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import { entryOf, READ_AT, requestOf } from '../../testing';
import HistoryScreen from './history.screen';

const EXPLAINED = entryOf(3, {
  ...{ type: 'first', wallet: 'point', amountWon: 20_000 },
  explanation: {
    rule: 'firstBonus',
    values: { chargeWon: 200_000, rateBps: 1_000, computedWon: 20_000, minWon: 0, maxWon: 100_000 },
    settingVersion: 7,
  },
});
const user = userEvent.setup();

function given(rows: readonly LedgerEntry[]) {
  answer(entries.totals, () => ({
    ...{ count: rows.length, isMore: false, at: READ_AT },
    totals: [
      { wallet: 'money', type: 'charge', entries: 2, amountWon: 30_000 } as const,
      { wallet: 'money', type: 'exchange', entries: 1, amountWon: -50_000 } as const,
    ],
  }));
  return answer(entries.page, () => ({ rows: [...rows], more: false, at: READ_AT }));
}
const rowOf = (text: RegExp) => screen.findByRole('row', { name: text });

describe('the history', () => {
  it('leaves bets out until they are asked for, and sums what came in and went out', async () => {
    const pages = given([entryOf(1)]);
    renderInShell(<HistoryScreen />);
    await rowOf(/player1/);
    expect(pages.inputs.at(-1)).toMatchObject({
      groups: 'chargeExchange,point,income,payback,coupon,attendance,conversion,transfer',
    });
    const sums = screen.getByRole('row', { name: /입금 30,000 · 출금 −50,000/ });
    expect(sums).toHaveTextContent('−20,000');
    await user.click(screen.getByRole('button', { name: /배팅 제외됨/ }));
    await screen.findByRole('button', { name: /배팅 포함됨/ });
    expect(pages.inputs.at(-1)).not.toHaveProperty('groups');
    await user.click(document.body);
    await user.keyboard('b');
    await screen.findByRole('button', { name: /배팅 제외됨/ });
    answer(lists.listExports, () => ({ exports: [] }));
    await user.keyboard('e');
    await screen.findByRole('dialog');
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('b');
    expect(screen.getByRole('button', { name: /배팅 제외됨/ })).toBeInTheDocument();
  });

  it('says apart what types came to that go both ways, and counts it in the difference', async () => {
    given([entryOf(1)]);
    answer(entries.totals, () => ({
      ...{ count: 6, isMore: false, at: READ_AT },
      totals: [
        { wallet: 'casino', type: 'moneyToCasino', entries: 1, amountWon: 90_000 } as const,
        { wallet: 'casino', type: 'casinoToMoney', entries: 1, amountWon: -20_000 } as const,
        { wallet: 'casino', type: 'casinoPlay', entries: 4, amountWon: -30_000 } as const,
      ],
    }));
    renderInShell(<HistoryScreen />);
    const sums = await rowOf(/입금 90,000 · 출금 −20,000 · 게임손익·롤백 −30,000/);
    expect(sums).toHaveTextContent('+40,000');
  });

  it('is of one member and one wallet, whose balances follow from each other', async () => {
    const pages = given([entryOf(3), entryOf(2), entryOf(1)]);
    answer(members.findMembers, () => ({
      members: [
        {
          ...{ _id: entryOf(1).member._id, id: 'player1', nick: '별님' },
          ...{ grade: 1, status: 1, isTest: false },
        },
      ],
    }));
    const { router } = renderInShell(<HistoryScreen />);
    await rowOf(/2,000 3,000/);
    await user.type(screen.getByRole('searchbox', { name: '회원 아이디' }), 'player1{Enter}');
    await user.click(await screen.findByRole('link', { name: '머니' }));
    expect(await screen.findByText('잔액 연속 ✓ 2건')).toBeVisible();
    const { memberId } = Object.fromEntries(new URLSearchParams(router.state.location.search));
    expect(memberId).toBe(entryOf(1).member._id);
    expect(pages.inputs.at(-1)).toMatchObject({ memberId, wallet: 'money' });
    expect(pages.inputs.at(-1)).not.toHaveProperty('groups');
  });

  it('says where balances do not follow', async () => {
    given([entryOf(4), entryOf(2), entryOf(1)]);
    const { _id } = entryOf(1).member;
    renderInShell(<HistoryScreen />, { path: `/?memberId=${_id}&wallet=money` });
    expect(await screen.findByText('잔액 끊김 1곳')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: '생략 1건 · 그 사이 +1,000원' })).toBeVisible();
  });

  it('has views of what people look for, one press each, and out of them again', async () => {
    const pages = given([entryOf(1)]);
    renderInShell(<HistoryScreen />);
    await rowOf(/player1/);
    await user.click(screen.getByRole('link', { name: '직접지급·회수' }));
    await waitFor(() =>
      expect(pages.inputs.at(-1)).toMatchObject({
        types: 'directChargeMoney,directExchangeMoney,directChargePoint,directExchangePoint',
      }),
    );
    expect(pages.inputs.at(-1)).not.toHaveProperty('groups');
    const chosen = screen.getByRole('link', { name: '직접지급·회수' });
    expect(chosen).toHaveAttribute('aria-current', 'true');
    await user.click(chosen);
    expect(screen.getByRole('button', { name: /배팅 제외됨/ })).toBeVisible();
    expect(chosen).not.toHaveAttribute('aria-current');
  });

  it('is narrowed to a whole group or to one type of it, by one menu', async () => {
    const pages = given([entryOf(1)]);
    renderInShell(<HistoryScreen />);
    await rowOf(/player1/);
    await user.selectOptions(screen.getByLabelText('종류'), '포인트 전체');
    await waitFor(() => expect(pages.inputs.at(-1)).toMatchObject({ groups: 'point' }));
    expect(pages.inputs.at(-1)).not.toHaveProperty('types');
    await user.selectOptions(screen.getByLabelText('종류'), '· 포인트 전환');
    await waitFor(() => expect(pages.inputs.at(-1)).toMatchObject({ types: 'PointChange' }));
    expect(pages.inputs.at(-1)).not.toHaveProperty('groups');
  });

  it('is narrowed to amounts as they are written, whichever way they went', async () => {
    const pages = given([entryOf(1)]);
    renderInShell(<HistoryScreen />);
    await rowOf(/player1/);
    await user.type(screen.getByLabelText('금액 이상 (원)'), '61,000');
    await user.type(screen.getByLabelText('금액 이하 (원)'), '61 999{Enter}');
    await waitFor(() =>
      expect(pages.inputs.at(-1)).toMatchObject({ minWon: 61_000, maxWon: 61_999 }),
    );
  });

  it('opens the member by a key, and an adjustment the other way round for the same request', async () => {
    const { requestId } = requestOf(7);
    const entry = entryOf(1, { amountWon: 50_000, subject: `request/${requestId}` });
    given([entry]);
    const bet = { betId: entry.entryId, roundId: entry.movementId };
    answer(money.readEntry, () => ({ entry, bet, settled: null, movement: [] }));
    answer(members.findMembers, () => ({
      members: [{ ...entry.member, grade: 1, status: 1 } as never],
    }));
    const { router } = renderInShell(<HistoryScreen />);
    const found = await rowOf(/player1/);
    act(() => found.focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('link', { name: '회차·시드' })).toHaveAttribute(
      'href',
      `/bet/minigameDetail?round=${bet.roundId}&bet=${bet.betId}`,
    );
    await user.click(await screen.findByRole('button', { name: '정정' }));
    const form = within(await screen.findByRole('dialog', { name: '직접지급·회수' }));
    expect(form.getByLabelText('회원 아이디')).toHaveValue('player1');
    expect(form.getByLabelText('종류')).toHaveValue('directExchangeMoney');
    expect(form.getByLabelText('사유')).toHaveValue(`정정: request/${requestId}`);
    await user.keyboard('{Escape}');
    act(() => found.focus());
    await user.keyboard('m');
    expect(new URLSearchParams(router.state.location.search).get('member')).toBe(entry.member._id);
  });

  it('leads from what a settlement has paid to that settlement, to the rates and to the statement', async () => {
    const { requestId: settlementId } = requestOf(7);
    const entry = entryOf(1, {
      ...{ type: 'incomeMoneyCharge', wallet: 'income', subject: `settlement/${settlementId}` },
    });
    given([entry]);
    const settled: SettledLine = {
      ...{ from: '2026-11-16', to: '2026-11-30', gameClass: 'minigame', kind: 'losing' },
    };
    answer(money.readEntry, () => ({ entry, bet: null, settled, movement: [] }));
    renderInShell(<HistoryScreen />);
    const found = await rowOf(/player1/);
    act(() => found.focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('link', { name: '파트너 요율' })).toHaveAttribute(
      'href',
      `/partner?query=player1&open=${entry.member._id}`,
    );
    const said = { from: settled.from, to: settled.to, why: 'minigame/losing' };
    expect(
      await screen.findByRole('link', {
        name: '정산서에서 보기: 2026-11-16 – 2026-11-30 미니게임 루징',
      }),
    ).toHaveAttribute(
      'href',
      `/partner-calc?${new URLSearchParams({ partnerId: entry.member._id, ...said })}`,
    );
    const ways = screen.getAllByRole('link', { name: '정산' });
    expect(ways).toHaveLength(2);
    for (const way of ways)
      expect(way).toHaveAttribute('href', `/vx/partners/partners-calc?open=${settlementId}`);
  });

  it('says that a member does not exist, and searches nothing', async () => {
    const pages = given([entryOf(1)]);
    answer(members.findMembers, () => ({ members: [] }));
    renderInShell(<HistoryScreen />);
    await rowOf(/player1/);
    const asked = pages.inputs.length;
    await user.type(screen.getByRole('searchbox', { name: '회원 아이디' }), 'no{Enter}');
    expect(await screen.findByText(/그런 회원이 없습니다/)).toBeVisible();
    expect(pages.inputs.length).toBe(asked);
  });

  it.each([
    ['ko', '왜 이 금액?', '당일 첫 충전: 200,000원 × 10.00 % = 20,000원', '하우스 · 보너스비용'],
    ['en', 'Why this amount?', '200,000 won × 10.00 % = 20,000 won', 'House · Bonuses'],
  ] as const)(
    'explains an amount in %s, with the other side of it',
    async (locale, why, sentence, house) => {
      given([EXPLAINED]);
      answer(money.readEntry, () => ({
        ...{ entry: EXPLAINED, bet: null, settled: null },
        movement: [
          { account: 'point', amountWon: 20_000 },
          { account: 'bonusCost', amountWon: -20_000 },
        ],
      }));
      renderInShell(<HistoryScreen />, { locale });
      const found = await rowOf(/player1/);
      act(() => found.focus());
      await user.keyboard('{Enter}');
      const panel = within(await screen.findByRole('region', { name: why }));
      expect(panel.getByText(sentence, { exact: false })).toBeVisible();
      expect((await screen.findByText(house)).parentElement).toHaveTextContent('−20,000');
    },
  );

  it.each(['ko', 'en'] as const)('has the title of its menu entry in %s', async (locale) => {
    given([entryOf(1)]);
    const declared = remote.screens.find(({ id }) => id === 'history');
    renderInShell(<HistoryScreen />, { locale, screen: declared });
    await screen.findByRole('grid', { name: `${declared?.title[locale]}` });
  });
});
