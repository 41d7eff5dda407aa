// Adding an administrator and resetting a password: both end with a password to hand over once.
import { answer, refusal } from '@gwanje/api-client/testing';
import { config, REFUSALS } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { givenAdmins, ME, RISK } from '../../testing';
import AdminListScreen from './admin-list.screen';

const user = userEvent.setup();
const dialog = () => within(screen.getByRole('dialog'));
const field = (name: string | RegExp) => dialog().getByLabelText<HTMLInputElement>(name);
const press = (name: string) => user.click(dialog().getByRole('button', { name }));

async function open(button: string) {
  renderInShell(<AdminListScreen />);
  await user.click(await screen.findByRole('button', { name: button }));
  await screen.findByRole('dialog');
}

async function fill() {
  await user.type(field('아이디'), 'kim-operator');
  await user.type(field('닉네임'), '김운영');
  await user.selectOptions(field('유형'), '운영');
  await user.type(field('첫 비밀번호'), 'first password');
}

describe('adding an administrator', () => {
  it('sends the account and then shows its password to hand over', async () => {
    const { creations } = givenAdmins(ME);
    await open('관리자 추가');
    await fill();
    await press('추가');
    expect(await screen.findByRole('heading', { name: '관리자를 추가했습니다' })).toBeVisible();
    expect(creations.inputs).toEqual([
      { id: 'kim-operator', nick: '김운영', type: 1, password: 'first password' },
    ]);
    expect(dialog().getByText(/^kim-operator 관리자에게/)).toBeVisible();
    expect(field('첫 비밀번호')).toHaveValue('first password');
    expect(dialog().getByRole('button', { name: '복사' })).toHaveFocus();

    await press('복사');
    expect(await dialog().findByText('복사했습니다.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('first password');

    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: '비밀번호를 전달했나요?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: '계속 보기' }));
    expect(field('첫 비밀번호')).toHaveValue('first password');
    await press('전달 완료');
    expect(screen.queryByDisplayValue('first password')).toBeNull();
    expect(await screen.findByRole('cell', { name: '김운영' })).toBeVisible();
    expect(screen.getByRole('button', { name: '관리자 추가' })).toHaveFocus();
  });

  it('comes back with its typing after a reload, but for the password', async () => {
    givenAdmins(ME);
    await open('관리자 추가');
    await fill();
    cleanup();
    expect(JSON.stringify({ ...sessionStorage })).toContain('kim-operator');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('first password');
    renderInShell(<AdminListScreen />);
    await screen.findByRole('dialog');
    expect(dialog().getByText(/^저장되지 않은 입력을 되살렸습니다/)).toBeVisible();
    expect(field('아이디')).toHaveValue('kim-operator');
    expect(field('닉네임')).toHaveValue('김운영');
    expect(field('유형')).toHaveDisplayValue('운영');
    expect(field('첫 비밀번호')).toHaveValue('');
    await press('취소');
    await user.click(screen.getByRole('button', { name: '저장하지 않고 나가기' }));
    cleanup();
    renderInShell(<AdminListScreen />);
    await screen.findByRole('button', { name: '관리자 추가' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('selects the password when it cannot be copied', async () => {
    givenAdmins(ME);
    await open('관리자 추가');
    await fill();
    await press('추가');
    await screen.findByRole('heading', { name: '관리자를 추가했습니다' });
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
    await press('복사');
    expect(await dialog().findByText(/^복사하지 못했습니다\./)).toBeVisible();
    const { selectionStart, selectionEnd } = field('첫 비밀번호');
    expect([selectionStart, selectionEnd]).toEqual([0, 'first password'.length]);
  });

  it('makes a password that can be seen, and hides it on request', async () => {
    givenAdmins(ME);
    await open('관리자 추가');
    expect(field('첫 비밀번호')).toHaveAttribute('type', 'password');
    await press('자동 생성');
    const { value } = field('첫 비밀번호');
    expect(value).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    expect(field('첫 비밀번호')).toHaveAttribute('type', 'text');
    await press('자동 생성');
    expect(field('첫 비밀번호').value).not.toBe(value);
    await press('숨기기');
    expect(field('첫 비밀번호')).toHaveAttribute('type', 'password');
  });

  it('refuses what the contract refuses before it is sent, and focuses the first field', async () => {
    const { creations } = givenAdmins(ME);
    await open('관리자 추가');
    await user.type(field('아이디'), 'Kim');
    await user.type(field('첫 비밀번호'), 'short');
    await press('추가');
    await waitFor(() => expect(field('아이디')).toHaveFocus());
    expect(field('아이디')).toHaveAccessibleDescription(/^영문 소문자로 시작하는 4~20자의/);
    expect(field('닉네임')).toHaveAccessibleDescription('필수 항목입니다.');
    expect(field('첫 비밀번호')).toHaveAccessibleDescription(/^10자 이상 입력하세요\./);
    expect(creations.inputs).toEqual([]);
  });

  it('says at the login ID that it is taken, and keeps the typing', async () => {
    givenAdmins(ME);
    answer(config.createAdmin, () => refusal('admin.id_taken'));
    await open('관리자 추가');
    await fill();
    await press('추가');
    const sentence = new RegExp(`^${REFUSALS['admin.id_taken'].ko}`);
    await waitFor(() => expect(field('아이디')).toHaveAccessibleDescription(sentence));
    expect(field('닉네임')).toHaveValue('김운영');
    expect(field('아이디')).toHaveFocus();
  });

  it('says at the password that it holds the login ID', async () => {
    givenAdmins(ME);
    answer(config.createAdmin, () => refusal('session.password_has_id'));
    await open('관리자 추가');
    await fill();
    await press('추가');
    const sentence = new RegExp(`^${REFUSALS['session.password_has_id'].ko}`);
    await waitFor(() => expect(field('첫 비밀번호')).toHaveAccessibleDescription(sentence));
  });
});

describe('resetting a password', () => {
  it('says what it ends, sends the password and then shows it to hand over', async () => {
    const { resets } = givenAdmins(ME, { ...RISK, mustChangePassword: false });
    await open('risk1 비밀번호 초기화');
    expect(dialog().getByText(/^초기화하면 이 관리자의 모든 접속이 바로 끊기고/)).toBeVisible();
    await press('자동 생성');
    const { value: password } = field('첫 비밀번호');
    await press('초기화');
    expect(await screen.findByRole('heading', { name: '비밀번호를 초기화했습니다' })).toBeVisible();
    expect(resets.inputs).toEqual([{ adminId: RISK._id, password }]);
    expect(field('첫 비밀번호')).toHaveValue(password);
    await press('전달 완료');
    expect(await screen.findByText('첫 비밀번호 변경 전')).toBeVisible();
  });

  it.each([
    ['short', /^10자 이상/],
    ['1234567890', /^1234567890, qwertyuiop처럼 이어지거나/],
  ])('refuses %j before it is sent', async (password, sentence) => {
    const { resets } = givenAdmins(ME, RISK);
    await open('risk1 비밀번호 초기화');
    await user.type(field('첫 비밀번호'), password);
    await press('초기화');
    await waitFor(() => expect(field('첫 비밀번호')).toHaveAccessibleDescription(sentence));
    expect(resets.inputs).toEqual([]);
  });

  it('says that the administrator is gone', async () => {
    givenAdmins(ME, RISK);
    answer(config.resetAdminPassword, () => refusal('record.not_found'));
    await open('risk1 비밀번호 초기화');
    await press('자동 생성');
    await press('초기화');
    expect(await dialog().findByRole('alert')).toHaveTextContent(REFUSALS['record.not_found'].ko);
  });
});
