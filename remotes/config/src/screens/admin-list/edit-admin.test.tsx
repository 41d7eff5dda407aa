// Changing an administrator: what is sent, what is warned of, and what happens when it is refused.
import { answer, fault, refusal } from '@gwanje/api-client/testing';
import { config, REFUSALS } from '@gwanje/contract';
import { BUTTON_COOLDOWN_MS } from '@gwanje/remote-kit';
import { asksBeforeClosing, renderInShell } from '@gwanje/remote-kit/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { givenAdmins, ME, RISK } from '../../testing';
import AdminListScreen from './admin-list.screen';

const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTimeAsync });
// Compiled at their first use, which takes longer than a form is waited for.
beforeAll(() => Promise.all([import('./edit-admin.form'), import('./find-admin')]));
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const dialog = () => within(screen.getByRole('dialog'));
const discard = async () => {
  await user.click(dialog().getByRole('button', { name: '취소' }));
  await user.click(screen.getByRole('button', { name: '저장하지 않고 나가기' }));
};
const nick = () => dialog().getByRole('textbox', { name: /^닉네임/ });
const type = () => dialog().getByRole('combobox', { name: /^유형/ });
const status = () => dialog().getByRole('combobox', { name: /^상태/ });
const save = () => dialog().getByRole('button', { name: '저장' });

async function edit(id: string) {
  renderInShell(<AdminListScreen />);
  await user.click(await screen.findByRole('button', { name: `${id} 수정` }));
  await screen.findByRole('dialog');
}

async function rename(text: string) {
  await user.clear(nick());
  await user.type(nick(), text);
}

