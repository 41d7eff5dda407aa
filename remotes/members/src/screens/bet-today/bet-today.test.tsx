// Who has bet today: what stands under which head, and whom one has to look at.
import { answer } from '@gwanje/api-client/testing';
import { bettors, type Locale, type RowOf } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen } from '@testing-library/react';
import remote from '../../manifest';
import BetTodayScreen from './bet-today.screen';

const AT = '2026-11-22T07:00:00.000Z';
const ROW: RowOf<typeof bettors> = {
  _id: '01890a5d-ac96-774b-bcce-b302099a8081',
  member: {
    ...{ _id: '01890a5d-ac96-774b-bcce-b302099a8081', id: 'lucky77', nick: '행운이' },
    ...{ grade: 1, level: 3, status: 1, isTest: false },
  },
  ...{ bets: 12, stakeWon: 400_000, openWon: 0, payoutWon: 12_000_000, profitWon: 11_600_000 },
  ...{ returnBps: 300_000, usualHundredths: 620, chargeTodayWon: 50_000, lastBetAt: AT },
  settledWon: { sports: 30_000, casino: 0, slots: 0, minigame: 777_000, holdem: 0 },
};
const HEADS = {
  ko: ['회원', '배팅수', '배팅액', '미결', '당첨', '회원손익', '환급률', '평소 대비'],
  en: ['Member', 'Bets', 'Stakes', 'Open', 'Payouts', 'Of the member', 'Returned'],
};

async function open(locale: Locale = 'ko', rows = [ROW]) {
  answer(bettors.page, () => ({ rows, more: false, at: AT }));
  answer(bettors.totals, () => ({ count: rows.length, isMore: false, totals: [], at: AT }));
  const declared = remote.screens.find((one) => one.id === 'bet-today');
  renderInShell(<BetTodayScreen />, { screen: declared, locale });
  return screen.findByRole('grid', { name: declared?.title[locale] });
}

test.each(['ko', 'en'] as const)('shows its rows under their heads in %s', async (locale) => {
  const grid = await open(locale);
  for (const head of HEADS[locale]) expect(grid).toHaveTextContent(head);
  expect(grid).toHaveTextContent('11,600,000');
});

test('marks who has won much and who stakes far more than usual', async () => {
  const grid = await open();
  expect(grid).toHaveTextContent('고액당첨');
  expect(grid).toHaveTextContent('급증 ×6.20');
});

test('marks nobody else', async () => {
  const grid = await open('ko', [{ ...ROW, profitWon: 9_999_999, usualHundredths: 499 }]);
  expect(grid).not.toHaveTextContent('고액당첨');
  expect(grid).not.toHaveTextContent('급증');
});

test('says that there is nothing yet', async () => {
  await open('ko', []);
  expect(screen.getByText(/^아직 오늘 배팅한 회원이 없습니다/)).toBeVisible();
});
