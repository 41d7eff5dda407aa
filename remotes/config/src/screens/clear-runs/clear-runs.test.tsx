// What a clearing says of itself, and what can be decided about it.
import { answer } from '@gwanje/api-client/testing';
import { type ClearRun, clearRuns } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import remote from '../../manifest';
import ClearRunsScreen from './clear-runs.screen';

const AT = '2026-11-22T07:00:00.000Z';
const ME = { _id: '01890a5d-ac96-774b-bcce-b302099a8057', id: 'admin' };
const RUN: ClearRun = {
  ...{ clearId: '01890a5d-ac96-774b-bcce-b302099a8081', kinds: ['loginAttempts'] },
  ...{ beforeOn: '2024-01-01', status: 'requested', reason: '보관 기간 지남', rowsExpected: 9 },
  ...{ rowsArchived: 9, rowsDeleted: 0, rowsImported: 0, workedMs: 0, bytes: 0 },
  ...{ requestedBy: ME, requestedAt: AT, decidedBy: null, decidedAt: null, error: null },
  ...{ finishedAt: null, importedBy: null },
};

async function open(run: Partial<ClearRun>) {
  const path = '/admin/clear';
  answer(clearRuns.page, () => ({ rows: [{ ...RUN, ...run }], more: false, at: AT }));
  answer(clearRuns.totals, () => ({ count: 1, isMore: false, totals: [], at: AT }));
  const declared = remote.screens.find((one) => one.path === path);
  renderInShell(<ClearRunsScreen />, { screen: declared, path });
  await screen.findByText('2024-01-01');
}

it('is held or called off while it is agreed to and nothing archives yet', async () => {
  await open({ status: 'approved' });
  const grid = screen.getByRole('grid');
  expect(within(grid).getByText('승인됨')).toBeVisible();
  for (const verb of ['일시정지', '취소'])
    expect(screen.getByRole('button', { name: `2024-01-01 ${verb}` })).toBeEnabled();
  expect(screen.queryByRole('button', { name: '2024-01-01 승인' })).toBeNull();
});

it.each([
  ['nothing was deleted', 0, /확인하지 못해 한 건도 지우지 않았습니다/],
  ['it stopped halfway', 5, /확인하지 못해 멈췄습니다/],
])('says of an archive that does not read back that %s', async (_, rowsDeleted, said) => {
  await open({ status: 'failed', error: 'clear.archive_failed', rowsDeleted, finishedAt: AT });
  expect(screen.getByText(said)).toBeVisible();
});
