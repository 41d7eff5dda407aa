// Which boards there are and on which terms members write: read by everybody, changed by whoever may.
import { answer } from '@gwanje/api-client/testing';
import { boardRules, config, type SiteSetting, unsavedDocument } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import BoardSettingsScreen from './board-settings.screen';

const BEFORE = unsavedDocument(boardRules);

it('saves the terms of writing, within their bounds', async () => {
  answer(config.listSiteSettings, () => [BEFORE]);
  const saves = answer(config.saveSiteSetting, (change) => ({
    setting: { ...change, version: 1 } as SiteSetting,
    proposal: null,
  }));
  renderInShell(<BoardSettingsScreen />);
  const gap = await screen.findByRole('textbox', { name: /작성 간격/ });
  const type = async (text: string) => {
    await userEvent.clear(gap);
    await userEvent.type(gap, text);
    await userEvent.click(screen.getByRole('button', { name: '저장' }));
  };
  await type('5');
  expect(saves.inputs).toEqual([]);
  await type('90');
  const { writing } = BEFORE;
  await waitFor(() =>
    expect(saves.inputs).toEqual([{ ...BEFORE, writing: { ...writing, gapSeconds: 90 } }]),
  );
});

it.each([
  ['ko', /^목록 수/, '개', '회'],
  ['en', /^Posts a page/, 'at most', 'times'],
] as const)(
  'counts what stands on a page, and not how often, in %s',
  async (locale, name, unit, not) => {
    answer(config.listSiteSettings, () => [BEFORE]);
    renderInShell(<BoardSettingsScreen />, { locale });
    const [field] = await screen.findAllByRole('textbox', { name });
    expect(field?.parentElement).toHaveTextContent(unit);
    expect(field?.parentElement).not.toHaveTextContent(not);
  },
);
