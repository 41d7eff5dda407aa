// Who has bet today: what stands under which head, and whom one has to look at.
import { bettors, type RowOf } from '@gwanje/contract';
import { describeList } from '@gwanje/remote-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import remote from '../../manifest';
import BetTodayScreen from './bet-today.screen';

const AT = '2026-11-22T07:00:00.000Z';
const ROW: RowOf<typeof bettors> = {
  _id: '01890a5d-ac96-774b-bcce-b302099a8081',
  member: {
    ...{ _id: '01890a5d-ac96-774b-bcce-b302099a8081', id: 'lucky77', nick: '행운이' },
    ...{ grade: 1, level: 3, status: 1, isTest: false },
    ...{ excludedUntil: null, hasAlertMemo: true, sharedMembers: 2 },
  },
  ...{ bets: 12, stakeWon: 400_000, openWon: 0, payoutWon: 12_000_000, profitWon: 11_600_000 },
  ...{ returnBps: 300_000, usualHundredths: 620, chargeTodayWon: 50_000, lastBetAt: AT },
  placedWon: { sports: 30_000, casino: 0, slots: 0, minigame: 777_000, holdem: 0 },
};
const open = describeList({
  ...{ remote, id: 'bet-today', Screen: BetTodayScreen, list: bettors, row: ROW },
  shows: ['lucky77', '12', '400,000', '11,600,000', '3,000.00 %'],
});

afterEach(() => jest.useRealTimers());

test('marks who has won much and who stakes far more than usual', async () => {
  const grid = await open();
  expect(grid).toHaveTextContent('고액당첨');
  expect(grid).toHaveTextContent('급증 ×6.20');
});

test('says of whom it is what is to be known, and until when he has excluded himself', async () => {
  const excluded = { ...ROW.member, status: 5, excludedUntil: '2026-12-24T03:00:00.000Z' };
  const grid = await open({}, [{ ...ROW, member: excluded }]);
  for (const badge of ['메모!', '중복 2', '자기배제 ~2026-12-24'])
    expect(grid).toHaveTextContent(badge);
});

test('marks nobody else', async () => {
  const grid = await open({}, [{ ...ROW, profitWon: 9_999_999, usualHundredths: 499 }]);
  expect(grid).not.toHaveTextContent('고액당첨');
  expect(grid).not.toHaveTextContent('급증');
});

test('says at midnight that the day is over, and goes on to the new one when asked', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-22T14:59:50.000Z'), advanceTimers: true });
  await open();
  expect(screen.queryByText('날짜가 바뀌었습니다.')).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(await screen.findByText('날짜가 바뀌었습니다.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: '오늘로' }));
  expect(screen.queryByText('날짜가 바뀌었습니다.')).toBeNull();
});
