// The history as movements: a line each, days with their sums, and one member's whole story.
import { answer } from '@gwanje/api-client/testing';
import { entries, type LedgerEntry, members, money } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import { entryOf, READ_AT } from '../../testing';
import MovementsScreen from './movements.screen';

const MOVEMENT = entryOf(900).movementId;
const [TO, FROM] = [
  entryOf(12, {
    ...{ movementId: MOVEMENT, type: 'PointChange', wallet: 'money', amountWon: 900 },
    ...{ balanceBeforeWon: 100, balanceAfterWon: 1_000 },
  }),
  entryOf(11, {
    ...{ movementId: MOVEMENT, type: 'PointChange', wallet: 'point', amountWon: -900 },
    ...{ balanceBeforeWon: 950, balanceAfterWon: 50 },
  }),
];
const CHARGE = entryOf(10, { balanceBeforeWon: 0, balanceAfterWon: 100, amountWon: 100 });
const bet = (number: number, amountWon: number) =>
  entryOf(number, { type: amountWon < 0 ? 'bet' : 'betBenefit', amountWon });
const user = userEvent.setup();

function given(rows: readonly LedgerEntry[]) {
  answer(entries.totals, () => ({
    ...{ count: rows.length, isMore: false, at: READ_AT },
    totals: [{ wallet: 'money', type: 'charge', entries: 1, amountWon: 100 } as const],
  }));
  answer(members.readMember, () => ({ ...CHARGE.member, level: 1 }) as never);
  answer(money.readBalanceRun, () => ({ points: [], marks: [] }));
  const days = answer(money.totalDays, ({ days: named }) => ({
    count: 3,
    totals: named.split(',').map((day) => ({
      day,
      wallet: 'money' as const,
      inWon: 1_000,
      outWon: -300,
      amountWon: 700,
    })),
  }));
  return {
    days,
    pages: answer(entries.page, () => ({ rows: [...rows], more: false, at: READ_AT })),
  };
}

describe('the history of movements', () => {
  it('tells a movement of two wallets on one line, under its day and what that came to', async () => {
    const { days } = given([TO, FROM, CHARGE]);
    renderInShell(<MovementsScreen />);
    const line = await screen.findByRole('row', { name: /포인트 −900 → 머니 \+900/ });
    expect(line).toHaveTextContent('1,000');
    expect(screen.getAllByRole('row', { name: /player1/ })).toHaveLength(2);
    expect(await screen.findByText('머니 1,000 / −300 = +700')).toBeVisible();
    expect(screen.getByText('2026-11-21')).toBeVisible();
    expect(days.inputs[0]).toMatchObject({ days: '2026-11-21' });
    expect(screen.getByRole('row', { name: /입금 100/ })).toHaveTextContent('+100');
  });

  it('joins a movement that the page cuts', async () => {
    given([CHARGE, TO]);
    const whole = answer(money.readEntry, () => ({
      ...{ entry: TO, bet: null, settled: null },
      movement: [
        { account: 'point', amountWon: -900 },
        { account: 'money', amountWon: 900 },
      ],
    }));
    renderInShell(<MovementsScreen />);
    expect(await screen.findByRole('row', { name: /포인트 −900 → 머니 \+900/ })).toBeVisible();
    expect(whole.inputs).toEqual([{ memberId: TO.member._id, entryId: TO.entryId }]);
  });

  it('folds the bets of one member, which Enter unfolds, and says what was left after each', async () => {
    given([TO, FROM, bet(9, 5_000), bet(8, -1_000), bet(7, -2_000)]);
    renderInShell(<MovementsScreen />, { path: `/?memberId=${CHARGE.member._id}` });
    const folded = await screen.findByRole('row', { name: /배팅 2건 −3,000 \/ 당첨 1건 \+5,000/ });
    expect(folded).toHaveTextContent('9,000');
    expect(folded).toHaveTextContent('950');
    act(() => folded.focus());
    await user.keyboard('{Enter}');
    const bets = within(await screen.findByRole('table', { name: '접힌 배팅' }));
    expect(bets.getAllByRole('row')).toHaveLength(4);
    expect(await screen.findByRole('region', { name: '머니 잔액 흐름' })).toBeVisible();
  });

  it('opens a movement with why it is of that amount', async () => {
    given([CHARGE]);
    answer(money.readEntry, () => ({
      ...{ entry: CHARGE, bet: null, settled: null },
      movement: [
        { account: 'money', amountWon: 100 },
        { account: 'cashIn', amountWon: -100 },
      ],
    }));
    renderInShell(<MovementsScreen />);
    const line = await screen.findByRole('row', { name: /player1/ });
    act(() => line.focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('region', { name: '왜 이 금액?' })).toBeVisible();
  });

  it.each(['ko', 'en'] as const)('has the title of its menu entry in %s', async (locale) => {
    given([CHARGE]);
    const declared = remote.screens.find(({ id }) => id === 'history-v5');
    renderInShell(<MovementsScreen />, { locale, screen: declared });
    await screen.findByRole('grid', { name: `${declared?.title[locale]}` });
  });
});
