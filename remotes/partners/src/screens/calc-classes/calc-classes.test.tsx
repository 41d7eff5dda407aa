import { answer } from '@gwanje/api-client/testing';
import { type CalcClassDay, partners } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import CalcClassesScreen from './calc-classes.screen';

const declared = remote.screens.find(({ id }) => id === 'calc-classes');
const AT = '2026-11-22T07:00:00.000Z';
const rowOf = (
  dayOn: string,
  gameClass: CalcClassDay['gameClass'],
  family: string,
  [stakeWon, payoutWon]: readonly [number, number],
): CalcClassDay => ({
  ...{ dayOn, gameClass, family, bets: 1, stakeWon, payoutWon, validStakeWon: stakeWon },
  corrections: 0,
});

const calcDay = (dayOn: string, ggrWon: number) => ({
  ...{ dayOn, isClosed: true, bridge: null, corrections: 0, bets: 0, bettors: 0, joins: 0 },
  ...{ charges: 0, chargeWon: 0, exchanges: 0, exchangeWon: 0, cashWon: 0, stakeWon: 0 },
  ...{ payoutWon: 0, ggrWon, playWon: 0, bonusWon: 0, pointCostWon: 0, paybackWon: 0 },
  ...{ commissionWon: 0, directWon: 0, netWon: 0, balanceWon: 0, openStakeWon: 0, waitingWon: 0 },
});

function open(ggrWon: number, path = '/calc/calchistoryNew', isClosed = true) {
  const asked = answer(partners.readCalcClasses, () => ({
    rows: [
      rowOf('2026-11-20', 'minigame', 'powerball', [100_000, 90_000]),
      rowOf('2026-11-20', 'minigame', 'ladder', [50_000, 55_000]),
      rowOf('2026-11-21', 'casino', '1', [850_000, 800_000]),
    ],
    rewards: [{ dayOn: '2026-11-20', gameClass: 'minigame' as const, rewardWon: 1_000 }],
    edges: [],
    losing: [{ dayOn: '2026-11-20', gameClass: 'minigame' as const, losingWon: 500 }],
  }));
  answer(partners.readCalcDays, () => ({
    ...{ at: AT, firstDayOn: null, days: [{ ...calcDay('2026-11-20', ggrWon), isClosed }] },
  }));
  renderInShell(<CalcClassesScreen />, { screen: declared, path });
  return asked;
}

test('shows what each class brought a day, what was given for it, and that the days agree', async () => {
  open(55_000);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('일별 정산 (신규)');
  expect(await screen.findByText('✓ 일별 정산의 배팅수익과 일치')).toBeVisible();
  // Profit of the two games 5,000, less what was given for them and what partners were paid of it.
  expect(
    screen.getByRole('row', { name: /2026-11-20.*150,000 145,000 5,000.*1,000 500 3,500/ }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: '2026-11-20' })).toHaveAttribute(
    'href',
    '/calc/calcDetail?day=2026-11-20&tab=games',
  );
});

test('has a group for each class of the deployment, and for what was paid of one that nobody played', async () => {
  answer(partners.readCalcDays, () => ({ at: AT, firstDayOn: null, days: [] }));
  answer(partners.readCalcClasses, () => ({
    ...{ rows: [], rewards: [], edges: [] },
    losing: [{ dayOn: '2026-11-20', gameClass: 'sports' as const, losingWon: 500 }],
  }));
  const groups = () =>
    screen
      .getAllByRole('columnheader')
      .filter((head) => head.matches('[data-group]'))
      .map(({ textContent }) => textContent?.replace(/[ +−]+$/, ''));
  renderInShell(<CalcClassesScreen />, {
    ...{ screen: declared, path: '/calc/calchistoryNew?show=losing' },
    flags: { modules: ['minigame', 'casino'] },
  });
  expect(await screen.findByRole('row', { name: /^2026-11-20 500 0 0 0 500/ })).toBeVisible();
  expect(groups()).toEqual(['스포츠', '카지노', '슬롯', '미니게임', '합계']);
});

test('says by how much the days say otherwise', async () => {
  open(54_000);
  expect(await screen.findByRole('alert')).toHaveTextContent('1,000원 차이');
});

