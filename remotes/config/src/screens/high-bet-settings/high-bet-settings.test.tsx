// From which amounts a bet rings: what was typed is saved, and nothing turns it off by 0.
import { answer } from '@gwanje/api-client/testing';
import { config, highBet, type SiteSetting, unsavedDocument } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import HighBetSettingsScreen from './high-bet-settings.screen';

const BEFORE = unsavedDocument(highBet);

it('saves the amounts from which a bet rings', async () => {
  answer(config.listSiteSettings, () => [BEFORE]);
  const saves = answer(config.saveSiteSetting, (change) => ({
    setting: { ...change, version: 1 } as SiteSetting,
    proposal: null,
  }));
  renderInShell(<HighBetSettingsScreen />);
  // Of mini-games, which stand before sports.
  const [stake] = await screen.findAllByRole('textbox', { name: /1건 배팅/ });
  if (!stake) throw new Error('There is no such field.');
  await userEvent.clear(stake);
  await userEvent.type(stake, '2000000');
  await userEvent.click(screen.getByRole('button', { name: '저장' }));
  const minigame = { ...BEFORE.minigame, stakeWon: 2_000_000 };
  await waitFor(() => expect(saves.inputs).toEqual([{ ...BEFORE, minigame }]));
});
