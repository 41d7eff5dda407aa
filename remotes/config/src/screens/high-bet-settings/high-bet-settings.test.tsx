// From which amounts a bet rings: what was typed is saved, and nothing turns it off by 0.
import { answer } from '@gwanje/api-client/testing';
import { config, highBet, type SiteSetting, unsavedDocument } from '@gwanje/contract';
import { renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import HighBetSettingsScreen from './high-bet-settings.screen';

const BEFORE = unsavedDocument(highBet);
const SITE: ShellOptions = { flags: { modules: ['minigame', 'sports', 'casino'] } };

it('saves the amounts from which a bet rings', async () => {
  answer(config.listSiteSettings, () => [BEFORE]);
  const saves = answer(config.saveSiteSetting, (change) => ({
    setting: { ...change, version: 1 } as SiteSetting,
    proposal: null,
  }));
  renderInShell(<HighBetSettingsScreen />, SITE);
  // Of mini-games, which stand before sports.
  const [stake] = await screen.findAllByRole('textbox', { name: /1건 배팅/ });
  if (!stake) throw new Error('There is no such field.');
  await userEvent.clear(stake);
  await userEvent.type(stake, '2000000');
  await userEvent.click(screen.getByRole('button', { name: '저장' }));
  const minigame = { ...BEFORE.minigame, stakeWon: 2_000_000 };
  await waitFor(() => expect(saves.inputs).toEqual([{ ...BEFORE, minigame }]));
});

it('tells at which hours these amounts would have rung, and that nobody heeds so many', async () => {
  answer(config.listSiteSettings, () => [BEFORE]);
  const counted = (count: number) => ({ count, won: 0 });
  const hours = Array.from({ length: 24 }, (_, hour) => (hour === 21 ? 701 : 0));
  answer(config.readSiteSettingEffect, () => ({
    days: 7,
    rows: [
      {
        ...{ what: 'highAlarms' as const, before: counted(3), after: counted(701), hours },
        warning: { ko: '하루 100건 울렸습니다.', en: 'A hundred a day.' },
      },
    ],
  }));
  renderInShell(<HighBetSettingsScreen />, SITE);
  const [stake] = await screen.findAllByRole('textbox', { name: /1건 배팅/ });
  if (!stake) throw new Error('There is no such field.');
  await userEvent.clear(stake);
  await userEvent.type(stake, '1000');
  const told = within(await screen.findByRole('region', { name: /지난 7일/ }));
  expect(told.getByText('⚠ 하루 100건 울렸습니다.')).toBeVisible();
  const table = within(told.getByRole('table', { name: /^모든 고액 알림, 시간대별/ }));
  const at = table.getAllByRole('columnheader').findIndex((head) => head.textContent === '21');
  expect(at).toBe(22);
  expect(table.getAllByRole('cell').map((cell) => cell.textContent)[at - 1]).toBe('701');
});

it('asks nothing about games that the site does not have', async () => {
  answer(config.listSiteSettings, () => [BEFORE]);
  renderInShell(<HighBetSettingsScreen />, { flags: { modules: ['sports'] } });
  expect(await screen.findByRole('group', { name: '스포츠' })).toBeVisible();
  for (const name of ['미니게임', '카지노', '슬롯'])
    expect(screen.queryByRole('group', { name })).toBeNull();
});
