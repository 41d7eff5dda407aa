import { answer, fault } from '@gwanje/api-client/testing';
import { type CalcDay, lists, partners } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import CalcDaysScreen from './calc-days.screen';

// The library draws on a canvas, which jsdom has not: what it is given is what is held here.
jest.mock('@gwanje/ui-kit/plot', () => ({
  TimePlot: ({ label, points }: { label: string; points: readonly { value: number }[] }) => (
    <figure aria-label={label}>{points.map(({ value }) => value).join()}</figure>
  ),
}));

const declared = remote.screens.find(({ id }) => id === 'calc-days');
const AT = '2026-11-22T07:00:00.000Z';
const dayOf = (dayOn: string, over: Partial<CalcDay>): CalcDay => ({
  ...{ dayOn, isClosed: true, bridge: null, corrections: 0, bets: 0, bettors: 0, joins: 0 },
  ...{ charges: 0, chargeWon: 0, exchanges: 0, exchangeWon: 0, cashWon: 0, stakeWon: 0 },
  ...{ payoutWon: 0, ggrWon: 0, playWon: 0, bonusWon: 0, pointCostWon: 0, paybackWon: 0 },
  ...{ commissionWon: 0, directWon: 0, netWon: 0, balanceWon: 0, openStakeWon: 0, waitingWon: 0 },
  ...over,
});

test('shows its title', () => {
  renderInShell(<CalcDaysScreen />, { screen: declared });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('일별 정산');
});

test('is of one day, yesterday, unless the address says otherwise', async () => {
  const asked = answer(partners.readCalcDays, () => ({ at: AT, firstDayOn: null, days: [] }));
  renderInShell(<CalcDaysScreen />, { screen: declared });
  expect(await screen.findByRole('combobox', { name: '기간' })).toHaveValue('yesterday');
  await waitFor(() => expect(asked.inputs).toHaveLength(1));
  const { from, to } = asked.inputs[0] as { readonly from: string; readonly to: string };
  expect(from).toBe(to);
});

test('draws profit, cash and what bets brought of the days that stand in its table', async () => {
  answer(partners.readCalcDays, () => ({
    ...{ at: AT, firstDayOn: null },
    days: [
      dayOf('2026-11-20', {
        ...{ netWon: 600_000, cashWon: 6_000_000, ggrWon: 1_400_000 },
        ...{ stakeWon: 29_000_000, payoutWon: 27_600_000 },
      }),
      dayOf('2026-11-21', { netWon: -20_000, cashWon: 10_000, ggrWon: 5_000 }),
    ],
  }));
  renderInShell(<CalcDaysScreen />, { screen: declared });
  const drawn = async (name: string) => (await screen.findByRole('figure', { name })).textContent;
  // The last day lasts as long as the others.
  expect(await drawn('순수익')).toBe('600000,-20000,-20000');
  expect(await drawn('충환차')).toBe('6000000,10000,10000');
  expect(await drawn('배팅수익')).toBe('1400000,5000,5000');
  const table = within(screen.getByRole('table'));
  expect(
    table.getByRole('row', { name: /2026-11-20.*6,000,000.*1,400,000 \(4\.82 %\).*600,000/ }),
  ).toBeVisible();
});

test('hands out its closed days as a file, and says of what it was printed', async () => {
  answer(lists.listExports, () => ({ exports: [] }));
  answer(partners.readCalcDays, () => ({
    ...{ at: AT, firstDayOn: null },
    days: [dayOf('2026-11-20', {}), dayOf('2026-11-22', { isClosed: false })],
  }));
  const path = '/calc/calchistory?from=2026-11-20&to=2026-11-22';
  renderInShell(<CalcDaysScreen />, { screen: declared, path });
  const started = answer(lists.startExport, () => fault());
  await screen.findByRole('button', { name: /^XLSX·CSV/ });
  await userEvent.keyboard('e');
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('지금 조건의 1건을 파일로 내보냅니다.');
  await userEvent.type(within(dialog).getByLabelText('사유'), '월말 점검{Enter}');
  await waitFor(() => expect(started.inputs).toHaveLength(1));
  expect(started.inputs[0]).toMatchObject({
    ...{ list: '/api/calc/closed-days', sort: 'oldest' },
    filter: { from: '2026-11-20', to: '2026-11-22' },
    columns: expect.arrayContaining([
      { key: 'charges', head: '충전 건수' },
      { key: 'netWon', head: '순수익 (원)' },
    ]),
  });
  expect(
    screen.getByText(/· 2026-11-20 – 2026-11-22 · .+ · 2026-11-22 16:00:00 기준/),
  ).toBeVisible();
});

test('opens beneath a day what lies between its profit and its cash, by the address', async () => {
  const bridge = {
    ...{ balanceChangeWon: 4_100_000, openStakeChangeWon: 800_000, waitingChangeWon: 500_000 },
    differenceWon: 0,
  };
  answer(partners.readCalcDays, () => ({
    ...{ at: AT, firstDayOn: null },
    days: [dayOf('2026-11-20', { netWon: 600_000, cashWon: 6_000_000, bridge })],
  }));
  const path = '/calc/calchistory?day=2026-11-20&open=2026-11-20';
  renderInShell(<CalcDaysScreen />, { screen: declared, path });
  const opened = within(await screen.findByRole('table', { name: /2026-11-20/ }));
  expect(opened.getByRole('row', { name: /4,100,000/ })).toBeVisible();
  const check = screen.getByRole('button', { expanded: true });
  await userEvent.click(check);
  expect(screen.queryByRole('table', { name: /2026-11-20/ })).toBeNull();
  await userEvent.click(check);
  expect(await screen.findByRole('table', { name: /2026-11-20/ })).toBeVisible();
});

test('shows paybacks and open stakes once they are asked for, by the address', async () => {
  answer(partners.readCalcDays, () => ({
    ...{ at: AT, firstDayOn: null, days: [dayOf('2026-11-20', { openStakeWon: 800_000 })] },
  }));
  renderInShell(<CalcDaysScreen />, { screen: declared, path: '/calc/calchistory' });
  const head = { name: '미결 (원)' };
  const press = await screen.findByRole('button', { name: '미결' });
  expect(screen.queryByRole('columnheader', head)).toBeNull();
  await userEvent.click(press);
  expect(screen.getByRole('columnheader', head)).toBeVisible();
  expect(screen.getByRole('row', { name: /2026-11-20.*800,000/ })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '페이백·쿠폰·출석' }));
  await userEvent.click(press);
  expect(screen.queryByRole('columnheader', head)).toBeNull();
  expect(screen.getByRole('columnheader', { name: '페이백·쿠폰·출석 (원)' })).toBeVisible();
});
