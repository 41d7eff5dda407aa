// Maintenance is started knowingly, for a time that has both ends.
import { answer } from '@gwanje/api-client/testing';
import {
  config,
  type MaintenanceSetting,
  siteMaintenance,
  unsavedDocument,
} from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SiteMaintenanceSettingsScreen from './site-maintenance-settings.screen';

const BEFORE = unsavedDocument(siteMaintenance);

async function open() {
  answer(config.listMaintenance, () => [BEFORE]);
  answer(config.listMaintenanceProposals, () => ({ proposals: [], more: false }));
  const saves = answer(config.saveMaintenance, ({ confirmed: _, reason: __, ...change }) => ({
    setting: { ...change, version: 1 } as MaintenanceSetting,
    proposal: null,
  }));
  renderInShell(<SiteMaintenanceSettingsScreen />);
  await screen.findByRole('button', { name: '저장' });
  return saves;
}
const save = () => userEvent.click(screen.getByRole('button', { name: '저장' }));
const choose = (state: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: '상태' }), state);

it('says what members find before the doors are closed', async () => {
  const saves = await open();
  answer(config.readMaintenanceEffect, () => ({
    days: 0,
    rows: [
      {
        ...{
          what: 'visitors' as const,
          before: { count: 0, won: 0 },
          after: { count: 428, won: 0 },
        },
        sentence: { ko: '접속 428명 · 진행 중 배팅 1,204건 86,400,000원', en: 'so many' },
      },
      {
        what: 'openBets' as const,
        before: { count: 0, won: 0 },
        after: { count: 1_204, won: 86_400_000 },
      },
    ],
  }));
  await choose('점검 중');
  await save();
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    '접속 428명 · 진행 중 배팅 1,204건 86,400,000원',
  );
  await userEvent.click(await screen.findByRole('checkbox', { name: /들어오지 못합니다/ }));
  await userEvent.type(screen.getByRole('textbox', { name: '사유' }), '행사 기간');
  await userEvent.click(screen.getByRole('button', { name: '확인하고 저장' }));
  await waitFor(() =>
    expect(saves.inputs).toEqual([
      { ...BEFORE, status: 'on', confirmed: { status: 'on' }, reason: '행사 기간' },
    ]),
  );
});

it('asks for both ends of a time, the later one last', async () => {
  const saves = await open();
  await choose('기간 점검');
  fireEvent.change(screen.getByLabelText('시작'), { target: { value: '2026-11-22T05:00' } });
  await save();
  expect(await screen.findByText('기간 점검에는 시작과 종료가 모두 필요합니다.')).toBeVisible();
  fireEvent.change(screen.getByLabelText('종료'), { target: { value: '2026-11-22T04:00' } });
  await save();
  expect(await screen.findByText('종료는 시작보다 뒤여야 합니다.')).toBeVisible();
  expect(saves.inputs).toEqual([]);
});

describe('what the palette wishes', () => {
  async function come(now: string, saved: Partial<typeof BEFORE>) {
    answer(config.listMaintenance, () => [{ ...BEFORE, ...saved }]);
    answer(config.listMaintenanceProposals, () => ({ proposals: [], more: false }));
    const shell = renderInShell(<SiteMaintenanceSettingsScreen />, {
      path: `/config/maintenance?now=${now}`,
    });
    const state = await screen.findByRole('combobox', { name: /^상태/ });
    return { shell, state };
  }

  it('is chosen and waits to be saved, for a day and not for the times of another maintenance', async () => {
    const times = { from: '2026-11-22T04:00', until: '2026-11-22T05:00' };
    const { shell, state } = await come('on', times);
    await waitFor(() => expect(state).toHaveDisplayValue('점검 중'));
    expect(screen.getByLabelText(/^시작/)).toHaveValue('');
    const { value } = screen.getByLabelText<HTMLInputElement>(/^종료(?!시각)/);
    const leftMs = new Date(`${value}:00+09:00`).getTime() - Date.now();
    expect(leftMs).toBeLessThanOrEqual(86_400_000);
    expect(leftMs).toBeGreaterThan(86_400_000 - 120_000);
    expect(shell.router.state.location.search).toBe('');
  });

  it('ends what is under way', async () => {
    const { state } = await come('off', { status: 'on' });
    await waitFor(() => expect(state).toHaveDisplayValue('정상'));
  });

  it('is nothing else', async () => {
    const { shell, state } = await come('window', {});
    await waitFor(() => expect(shell.router.state.location.search).toBe(''));
    expect(state).toHaveDisplayValue('정상');
  });
});
