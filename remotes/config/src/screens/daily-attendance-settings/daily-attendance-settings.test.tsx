// Points for coming every day are not given by the way, and steps grow.
import { dailyAttendance, unsavedDocument } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { givenMoneySettings } from '../../testing-money-settings';
import DailyAttendanceSettingsScreen from './daily-attendance-settings.screen';

const BEFORE = unsavedDocument(dailyAttendance);
const save = () => userEvent.click(screen.getByRole('button', { name: '저장' }));

it('asks before points are given to everybody', async () => {
  const saves = givenMoneySettings();
  renderInShell(<DailyAttendanceSettingsScreen />);
  await userEvent.click(await screen.findByRole('switch', { name: '사용' }));
  await save();
  await userEvent.click(await screen.findByRole('checkbox', { name: /매일 포인트가 지급/ }));
  await userEvent.type(screen.getByRole('textbox', { name: '사유' }), '행사 기간');
  await userEvent.click(screen.getByRole('button', { name: '확인하고 저장' }));
  await waitFor(() =>
    expect(saves.inputs).toEqual([
      { ...BEFORE, isOn: true, confirmed: { isOn: true }, reason: '행사 기간' },
    ]),
  );
});

it('takes no step that is not longer than the one above it', async () => {
  const saves = givenMoneySettings();
  renderInShell(<DailyAttendanceSettingsScreen />);
  const days = async (step: string) =>
    screen.findByRole('textbox', { name: new RegExp(`${step}.*일수`) });
  await userEvent.type(await days('1단계'), '{selectall}7');
  await userEvent.type(await days('2단계'), '{selectall}3');
  await save();
  expect((await screen.findAllByText(/윗줄보다 큰 값/))[0]).toBeVisible();
  expect(saves.inputs).toEqual([]);
});
