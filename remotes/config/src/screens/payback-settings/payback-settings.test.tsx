// Paybacks wait until somebody has looked at them, and are paid once.
import { answer, refusal } from '@gwanje/api-client/testing';
import { type MoneySettingOf, money, type PaybackReview } from '@gwanje/contract';
import { renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { givenMoneySettings } from '../../testing-money-settings';
import PaybackSettingsScreen from './payback-settings.screen';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const WAITING: PaybackReview = {
  ...{ reviewId: ID, period: 'week', from: '2026-11-16', to: '2026-11-22', status: 'waiting' },
  ...{ settingVersion: 3, members: 12, sumWon: 340_000, computedAt: '2026-11-22T15:10:00.000Z' },
  top: [{ member: { _id: ID, id: 'player1', nick: '별' }, lossWon: 1_500_000, amountWon: 75_000 }],
  ...{ decidedBy: null, decidedAt: null, reason: null },
};

function open(options: ShellOptions = {}) {
  const saves = givenMoneySettings();
  let review = WAITING;
  answer(money.listPaybackReviews, () => ({ reviews: [review] }));
  const decideAs = (values: Partial<PaybackReview>) => {
    if (review.status !== 'waiting') return refusal('payback.closed');
    const by = { decidedBy: { _id: ID, id: 'kim' }, decidedAt: '2026-11-23T01:00:00.000Z' };
    review = { ...review, ...by, ...values };
    return review;
  };
  const paid = answer(money.payPaybacks, () => decideAs({ status: 'paid' }));
  const declined = answer(money.declinePaybacks, ({ reason }) =>
    decideAs({ status: 'declined', reason }),
  );
  renderInShell(<PaybackSettingsScreen />, { flags: { modules: ['casino'] }, ...options });
  return { paid, declined, saves, elsewhere: () => decideAs({ status: 'declined' }) };
}
const row = () => screen.findByRole('row', { name: /주간 2026-11-16 – 2026-11-22/ });
const press = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

it('says how many, how much and who gets most, and pays after a confirmation', async () => {
  const { paid } = open();
  const waiting = await row();
  expect(waiting).toHaveTextContent('지급 대기12340,000');
  expect(waiting).toHaveTextContent('player1 손실 1,500,000원, 페이백 75,000P');
  await userEvent.click(within(waiting).getByRole('button', { name: '지급' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    '12명에게 포인트 340,000P를 지급합니다.',
  );
  expect(paid.inputs).toEqual([]);
  await press('지급');
  await waitFor(() => expect(paid.inputs).toEqual([{ reviewId: ID }]));
  await waitFor(async () => expect(await row()).toHaveTextContent('지급 완료'));
  expect(await row()).toHaveTextContent('kim 2026-11-23 10:00:00');
});

it('says from when on holds what is saved now', async () => {
  open();
  await row();
  expect(screen.getByText(/지금 저장하면 일간은 2\d{3}-\d\d-\d\d, 주간은/)).toBeVisible();
});

it('has games and rates of each level in the tab of each period', async () => {
  const { saves } = open();
  await userEvent.click(await screen.findByRole('tab', { name: /^주간/ }));
  const games = within(screen.getByRole('group', { name: '게임 (배팅 기준)' }));
  await userEvent.click(games.getByRole('switch', { name: '슬롯' }));
  const rates = within(screen.getByRole('group', { name: '레벨별' }));
  await userEvent.clear(rates.getByRole('textbox', { name: '레벨 3 비율' }));
  await userEvent.type(rates.getByRole('textbox', { name: '레벨 3 비율' }), '5');
  await userEvent.click(screen.getByRole('button', { name: /^저장/ }));
  await waitFor(() => expect(saves.inputs).toHaveLength(1));
  const { week } = saves.inputs[0] as unknown as MoneySettingOf<'payback'>;
  expect(week.classes.slots).toBe(false);
  expect(week.levels.lv3.rateBps).toBe(500);
});

it('pays nothing for a reason', async () => {
  const { declined } = open();
  await userEvent.click(within(await row()).getByRole('button', { name: '지급 안 함' }));
  await userEvent.type(await screen.findByLabelText('사유'), '행사로 대신');
  await press('지급 안 함');
  await waitFor(() => expect(declined.inputs).toEqual([{ reviewId: ID, reason: '행사로 대신' }]));
  await waitFor(async () => expect(await row()).toHaveTextContent('· 행사로 대신'));
});

it('says that somebody else was first', async () => {
  const { elsewhere } = open();
  await userEvent.click(within(await row()).getByRole('button', { name: '지급' }));
  await screen.findByRole('dialog');
  elsewhere();
  await press('지급');
  await waitFor(async () => expect(await row()).toHaveTextContent('kim'));
});

it('is only looked at by who may give nobody money', async () => {
  open({ admin: { _id: ID, id: 'lee', nick: '이감사', type: 5 } });
  expect(within(await row()).getByRole('button', { name: '지급' })).toHaveAccessibleDescription(
    /권한이 없어/,
  );
});
