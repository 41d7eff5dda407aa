// Maintenance of games: how each stands is shown beside it, and many are closed for one time.
import { answer } from '@gwanje/api-client/testing';
import {
  bets,
  config,
  gameMaintenance,
  type MaintenanceSetting,
  type ReplyOf,
  unsavedDocument,
} from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import GameMaintenanceSettingsScreen from './game-maintenance-settings.screen';

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
  renderInShell(<GameMaintenanceSettingsScreen />);
}

it('shows how each game stands: bets under way, what its vendor says, and outages of a week', async () => {
  open();
  const table = within(await screen.findByRole('table', { name: '게임 현황' }));
  expect(table.getByRole('row', { name: /^해외형 / })).toHaveTextContent('12');
  const provider = table.getAllByRole('row').at(-1);
  expect(provider).toHaveTextContent('중단 2026-11-21 14:00:00부터');
  expect(provider).toHaveTextContent('3회 95분');
});

it('closes many games for one time, saved like any change', async () => {
  open();
  const saves = answer(config.saveMaintenance, ({ confirmed: _, reason: __, ...change }) => ({
    setting: { ...change, version: 1 } as MaintenanceSetting,
    proposal: null,
  }));
  await userEvent.click(await screen.findByText('여러 게임을 같은 기간에 점검'));
  const apply = () => screen.getByRole('button', { name: /기간 넣기/ });
  expect(apply()).toHaveAttribute('aria-disabled', 'true');
  for (const name of ['해외형', '크로스'])
    await userEvent.click(screen.getByRole('checkbox', { name }));
  fireEvent.change(screen.getByLabelText('점검 시작'), { target: { value: '2026-11-25T02:00' } });
  fireEvent.change(screen.getByLabelText('점검 종료'), { target: { value: '2026-11-25T06:00' } });
  await userEvent.click(apply());
  await userEvent.click(screen.getByRole('button', { name: '저장' }));
  expect(screen.getByText('게임 2개에 같은 기간을 넣었습니다')).toBeVisible();
  const dialog = within(await screen.findByRole('dialog'));
  for (const danger of dialog.getAllByRole('checkbox')) await userEvent.click(danger);
  await userEvent.type(dialog.getByRole('textbox', { name: '사유' }), '정기 점검');
  await userEvent.click(dialog.getByRole('button', { name: '확인하고 저장' }));
  const row = { status: 'window', from: '2026-11-25T02:00', until: '2026-11-25T06:00' };
  await waitFor(() =>
    expect(saves.inputs).toMatchObject([
      {
        sports: { sports: row, sportsCross: row, sportsLive: { status: 'off' } },
        confirmed: { 'sports.sports.status': 'window', 'sports.sportsCross.status': 'window' },
      },
    ]),
  );
});
