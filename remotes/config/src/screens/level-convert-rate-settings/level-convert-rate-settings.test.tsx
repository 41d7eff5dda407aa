// A conversion rate for each level.
import { convertRate, unsavedDocument } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { givenMoneySettings } from '../../testing-money-settings';
import LevelConvertRateSettingsScreen from './level-convert-rate-settings.screen';

it('saves the rate of one level', async () => {
  const saves = givenMoneySettings();
  renderInShell(<LevelConvertRateSettingsScreen />);
  const rate = await screen.findByRole('textbox', { name: '레벨 10 포인트→머니' });
  await userEvent.clear(rate);
  await userEvent.type(rate, '97.5');
  await userEvent.click(screen.getByRole('button', { name: '저장' }));
  const unsaved = unsavedDocument(convertRate);
  const lv10 = { ...unsaved.levels.lv10, pointBps: 9_750 };
  await waitFor(() =>
    expect(saves.inputs).toEqual([{ ...unsaved, levels: { ...unsaved.levels, lv10 } }]),
  );
});