test('calls nothing a fault that was settled on a running day between two readings', async () => {
  open(54_000, '/calc/calchistoryNew', false);
  expect(await screen.findByText(/지금은 1,000원 차이입니다/)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('unfolds a class into its games', async () => {
  open(55_000);
  const unfold = await screen.findByRole('button', { name: /미니게임.*게임별 펼치기/ });
  expect(screen.queryByRole('columnheader', { name: '파워볼' })).toBeNull();
  await userEvent.click(unfold);
  expect(screen.getByRole('columnheader', { name: '파워볼' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /카지노.*게임별 펼치기/ }));
  expect(screen.getByRole('columnheader', { name: '에볼루션' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /미니게임.*접기/ }));
  expect(screen.queryByRole('columnheader', { name: '파워볼' })).toBeNull();
});

test('sums weeks and months, by the address', async () => {
  open(55_000, '/calc/calchistoryNew?unit=month');
  expect(
    await screen.findByRole('row', { name: /2026-11.*1,000,000 945,000 55,000/ }),
  ).toBeVisible();
});

test('draws how the profit of each column went, the oldest day first', async () => {
  open(55_000);
  const drawn = await screen.findByRole('img', { name: '미니게임 수익 추이: 5,000원에서 0원' });
  const ys = drawn.querySelector('polyline')?.getAttribute('points')?.split(' ') ?? [];
  const [first, last] = ys.map((point) => Number(point.split(',')[1]));
  expect(first).toBeLessThan(last as number);
  expect(screen.getByRole('img', { name: '합계 수익 추이: 5,000원에서 50,000원' })).toBeVisible();
});

test('asks for one class where the address names it, and holds its profit against no days', async () => {
  const asked = open(54_000, '/calc/calchistoryNew?gameClass=minigame');
  await screen.findByRole('row', { name: /2026-11-20/ });
  expect(asked.inputs).toMatchObject([{ gameClass: 'minigame' }]);
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '게임' }), '');
  expect(asked.inputs.at(-1)).not.toHaveProperty('gameClass');
});

test('shows the columns that the address names, and goes from group to group by arrows', async () => {
  open(55_000, '/calc/calchistoryNew?show=profit,net');
  const row = await screen.findByRole('row', { name: /^2026-11-20/ });
  expect(row).toHaveTextContent('2026-11-20005,0003,5005,0003,500');
  expect(screen.queryByRole('columnheader', { name: '배팅액 (원)' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '배팅액' }));
  expect(screen.getAllByRole('columnheader', { name: '배팅액 (원)' }).length).toBeGreaterThan(1);
  await userEvent.click(screen.getByRole('button', { name: '배팅액', pressed: true }));
  screen.getByRole('link', { name: '2026-11-20' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('columnheader', { name: /^카지노/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('columnheader', { name: /^미니게임/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.getByRole('columnheader', { name: /^카지노/ })).toHaveFocus();
});

test('leads from a game that is far off on a day to its draws of that day', async () => {
  const far = { ...rowOf('2026-11-20', 'minigame', 'powerball', [1_000_000, 1_004_250]) };
  answer(partners.readCalcDays, () => ({ at: AT, firstDayOn: null, days: [] }));
  answer(partners.readCalcClasses, () => ({
    rows: [{ ...far, bets: 10_000 }],
    ...{ rewards: [], losing: [] },
    edges: [{ family: 'powerball', leastBps: 250, mostBps: 250, sigmaBps: 9_750 }],
  }));
  renderInShell(<CalcClassesScreen />, {
    ...{ screen: declared, path: '/calc/calchistoryNew?gameClass=minigame' },
    flags: { configVersion: 2 },
  });
  await userEvent.click(await screen.findByRole('button', { name: /미니게임.*펼치기/ }));
  const [first, ...more] = await screen.findAllByRole('link', { name: /^−0\.4/ });
  expect(first).toHaveAttribute(
    'href',
    '/v2/game/mini-game-list?gameType=powerball&startDate=2026-11-20&mode=closed',
  );
  // The sum of many days leads to no single day.
  expect(more).toEqual([]);
});

test('marks the days and classes that bets of earlier days were booked on', async () => {
  const late = { ...rowOf('2026-11-21', 'casino', '1', [850_000, 800_000]), corrections: 2 };
  answer(partners.readCalcDays, () => ({ at: AT, firstDayOn: null, days: [] }));
  answer(partners.readCalcClasses, () => ({
    rows: [late, rowOf('2026-11-21', 'minigame', 'powerball', [100_000, 90_000])],
    ...{ rewards: [], losing: [], edges: [] },
  }));
  renderInShell(<CalcClassesScreen />, { screen: declared, path: '/calc/calchistoryNew' });
  expect(
    await screen.findByRole('row', {
      name: /^2026-11-21 정정 2건 850,000 800,000 정정 2건 50,000.*100,000 90,000 10,000/,
    }),
  ).toBeVisible();
});
