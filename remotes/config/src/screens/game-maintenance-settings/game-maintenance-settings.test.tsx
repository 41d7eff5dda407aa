// Maintenance of games: how each stands is shown beside it, and many are closed for one time.
import { answer } from '@gwanje/api-client/testing';
import {
  bets,
  config,
  gameMaintenance,
  type ReplyOf,
  type SettingValue,
  unsavedDocument,
} from '@gwanje/contract';
import type { SettingForm } from '@gwanje/remote-kit/settings';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fieldsOfGames } from '../../domain/games-had.rule';
import GameMaintenanceSettingsScreen from './game-maintenance-settings.screen';
import { ManyRows } from './many-rows';

const BEFORE = unsavedDocument(gameMaintenance);
const NOTHING = {
  ...{ openBets: 0, players: null, closedSince: null, outages7d: 0, outageMinutes7d: 0 },
  ...{ stakeTodayWon: 0, profitTodayWon: 0, returnBps: null, theoryBps: null },
};
const STATES: ReplyOf<typeof bets.listGameStates> = [
  { ...NOTHING, key: 'sports', openBets: 12 },
  {
    ...{ ...NOTHING, key: 'honor.3', openBets: 2, players: 41, outages7d: 3, outageMinutes7d: 95 },
    closedSince: '2026-11-21T05:00:00.000Z',
  },
];

function open() {
  answer(config.listMaintenance, () => [BEFORE]);
  answer(config.listMaintenanceProposals, () => ({ proposals: [], more: false }));
  answer(bets.listGameStates, () => STATES);
  answer(config.readMaintenanceEffect, () => ({ days: 0, rows: [] }));
  const modules = ['sports', 'casino', 'minigame', 'powerball'] as const;
  renderInShell(<GameMaintenanceSettingsScreen />, { flags: { modules: [...modules] } });
}

it('shows how each game stands: bets under way, what its vendor says, and outages of a week', async () => {
  open();
  const table = within(await screen.findByRole('table', { name: '게임 현황' }));
  expect(table.getByRole('row', { name: /^해외형 / })).toHaveTextContent('12');
  const provider = table.getAllByRole('row').at(-1);
  expect(provider).toHaveTextContent('중단 2026-11-21 14:00:00부터');
  expect(provider).toHaveTextContent('3회 95분');
});

it('gives chosen games one time, which stands in the form like anything typed', async () => {
  const typed: [string, SettingValue][] = [];
  const form = {
    disabledReason: undefined,
    set: (path: string, value: SettingValue) => typed.push([path, value]),
  } as unknown as SettingForm;
  // Alone: a hundred rows of the document would stand beside it.
  const fields = fieldsOfGames({ modules: ['sports'] });
  renderInShell(<ManyRows form={form} fields={fields} />);
  await userEvent.click(await screen.findByText('여러 게임을 같은 기간에 점검'));
  const apply = screen.getByText(/기간 넣기/);
  await userEvent.click(apply);
  expect(typed).toEqual([]);
  for (const name of ['해외형', '크로스']) await userEvent.click(screen.getByLabelText(name));
  const [from, until] = ['2026-11-25T02:00', '2026-11-25T06:00'];
  fireEvent.change(screen.getByLabelText('점검 종료'), { target: { value: from } });
  fireEvent.change(screen.getByLabelText('점검 시작'), { target: { value: until } });
  await userEvent.click(apply);
  expect(typed).toEqual([]);
  fireEvent.change(screen.getByLabelText('점검 시작'), { target: { value: from } });
  fireEvent.change(screen.getByLabelText('점검 종료'), { target: { value: until } });
  await userEvent.click(apply);
  expect(typed).toEqual(
    ['sports.sports', 'sports.sportsCross'].flatMap((row) => [
      [`${row}.status`, 'window'],
      [`${row}.from`, from],
      [`${row}.until`, until],
    ]),
  );
  expect(await screen.findByText('게임 2개에 같은 기간을 넣었습니다')).toBeVisible();
});
