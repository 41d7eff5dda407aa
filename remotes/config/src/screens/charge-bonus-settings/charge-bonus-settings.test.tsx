// Charge bonuses by kind, a row for each level; the first charge ever where the deployment edits it.
import { chargeBonus, unsavedDocument } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { givenMoneySettings } from '../../testing-money-settings';
import ChargeBonusSettingsScreen from './charge-bonus-settings.screen';

const unsaved = unsavedDocument(chargeBonus);
const kinds = () => screen.getAllByRole('group').map((one) => one.querySelector('legend'));
const names = () => kinds().map((legend) => legend?.textContent);

async function open(moneyVersion: 1 | 5) {
  const saves = givenMoneySettings();
  renderInShell(<ChargeBonusSettingsScreen />, {
    flags: { moneyVersion, modules: ['sports', 'minigame'] },
  });
  await screen.findByRole('button', { name: '저장' });
  return saves;
}

it('saves the bonus of a kind and a level', async () => {
  const saves = await open(1);
  expect(names()).toEqual(['가입첫충', '첫충', '매충']);
  const first = within(screen.getByRole('group', { name: '첫충' }));
  const rate = first.getByRole('textbox', { name: '레벨 3 비율' });
  await userEvent.clear(rate);
  await userEvent.type(rate, '10');
  const most = first.getByRole('textbox', { name: '레벨 3 최대 보너스' });
  await userEvent.clear(most);
  await userEvent.type(most, '15만');
  await userEvent.click(screen.getByRole('button', { name: '저장' }));
  const { levels } = unsaved;
  const bonus = { rateBps: 1_000, minWon: 0, maxWon: 150_000, chargeMinWon: 0 };
  await waitFor(() =>
    expect(saves.inputs).toEqual([
      { ...unsaved, levels: { ...levels, lv3: { ...levels.lv3, first: bonus } } },
    ]),
  );
});

it('leads to the page of the first charge ever where there is one', async () => {
  await open(5);
  expect(names()).toEqual(['첫충', '매충']);
  expect(screen.getByRole('link', { name: /가입첫충/ })).toHaveAttribute(
    'href',
    '/v5/config/join-first-bonus-config',
  );
});

it('tells while it is typed what a member keeps of a bonus, and what was given free', async () => {
  await open(1);
  const meter = within(await screen.findByRole('region', { name: '무료 머니 미터' }));
  expect(meter.getByRole('row', { name: /^이번달/ })).toHaveTextContent('5.0 %');
  const first = within(screen.getByRole('group', { name: '첫충' }));
  const type = async (field: string, value: string) => {
    const input = first.getByRole('textbox', { name: `레벨 1 ${field}` });
    await userEvent.clear(input);
    await userEvent.type(input, value);
  };
  await type('비율', '10');
  await type('최대 보너스', '10만');
  expect(meter.getByRole('row', { name: /^스포츠/ })).toHaveTextContent('35,000');
  expect(meter.getByRole('row', { name: /^미니게임/ })).toHaveTextContent('−65,000');
});
