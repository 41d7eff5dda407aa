// Limits of the casino by level: what may be sent is asked about where money is sent at all.
import { answer } from '@gwanje/api-client/testing';
import { bets, casino, unsavedDocument } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen } from '@testing-library/react';
import CasinoSettingsScreen from './casino-settings.screen';

it.each([
  ['transfer', true],
  ['seamless', false],
] as const)('of a %s casino', async (casinoType, isSent) => {
  answer(bets.listBetSettings, () => [unsavedDocument(casino)]);
  answer(bets.listBetSettingProposals, () => ({ proposals: [], more: false }));
  answer(bets.listGameStates, () => []);
  renderInShell(<CasinoSettingsScreen />, { flags: { modules: ['casino'], casinoType } });
  expect(await screen.findByRole('columnheader', { name: /1회 배팅/ })).toBeVisible();
  for (const name of [/최소 이동/, /최대 이동/, /하루 이동/])
    expect(screen.queryAllByRole('columnheader', { name })).toHaveLength(isSent ? 1 : 0);
});
