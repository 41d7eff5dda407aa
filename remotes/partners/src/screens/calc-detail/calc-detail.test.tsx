import { answer } from '@gwanje/api-client/testing';
import { partners } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import CalcDetailScreen from './calc-detail.screen';

const declared = remote.screens.find(({ id }) => id === 'calc-detail');
const open = (path: string) =>
  renderInShell(<CalcDetailScreen />, { path, ...(declared && { screen: declared }) });

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
  open('/calc/calcDetail?day=2026-11-20');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('정산 상세');
  expect(await screen.findByRole('row', { name: /충전.*12.*1,200,000/ })).toBeVisible();
  expect(screen.getByRole('link', { name: '충전' })).toHaveAttribute(
    'href',
    '/money/history?types=charge&from=2026-11-20&to=2026-11-20',
  );
  expect(asked.inputs).toEqual([{ from: '2026-11-20', to: '2026-11-20' }]);
});

test('keeps the tab in the address, and asks for what it shows alone', async () => {
  const types = answer(partners.readCalcTypes, () => ({ rows: [], balanceChangeWon: 0 }));
  const classes = answer(partners.readCalcClasses, () => ({
    rows: [],
    rewards: [],
    edges: [],
    losing: [],
  }));
  open('/calc/calcDetail?day=2026-11-20&tab=games&gameClass=casino');
  expect(await screen.findByRole('tab', { selected: true })).toHaveTextContent('게임');
  expect(types.inputs).toEqual([]);
  expect(classes.inputs).toMatchObject([{ gameClass: 'casino' }]);
  await userEvent.click(screen.getByRole('tab', { name: '종류별' }));
  expect(types.inputs).toHaveLength(1);
});

test('holds what a game kept against its odds, amber beyond three spreads', async () => {
  const row = (family: string, payoutWon: number) => ({
    ...{ dayOn: '2026-11-20', gameClass: 'minigame' as const, family, bets: 10_000 },
    ...{ stakeWon: 1_000_000, payoutWon, validStakeWon: 1_000_000 },
  });
  answer(partners.readCalcClasses, () => ({
    rows: [row('powerball', 1_004_250), row('bogleladder', 975_000)],
    rewards: [],
    losing: [],
    edges: ['powerball', 'bogleladder'].map((family) => ({
      ...{ family, leastBps: 250, mostBps: 250, sigmaBps: 9_750 },
    })),
  }));
  open('/calc/calcDetail?day=2026-11-20&tab=games');
  expect(await screen.findByText('−3.00')).toHaveAttribute('data-tone', 'warn');
  expect(screen.getAllByText('2.50 %').length).toBeGreaterThan(1);
  expect(screen.getByText('0.00')).toBeVisible();
});
