// The rules of requests: hours, amounts that may be none, and levels that are copied to all of them.
import { cashinWithdraw, LEVELS, unsavedDocument } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { givenMoneySettings } from '../../testing-money-settings';
import CashinWithdrawSettingsScreen from './cashin-withdraw-settings.screen';

const unsaved = unsavedDocument(cashinWithdraw);

async function open() {
  const saves = givenMoneySettings();
  renderInShell(<CashinWithdrawSettingsScreen />);
  await screen.findAllByRole('button', { name: '저장' });
  const card = within(screen.getByRole('region', { name: '입출금 규칙' }));
  const save = () => userEvent.click(card.getByRole('button', { name: '저장' }));
  return { saves, card, save };
}

it('shows the rules of requests, what has to be played and what needs a second administrator', async () => {
  await open();
  for (const name of ['입출금 규칙', '입금계좌 배정', '롤링 조건', '2인 승인'])
    expect(screen.getByRole('region', { name })).toBeVisible();
});

it('saves hours of the week in which nothing can be requested', async () => {
  const { saves, card, save } = await open();
  const hours = within(card.getByRole('group', { name: '환전 신청 불가 시간' }));
  await userEvent.selectOptions(hours.getByRole('combobox', { name: '시간 1 요일' }), '평일');
  const until = hours.getByLabelText('시간 1 까지');
  await userEvent.clear(until);
  await userEvent.type(until, '08:30');
  await save();
  const t1 = { days: 'weekdays', from: '00:00', until: '08:30' };
  await waitFor(() =>
    expect(saves.inputs).toEqual([
      { ...unsaved, exchangeClosed: { ...unsaved.exchangeClosed, t1 } },
    ]),
  );
});

it('says that exchanges have to be open for an hour a day', async () => {
  const { saves, card, save } = await open();
  const hours = within(card.getByRole('group', { name: '환전 신청 불가 시간' }));
  await userEvent.selectOptions(hours.getByRole('combobox', { name: '시간 1 요일' }), '매일');
  await save();
  expect(await card.findByRole('alert')).toHaveTextContent(/매일 1시간 이상/);
  expect(saves.inputs).toEqual([]);
});

it('shows an amount that is none as no limit, takes one, and takes it away again', async () => {
  const { saves, card, save } = await open();
  const cell = card.getByRole('textbox', { name: '레벨 3 최대 충전' });
  expect(cell).toHaveValue('');
  expect(cell).toHaveAttribute('placeholder', '제한 없음');
  expect(cell).toBeValid();
  await userEvent.type(cell, '100만');
  await save();
  const { levels } = unsaved;
  await waitFor(() =>
    expect(saves.inputs).toEqual([
      { ...unsaved, levels: { ...levels, lv3: { ...levels.lv3, chargeMaxWon: 1_000_000 } } },
    ]),
  );
  expect(await screen.findByText('저장 완료')).toBeVisible();
  await userEvent.clear(cell);
  await save();
  await waitFor(() => expect(saves.inputs[1]).toEqual({ ...unsaved, version: 1 }));
});

it('copies the level that has the focus to all of them', async () => {
  const { saves, card, save } = await open();
  await userEvent.type(card.getByRole('textbox', { name: '레벨 2 하루 환전 횟수' }), '5');
  await userEvent.click(card.getByRole('button', { name: '레벨 2 값을 전체 레벨에 복사' }));
  await save();
  await waitFor(() => expect(saves.inputs).toHaveLength(1));
  const levels = Object.fromEntries(
    LEVELS.map((level) => [level, { ...unsaved.levels[level], exchangeDayCount: 5 }]),
  );
  expect(saves.inputs).toEqual([{ ...unsaved, levels }]);
});
