// The rules of sports, each number with what it counts, and the same amounts for all levels.
import { answer } from '@gwanje/api-client/testing';
import {
  type BetSetting,
  betSettings,
  bets,
  LEVELS,
  type Setting,
  sportsBet,
  unsavedDocument,
} from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SportsSettingsScreen from './sports-settings.screen';

const UNSAVED = unsavedDocument(sportsBet);
const all = () =>
  (betSettings.settings as readonly Setting[]).map((one) => unsavedDocument(one)) as never;

it('says hours, legs and times of what they are', async () => {
  answer(bets.listBetSettingProposals, () => ({ proposals: [], more: false }));
  answer(bets.listBetSettings, all);
  renderInShell(<SportsSettingsScreen />);
  const unitOf = async (name: string) =>
    (await screen.findByRole('textbox', { name })).parentElement?.textContent;
  expect(await unitOf('연기 적특')).toContain('시간');
  expect(await unitOf('최대 폴더')).toContain('폴');
  expect(await unitOf('하루 취소 횟수')).toContain('회');
});

it('saves one amount for all levels, of one leg alone', async () => {
  answer(bets.listBetSettingProposals, () => ({ proposals: [], more: false }));
  answer(bets.readBetSettingEffect, () => null);
  answer(bets.listBetSettings, all);
  const saves = answer(bets.saveBetSetting, ({ confirmed: _, reason: __, ...change }) => ({
    setting: { ...change, version: 1 } as BetSetting,
    proposal: null,
  }));
  renderInShell(<SportsSettingsScreen />);
  const single = await screen.findByRole('group', { name: '단폴' });
  const least = within(single).getByRole('textbox', { name: /최소 배팅금액/ });
  await userEvent.clear(least);
  await userEvent.type(least, '10000');
  const card = within(screen.getByRole('region', { name: '스포츠 배팅금액' }));
  await userEvent.click(card.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(saves.inputs).toHaveLength(1));
  const sent = saves.inputs[0] as typeof UNSAVED;
  expect(LEVELS.map((level) => sent.single[level].min)).toEqual(LEVELS.map(() => 10_000));
  expect(sent.double).toEqual(UNSAVED.double);
});

it('says what a member would be told of a cart, in his words, once it is asked', async () => {
  answer(bets.listBetSettingProposals, () => ({ proposals: [], more: false }));
  answer(bets.listBetSettings, all);
  const refused = '최대 배팅금액을 넘었습니다.';
  const taken = { refused: null, oddsHundredths: 685, expectedWon: 68_500, delaySeconds: 0 };
  const nothing = { oddsHundredths: null, expectedWon: null, delaySeconds: 0 };
  const tries = answer(bets.trySportsCart, ({ legs }) =>
    legs > 3 ? { ...nothing, refused } : taken,
  );
  renderInShell(<SportsSettingsScreen />);
  const trial = within(await screen.findByRole('region', { name: '조합 시험' }));
  expect(trial.getByRole('status')).toHaveTextContent('실제로 배팅되지 않습니다');
  await userEvent.click(trial.getByRole('button', { name: '시험' }));
  await waitFor(() =>
    expect(trial.getByRole('status')).toHaveTextContent('배당 6.85, 예상 당첨금 68,500원'),
  );
  const legs = trial.getByRole('textbox', { name: '폴더 수' });
  await userEvent.clear(legs);
  await userEvent.type(legs, '9');
  // What was said of another cart says nothing of this one.
  expect(trial.getByRole('status')).toHaveTextContent('실제로 배팅되지 않습니다');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(trial.getByRole('status')).toHaveTextContent(refused));
  expect(tries.inputs.at(-1)).toMatchObject({
    type: 'sports',
    level: 1,
    legs: 9,
    oddsHundredths: 190,
  });
});
