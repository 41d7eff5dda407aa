// The casino is closed knowingly, and what members can still do is said.
import { answer } from '@gwanje/api-client/testing';
import {
  casinoMaintenance,
  config,
  type MaintenanceSetting,
  unsavedDocument,
} from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import CasinoMaintenanceSettingsScreen from './casino-maintenance-settings.screen';

const BEFORE = unsavedDocument(casinoMaintenance);

it('closes the casino once somebody has read what that stops', async () => {
  answer(config.listMaintenanceProposals, () => ({ proposals: [], more: false }));
  answer(config.listMaintenance, () => [BEFORE]);
  const saves = answer(config.saveMaintenance, ({ confirmed: _, reason: __, ...change }) => ({
    setting: { ...change, version: 1 } as MaintenanceSetting,
    proposal: null,
  }));
  renderInShell(<CasinoMaintenanceSettingsScreen />);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: '상태' }), '점검 중');
  await userEvent.click(screen.getByRole('button', { name: '저장' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /새 배팅이 거절됩니다/ }));
  await userEvent.type(screen.getByRole('textbox', { name: '사유' }), '업체 점검');
  await userEvent.click(screen.getByRole('button', { name: '확인하고 저장' }));
  await waitFor(() =>
    expect(saves.inputs).toEqual([
      { ...BEFORE, status: 'on', confirmed: { status: 'on' }, reason: '업체 점검' },
    ]),
  );
});
