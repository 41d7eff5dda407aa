// What does not count of the casino: the rules are saved as they were set.
import { answer } from '@gwanje/api-client/testing';
import { type BetSetting, bets, casinoVoid, unsavedDocument } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import CasinoVoidSettingsScreen from './casino-void-settings.screen';

const BEFORE = unsavedDocument(casinoVoid);

it('says by rule what would have been left out of thirty days', async () => {
  answer(bets.listBetSettingProposals, () => ({ proposals: [], more: false }));
  answer(bets.listBetSettings, () => [BEFORE]);
  const asked = answer(bets.readBetSettingEffect, () => ({
    days: 30,
    rows: [
      {
        what: 'voidRoulette' as const,
        before: { count: 3, won: 70_000 },
        after: { count: 1, won: 20_000 },
      },
    ],
  }));
  renderInShell(<CasinoVoidSettingsScreen />);
  const numbers = await screen.findByRole('textbox', { name: '룰렛 커버 숫자' });
  await userEvent.clear(numbers);
  await userEvent.type(numbers, '30');
  // It is worked out once nothing is typed for a while, by what is loaded only then.
  const told = await screen.findByRole('region', { name: /지난 30일/ }, { timeout: 20_000 });
  const row = within(told).getByRole('row', { name: /룰렛 커버.*−50,000/ });
  expect(row).toHaveTextContent('70,000');
  expect(row).toHaveTextContent('20,000');
  expect(asked.inputs.at(-1)).toMatchObject({ rouletteNumbersMax: 30 });
});

it('saves how many numbers of a wheel may be covered', async () => {
  answer(bets.readBetSettingEffect, () => null);
  answer(bets.listBetSettingProposals, () => ({ proposals: [], more: false }));
  answer(bets.listBetSettings, () => [BEFORE]);
  const saves = answer(bets.saveBetSetting, (change) => ({
    setting: { ...change, version: 1 } as BetSetting,
    proposal: null,
  }));
  renderInShell(<CasinoVoidSettingsScreen />);
  const numbers = await screen.findByRole('textbox', { name: '룰렛 커버 숫자' });
  await userEvent.clear(numbers);
  await userEvent.type(numbers, '30');
  await userEvent.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(saves.inputs).toEqual([{ ...BEFORE, rouletteNumbersMax: 30 }]));
});
