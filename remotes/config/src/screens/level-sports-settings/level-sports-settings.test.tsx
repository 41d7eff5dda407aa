// Amounts of bets on sports for each level.
import { answer } from '@gwanje/api-client/testing';
import {
  type BetSetting,
  betSettings,
  bets,
  type Setting,
  sportsBet,
  unsavedDocument,
} from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import LevelSportsSettingsScreen from './level-sports-settings.screen';

it('saves the least amount of one level', async () => {
  const unsaved = unsavedDocument(sportsBet);
  answer(bets.listBetSettingProposals, () => ({ proposals: [], more: false }));
  answer(bets.readBetSettingEffect, () => null);
  answer(
    bets.listBetSettings,
    () => (betSettings.settings as readonly Setting[]).map((one) => unsavedDocument(one)) as never,
  );
  const saves = answer(bets.saveBetSetting, ({ confirmed: _, reason: __, ...change }) => ({
    setting: { ...change, version: 1 } as BetSetting,
    proposal: null,
  }));
  renderInShell(<LevelSportsSettingsScreen />);
  const single = await screen.findByRole('group', { name: '단폴' });
  const least = within(single).getByRole('textbox', { name: '레벨 10 최소 배팅금액' });
  await userEvent.clear(least);
  await userEvent.type(least, '20000');
  const card = within(screen.getByRole('region', { name: '스포츠 배팅금액' }));
  await userEvent.click(card.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(saves.inputs).toHaveLength(1));
  const lv10 = { ...unsaved.single.lv10, min: 20_000 };
  expect(saves.inputs[0]).toMatchObject({ single: { ...unsaved.single, lv10 } });
});
