// The rules of sports, each number with what it counts.
import { answer } from '@gwanje/api-client/testing';
import { betSettings, bets, type Setting, unsavedDocument } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen } from '@testing-library/react';
import SportsSettingsScreen from './sports-settings.screen';

it('says hours, legs and times of what they are', async () => {
  answer(bets.listBetSettingProposals, () => ({ proposals: [], more: false }));
  answer(
    bets.listBetSettings,
    () => (betSettings.settings as readonly Setting[]).map((one) => unsavedDocument(one)) as never,
  );
  renderInShell(<SportsSettingsScreen />);
  const unitOf = async (name: string) =>
    (await screen.findByRole('textbox', { name })).parentElement?.textContent;
  expect(await unitOf('연기 적특')).toContain('시간');
  expect(await unitOf('최대 폴더')).toContain('폴');
  expect(await unitOf('하루 취소 횟수')).toContain('회');
});
