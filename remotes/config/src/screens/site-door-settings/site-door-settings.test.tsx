// How members come in: read by everybody, changed by whoever may.
import { answer } from '@gwanje/api-client/testing';
import { config, type SiteSetting, siteDoors, unsavedDocument } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SiteDoorSettingsScreen from './site-door-settings.screen';

const BEFORE = unsavedDocument(siteDoors);

it('saves what was typed, within its bounds', async () => {
  answer(config.listSiteSettings, () => [BEFORE]);
  const saves = answer(config.saveSiteSetting, (change) => ({
    setting: { ...change, version: 1 } as SiteSetting,
    proposal: null,
  }));
  renderInShell(<SiteDoorSettingsScreen />);
  const failures = await screen.findByRole('textbox', { name: /로그인 실패/ });
  const type = async (text: string) => {
    await userEvent.clear(failures);
    await userEvent.type(failures, text);
    await userEvent.click(screen.getByRole('button', { name: '저장' }));
  };
  await type('2');
  expect(saves.inputs).toEqual([]);
  await type('4');
  await waitFor(() => expect(saves.inputs).toEqual([{ ...BEFORE, loginFailuresMax: 4 }]));
});

it.each([
  [
    ['minigame', 'powerball'],
    ['미니게임 고액배팅', '파워볼'],
    ['스포츠 고액배팅', '키노사다리'],
  ],
  [['sports'], ['스포츠 고액배팅'], ['미니게임 고액배팅', '파워볼', '키노사다리']],
] as const)('rings of what a site with %s has alone', async (modules, had, lacked) => {
  answer(config.listSiteSettings, () => [BEFORE]);
  renderInShell(<SiteDoorSettingsScreen />, { flags: { modules: [...modules] } });
  expect(await screen.findByRole('switch', { name: '충전 신청' })).toBeVisible();
  for (const name of had) expect(screen.getByRole('switch', { name })).toBeVisible();
  for (const name of lacked) expect(screen.queryByRole('switch', { name })).toBeNull();
});