describe('editing an administrator', () => {
  it('sends the change on the version that was read, and shows the new row', async () => {
    const { updates } = givenAdmins(ME, RISK);
    await edit('risk1');
    await rename('박위험');
    await user.selectOptions(type(), '운영');
    await user.click(save());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(updates.inputs).toEqual([
      { adminId: RISK._id, nick: '박위험', type: 1, status: 'active', version: 3 },
    ]);
    expect(await screen.findByRole('cell', { name: '박위험' })).toBeVisible();
    expect(screen.getByText('risk1 계정이 저장되었습니다.')).toBeVisible();
  });

  it('saves nothing while nothing is changed', async () => {
    const { updates } = givenAdmins(ME, RISK);
    await edit('risk1');
    expect(save()).toHaveAccessibleDescription('변경한 내용이 없습니다.');
    await rename('박위험');
    expect(save()).not.toHaveAttribute('aria-disabled');
    await rename(RISK.nick);
    await user.click(save());
    expect(updates.inputs).toEqual([]);
  });

  it('refuses a nickname that the contract refuses before it is sent', async () => {
    const { updates } = givenAdmins(ME, RISK);
    await edit('risk1');
    await user.clear(nick());
    await user.click(save());
    await waitFor(() => expect(nick()).toHaveAccessibleDescription(/필수 항목입니다\./));
    expect(updates.inputs).toEqual([]);
  });

  it('says that suspending ends the sessions of that administrator at once', async () => {
    const { updates } = givenAdmins(ME, RISK);
    await edit('risk1');
    await user.selectOptions(status(), '정지');
    expect(dialog().getByRole('status')).toHaveTextContent(
      '저장하면 이 관리자의 모든 접속이 바로 끊깁니다.',
    );
    await user.click(save());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(updates.inputs[0]?.status).toBe('suspended');
  });

  it.each([
    ['suspended', status, '정지'],
    ['given another type', type, '감사 (조회전용)'],
  ])('does not send that the last top administrator is %s', async (_, field, value) => {
    const { updates } = givenAdmins(ME, RISK);
    await edit('admin');
    await user.selectOptions(field(), value);
    expect(dialog().getByRole('status')).toHaveTextContent(REFUSALS['admin.last_top'].ko);
    expect(save()).toHaveAccessibleDescription(REFUSALS['admin.last_top'].ko);
    await user.click(save());
    expect(updates.inputs).toEqual([]);
  });

  it.each([
    [status, '정지', '저장하면 내 접속이 바로 끊기고 다시 로그인할 수 없습니다.'],
    [type, '운영', '저장하면 나는 관리자·허용 IP 화면을 더 이상 쓸 수 없습니다.'],
  ])('says what a change of oneself brings about', async (field, value, sentence) => {
    givenAdmins(ME, { ...RISK, type: 0 });
    await edit('admin');
    await user.selectOptions(field(), value);
    expect(dialog().getByRole('status')).toHaveTextContent(sentence);
    expect(save()).not.toHaveAttribute('aria-disabled');
  });

  it("says the server's last word on the last top administrator", async () => {
    givenAdmins(ME, { ...RISK, type: 0 });
    answer(config.updateAdmin, () => refusal('admin.last_top'));
    await edit('admin');
    await user.selectOptions(status(), '정지');
    await user.click(save());
    expect(await dialog().findByRole('alert')).toHaveTextContent(REFUSALS['admin.last_top'].ko);
  });

  it('keeps the typing of a stale save, takes what it did not touch, and saves on what is newer', async () => {
    const { updates, saveElsewhere } = givenAdmins(ME, RISK);
    await edit('risk1');
    await rename('박위험');
    saveElsewhere({ ...RISK, nick: '박리', type: 2, version: 4 });
    await user.click(save());

    expect(await dialog().findByRole('alert')).toHaveTextContent(REFUSALS['record.stale'].ko);
    expect(nick()).toHaveValue('박위험');
    expect(nick()).toHaveAccessibleDescription(/저장된 값: 박리$/);
    expect(type()).toHaveDisplayValue('재무');

    act(() => jest.advanceTimersByTime(BUTTON_COOLDOWN_MS));
    await user.click(save());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(updates.inputs[1]).toEqual({
      adminId: RISK._id,
      nick: '박위험',
      type: 2,
      status: 'active',
      version: 4,
    });
  });

  it('shows the refusal of a field at that field', async () => {
    givenAdmins(ME, RISK);
    answer(config.updateAdmin, () =>
      refusal('request.invalid', {
        fields: [{ path: 'nick', rules: [{ rule: 'too_long', message: '너무 깁니다.' }] }],
      }),
    );
    await edit('risk1');
    await rename('박위험');
    await user.click(save());
    await waitFor(() => expect(nick()).toHaveAccessibleDescription(/^너무 깁니다\./));
  });

  it('says that the administrator is gone', async () => {
    givenAdmins(ME, RISK);
    answer(config.updateAdmin, () => refusal('record.not_found'));
    await edit('risk1');
    await rename('박위험');
    await user.click(save());
    expect(await dialog().findByRole('alert')).toHaveTextContent(REFUSALS['record.not_found'].ko);
  });

  it('stays open with its typing when the server breaks, and lets go of the button', async () => {
    givenAdmins(ME, RISK);
    const { inputs } = answer(config.updateAdmin, () => fault());
    await edit('risk1');
    await rename('박위험');
    await user.click(save());
    await waitFor(() => expect(inputs).toHaveLength(1));
    await act(() => jest.advanceTimersByTimeAsync(BUTTON_COOLDOWN_MS));
    expect(save()).toBeEnabled();
    expect(nick()).toHaveValue('박위험');
    expect(dialog().queryByRole('alert')).toBeNull();
  });

  it('is unsaved work from the first change until it is closed', async () => {
    givenAdmins(ME, RISK);
    await edit('risk1');
    expect(asksBeforeClosing()).toBe(false);
    await rename('박위험');
    expect(asksBeforeClosing()).toBe(true);
    await discard();
    expect(asksBeforeClosing()).toBe(false);
  });

  it('asks before Escape takes what was typed, and goes on where it was', async () => {
    givenAdmins(ME, RISK);
    await edit('risk1');
    await rename('박위험');
    await user.keyboard('{Escape}');
    await user.keyboard('{Escape}');
    expect(nick()).toHaveValue('박위험');
    expect(nick()).toHaveFocus();
  });

  it('forgets the typing when it is closed', async () => {
    givenAdmins(ME, RISK);
    await edit('risk1');
    await rename('박위험');
    await discard();
    await user.click(screen.getByRole('button', { name: 'risk1 수정' }));
    expect(nick()).toHaveValue(RISK.nick);
  });

  it('comes back with its typing after a reload, and says what was saved meanwhile', async () => {
    const { updates, saveElsewhere } = givenAdmins(ME, RISK);
    await edit('risk1');
    await rename('박위험');
    saveElsewhere({ ...RISK, nick: '박리', type: 2, version: 4 });
    cleanup();
    renderInShell(<AdminListScreen />);
    await screen.findByRole('dialog');
    expect(dialog().getByText(/^저장되지 않은 입력을 되살렸습니다/)).toBeVisible();
    expect(nick()).toHaveValue('박위험');
    expect(nick()).toHaveAccessibleDescription(/저장된 값: 박리$/);
    expect(type()).toHaveDisplayValue('재무');
    await user.click(save());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(updates.inputs).toEqual([
      { adminId: RISK._id, nick: '박위험', type: 2, status: 'active', version: 4 },
    ]);
    cleanup();
    renderInShell(<AdminListScreen />);
    await screen.findByRole('cell', { name: '박위험' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('takes a corrected form at once after a refusal', async () => {
    givenAdmins(ME, RISK);
    answer(config.updateAdmin, () => refusal('record.not_found'));
    await edit('risk1');
    await rename('박위험');
    await user.click(save());
    await dialog().findByRole('alert');
    const { updates } = givenAdmins(ME, RISK);
    await user.click(save());
    expect(updates.inputs).toEqual([]);
    await user.type(nick(), '!');
    await user.click(save());
    await waitFor(() => expect(updates.inputs).toHaveLength(1));
  });
});
