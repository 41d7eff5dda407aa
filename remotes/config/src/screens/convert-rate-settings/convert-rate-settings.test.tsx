// One conversion rate for all levels; levels that differ are made alike after a question.
import { convertRate, LEVELS, type MoneySettingOf, unsavedDocument } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { givenMoneySettings } from '../../testing-money-settings';
import ConvertRateSettingsScreen from './convert-rate-settings.screen';

const unsaved: MoneySettingOf<'convertRate'> = unsavedDocument(convertRate);
const everyLevel = (change: Partial<typeof unsaved.levels.lv1>) => ({
  ...unsaved,
  levels: Object.fromEntries(
    LEVELS.map((level) => [level, { ...unsaved.levels[level], ...change }]),
  ),
});
const save = () => userEvent.click(screen.getByRole('button', { name: '저장' }));

it('saves one rate, unit and limit for all levels', async () => {
  const saves = givenMoneySettings();
  renderInShell(<ConvertRateSettingsScreen />);
  const rate = await screen.findByRole('textbox', { name: '포인트→머니' });
  await userEvent.clear(rate);
  await userEvent.type(rate, '95');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '단위' }), '1,000원');
  await userEvent.click(screen.getByRole('switch', { name: /하루 횟수/ }));
  await save();
  await waitFor(() =>
    expect(saves.inputs).toEqual([
      everyLevel({ pointBps: 9_500, unitWon: '1000', dayCountMax: 1 }),
    ]),
  );
});

it('asks before it makes levels alike that differ', async () => {
  const { levels } = unsaved;
  const lv1 = { ...levels.lv1, pointBps: 9_000 };
  const saves = givenMoneySettings({ ...unsaved, version: 1, levels: { ...levels, lv1 } });
  renderInShell(<ConvertRateSettingsScreen />);
  const flatten = await screen.findByRole('button', { name: '레벨 1의 값으로 맞추기' });
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await userEvent.click(flatten);
  const [, yes] = await screen.findAllByRole('button', { name: '레벨 1의 값으로 맞추기' });
  await userEvent.click(yes as HTMLElement);
  expect(await screen.findByRole('textbox', { name: '포인트→머니' })).toHaveValue('90.00');
  await save();
  await waitFor(() =>
    expect(saves.inputs).toEqual([{ ...everyLevel({ pointBps: 9_000 }), version: 1 }]),
  );
});
