import { answer, fault, lost, refusal } from '@gwanje/api-client/testing';
import { REFUSALS, session } from '@gwanje/contract';
import { defineCatalogue } from '@gwanje/remote-kit';
import { shellStore } from '@gwanje/remote-kit/host';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { deploymentOf, openConsole, remoteOf, screenOf, setCookie, TOP_ADMIN } from '../testing';
import { rememberDeparture } from './departure';

const deployment = deploymentOf([
  remoteOf('minigames', [screenOf('powerball', '/powerball'), screenOf('ladder', '/ladder')]),
]);

const signIn = async (password = 'right-password') => {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('아이디'), 'admin');
  await user.type(screen.getByLabelText('비밀번호'), password);
  await user.keyboard('{Enter}');
};

beforeEach(() => {
  answer(session.auth, () => ({ result: 'pass' as const }));
  answer(session.information, () => refusal('session.required'));
  sessionStorage.clear();
  setCookie('admin=; Max-Age=0');
});

describe('the login page', () => {
  it('signs in and goes to the first screen that this administrator may see', async () => {
    const login = answer(session.login, () => ({
      mustChangePassword: false,
      mustSetUpTotp: false,
    }));
    const { navigation } = await openConsole('/', deployment);
    expect(document.title).toBe('로그인 · 관제');
    answer(session.information, () => TOP_ADMIN);
    await signIn();
    expect(await screen.findByText('powerball 내용')).toBeVisible();
    expect(login.inputs).toEqual([{ id: 'admin', password: 'right-password' }]);
    expect(navigation.state.location.pathname).toBe('/powerball');
  });

  it('does not ask who is here where nobody has signed in before', async () => {
    const information = answer(session.information, () => refusal('session.required'));
    await openConsole('/', deployment);
    expect(screen.getByRole('button', { name: '로그인' })).toBeEnabled();
    expect(information.inputs).toEqual([]);
  });

  it('leads on whoever is signed in already', async () => {
    setCookie('admin=yes');
    answer(session.information, () => TOP_ADMIN);
    const { navigation } = await openConsole('/', deployment);
    await waitFor(() => expect(navigation.state.location.pathname).toBe('/powerball'));
  });

  it('shows the sentence of a refusal in its place and stays off for 3 s', async () => {
    answer(session.login, () => refusal('session.login_failed'));
    await openConsole('/', deployment);
    await signIn('wrong');
    expect(await screen.findByText('아이디 또는 비밀번호가 올바르지 않습니다.')).toBeVisible();
    expect(screen.getByRole('button', { name: '로그인' })).toBeDisabled();
    expect(screen.queryByText('요청 실패')).toBeNull();
  });

  it('asks before it ends a session elsewhere, and no longer once another id is typed', async () => {
    const login = answer(session.login, () => refusal('session.take_over_needed'));
    await openConsole('/', deployment);
    await signIn();
    expect(await screen.findByText(/이미 다른 곳에서 접속 중입니다/)).toBeVisible();
    const takeOver = '다른 접속을 끝내고 로그인';
    expect(await screen.findByRole('button', { name: takeOver })).toBeVisible();
    fireEvent.change(screen.getByLabelText('비밀번호'), { target: { value: 'right-passwor' } });
    expect(screen.queryByRole('button', { name: takeOver })).toBeNull();
    await userEvent.type(screen.getByLabelText('비밀번호'), 'd{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: takeOver }));
    await waitFor(() => expect(login.inputs).toHaveLength(3));
    expect(login.inputs.map((input) => input.takeOver)).toEqual([undefined, undefined, true]);
  });

  it('fills in whom one can be in a demo, and nobody anywhere else', async () => {
    const login = answer(session.login, () => refusal('session.login_failed'));
    const admins = [
      { id: 'admin', type: 0 },
      { id: 'partner', type: 9 },
    ] as const;
    const demo = { password: 'gwanje-demo', admins: [...admins] };
    await openConsole('/', { ...deployment, demo });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: '파트너' }));
    expect(screen.getByLabelText('아이디')).toHaveValue('partner');
    expect(screen.getByRole('button', { name: '로그인' })).toHaveFocus();
    expect(login.inputs).toEqual([]);
    await user.keyboard('{Enter}');
    expect(login.inputs).toEqual([{ id: 'partner', password: 'gwanje-demo' }]);
    cleanup();
    await openConsole('/', deployment);
    expect(screen.queryByRole('group', { name: '체험 계정' })).toBeNull();
  });

  it('takes a corrected password at once, and lets the old error go when it is typed', async () => {
    answer(session.login, () => refusal('session.login_failed'));
    const { navigation } = await openConsole('/', deployment);
    await signIn('wrong');
    const error = '아이디 또는 비밀번호가 올바르지 않습니다.';
    expect(await screen.findByText(error)).toBeVisible();
    const password = screen.getByLabelText<HTMLInputElement>('비밀번호');
    expect(password).toHaveFocus();
    expect([password.selectionStart, password.selectionEnd]).toEqual([0, 'wrong'.length]);

    const login = answer(session.login, () => ({
      mustChangePassword: false,
      mustSetUpTotp: false,
    }));
    answer(session.information, () => TOP_ADMIN);
    const user = userEvent.setup();
    await user.keyboard('{Enter}{Enter}');
    expect(login.inputs).toEqual([]);
    await user.keyboard('r');
    expect(screen.queryByText(error)).toBeNull();
    expect(screen.getByRole('button', { name: '로그인' })).toBeEnabled();
    await user.keyboard('ight-password{Enter}{Enter}');
    await waitFor(() => expect(navigation.state.location.pathname).toBe('/powerball'));
    expect(login.inputs).toEqual([{ id: 'admin', password: 'right-password' }]);
  });

  it('does not send an empty form', async () => {
    const login = answer(session.login, () => ({
      mustChangePassword: false,
      mustSetUpTotp: false,
    }));
    await openConsole('/', deployment);
    await userEvent.click(screen.getByRole('button', { name: '로그인' }));
    expect(await screen.findByText('아이디와 비밀번호를 입력하세요.')).toBeVisible();
    expect(login.inputs).toEqual([]);
  });

  it('does not take the Enter that ends a syllable for its own', async () => {
    await openConsole('/', deployment);
    const field = screen.getByLabelText('아이디');
    const isLeftAlone = fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
    expect(isLeftAlone).toBe(false);
    expect(fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })).toBe(true);
  });

  it('hints at Caps Lock while the password is typed', async () => {
    await openConsole('/', deployment);
    const user = userEvent.setup();
    await user.click(screen.getByLabelText('비밀번호'));
    await user.keyboard('{CapsLock}');
    expect(screen.getByText('Caps Lock이 켜져 있습니다.')).toBeVisible();
    await user.keyboard('{CapsLock}a');
    expect(screen.queryByText('Caps Lock이 켜져 있습니다.')).toBeNull();
  });

  it('says in English what is shown in English', async () => {
    await openConsole('/', deployment);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /언어/ }));
    await user.click(screen.getByRole('menuitemradio', { name: 'English' }));
    expect(screen.getByRole('button', { name: 'Log in' })).toBeVisible();
    expect(document.documentElement.lang).toBe('en');
    expect(localStorage.getItem('gwanje.locale')).toBe('en');
    await user.click(screen.getByRole('button', { name: /Language/ }));
    await user.click(screen.getByRole('menuitemradio', { name: '한국어' }));
  });

  it('stays in Korean, and says so, where English cannot be fetched', async () => {
    const fetch = jest.fn(async () => {
      throw new Error('lost');
    });
    // As a build hands English sentences over.
    defineCatalogue({}, { fetch, read: () => undefined });
    await openConsole('/', deployment);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /언어/ }));
    await user.click(screen.getByRole('menuitemradio', { name: 'English' }));
    expect(await screen.findByText('화면 언어를 바꾸지 못했습니다')).toBeVisible();
    expect(document.documentElement.lang).toBe('ko');
    // Of this page for good: whoever chooses English after this test gets it.
    fetch.mockResolvedValue(undefined as never);
  });

  it('says that a login was required and returns to where it was asked for', async () => {
    rememberDeparture({ loginRequired: true, returnTo: '/ladder?round=7' });
    answer(session.login, () => ({ mustChangePassword: false, mustSetUpTotp: false }));
    const { navigation } = await openConsole('/', deployment);
    expect(await screen.findByText('로그인이 필요합니다.')).toBeVisible();
    answer(session.information, () => TOP_ADMIN);
    await signIn();
    expect(await screen.findByText('ladder 내용')).toBeVisible();
    expect(navigation.state.location).toMatchObject({ pathname: '/ladder', search: '?round=7' });
  });

  it.each([
    ['back whoever was here', TOP_ADMIN._id, '/ladder'],
    ['nobody else to what was on his screen', '01890a5d-ac96-774b-bcce-b302099a8059', '/powerball'],
  ])('leads %s', async (_, _id, home) => {
    shellStore.setState({ admin: TOP_ADMIN });
    rememberDeparture({ loginRequired: true, returnTo: '/ladder?round=7' });
    shellStore.setState({ admin: null });
    answer(session.login, () => ({ mustChangePassword: false, mustSetUpTotp: false }));
    const { navigation } = await openConsole('/', deployment);
    answer(session.information, () => ({ ...TOP_ADMIN, _id }));
    await signIn();
    await waitFor(() => expect(navigation.state.location.pathname).toBe(home));
  });
});

describe('a login with two factors', () => {
  it('asks for the code once the password was right, and sends both', async () => {
    answer(session.login, () => refusal('session.totp_needed'));
    const { navigation } = await openConsole('/', deployment);
    expect(screen.queryByLabelText('인증 코드')).toBeNull();
    await signIn();
    const code = await screen.findByLabelText('인증 코드');
    expect(code).toHaveFocus();
    answer(session.login, () => refusal('session.totp_wrong'));
    await userEvent.type(code, '111111{Enter}');
    expect(await screen.findByText(REFUSALS['session.totp_wrong'].ko)).toBeVisible();
    // A code is good once.
    expect(code).toHaveValue('');
    const login = answer(session.login, () => ({
      ...{ mustChangePassword: false, mustSetUpTotp: false },
    }));
    answer(session.information, () => TOP_ADMIN);
    await userEvent.type(code, '123456{Enter}');
    await waitFor(() => expect(navigation.state.location.pathname).toBe('/powerball'));
    expect(login.inputs).toEqual([{ id: 'admin', password: 'right-password', code: '123456' }]);
  });

  it('is set up before anything else by whoever has to have one', async () => {
    answer(session.login, () => ({ mustChangePassword: false, mustSetUpTotp: true }));
    answer(session.beginTotp, () => ({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' }));
    const { navigation } = await openConsole('/', deployment);
    await signIn();
    expect(await screen.findByText(/2단계 인증을 등록한 뒤/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '등록 시작' }));
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    const confirmed = answer(session.confirmTotp, () => ({}));
    answer(session.information, () => TOP_ADMIN);
    await userEvent.type(screen.getByLabelText('인증 코드'), '123456{Enter}');
    await waitFor(() => expect(navigation.state.location.pathname).toBe('/powerball'));
    expect(confirmed.inputs).toEqual([{ code: '123456' }]);
  });
});

describe('a first password', () => {
  it('is changed in place, then one logs in again', async () => {
    answer(session.login, () => ({ mustChangePassword: true, mustSetUpTotp: false }));
    const change = answer(session.changePassword, () => ({}));
    await openConsole('/', deployment);
    await signIn('one-time-password');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('새 비밀번호'), 'short');
    await user.click(screen.getByRole('button', { name: '비밀번호 변경' }));
    expect(screen.getByLabelText('새 비밀번호')).toHaveAccessibleDescription(
      /10자 이상 입력하세요/,
    );
    await user.type(screen.getByLabelText('새 비밀번호'), '-but-longer');
    await user.type(screen.getByLabelText('새 비밀번호 확인'), 'another');
    await user.click(screen.getByRole('button', { name: '비밀번호 변경' }));
    expect(screen.getByText('새 비밀번호와 다릅니다.')).toBeVisible();
    await user.clear(screen.getByLabelText('새 비밀번호 확인'));
    await user.type(screen.getByLabelText('새 비밀번호 확인'), 'short-but-longer');
    await user.click(screen.getByRole('button', { name: '비밀번호 변경' }));
    expect(await screen.findByText('새 비밀번호로 로그인하세요.')).toBeVisible();
    expect(change.inputs).toEqual([
      { currentPassword: 'one-time-password', newPassword: 'short-but-longer' },
    ]);
    expect(screen.getByRole('button', { name: '로그인' })).toBeVisible();
  });

  it('is asked for again after a reload, beside the field that the server refuses', async () => {
    setCookie('admin=yes');
    answer(session.information, () => refusal('session.password_change_required'));
    answer(session.changePassword, () => refusal('session.wrong_password'));
    await openConsole('/', deployment);
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('현재 비밀번호'), 'not-this-one');
    await user.type(screen.getByLabelText('새 비밀번호'), 'long-enough-password');
    await user.type(screen.getByLabelText('새 비밀번호 확인'), 'long-enough-password');
    await user.click(screen.getByRole('button', { name: '비밀번호 변경' }));
    await waitFor(() =>
      expect(screen.getByLabelText('현재 비밀번호')).toHaveAccessibleDescription(
        /현재 비밀번호가 올바르지 않습니다/,
      ),
    );
  });
});

describe('a password that is changed', () => {
  it('can be corrected and sent again at once', async () => {
    setCookie('admin=yes');
    answer(session.information, () => refusal('session.password_change_required'));
    answer(session.changePassword, () => refusal('session.wrong_password'));
    await openConsole('/', deployment);
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('현재 비밀번호'), 'not-this-one');
    await user.type(screen.getByLabelText('새 비밀번호'), 'long-enough-password');
    await user.type(screen.getByLabelText('새 비밀번호 확인'), 'long-enough-password{Enter}');
    const current = screen.getByLabelText('현재 비밀번호');
    await waitFor(() => expect(current).toBeInvalid());
    const change = answer(session.changePassword, () => ({}));
    await user.type(current, '!');
    expect(current).toBeValid();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(change.inputs).toHaveLength(1));
  });
});

describe('an address that may not sign in', () => {
  const refuse = () =>
    answer(session.auth, () => refusal('session.ip_not_allowed', { connectIP: '203.0.113.7' }));

  it('is told so with its IP, and does not loop where it can only come back here', async () => {
    setCookie('admin=yes');
    refuse();
    const { left } = await openConsole('/', deployment);
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('인증 오류');
    expect(alert).toHaveTextContent('203.0.113.7');
    expect(screen.queryByLabelText('아이디')).toBeNull();
    expect(document.cookie).not.toContain('admin');
    expect(shellStore.getState().admin).toBeNull();
    expect(left).toEqual([]);

    answer(session.auth, () => ({ result: 'pass' as const }));
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByLabelText('아이디')).toBeVisible();
  });

  it('leaves for the address of the deployment once it could be read', async () => {
    jest.useFakeTimers();
    try {
      refuse();
      const elsewhere = deploymentOf([], { leaveUrl: 'https://search.example/' });
      const { left } = await openConsole('/', elsewhere);
      expect(screen.getByText('5초 뒤 이 화면을 떠납니다.')).toBeVisible();
      for (let second = 1; second <= 5; second += 1) {
        expect(left).toEqual([]);
        await act(() => jest.advanceTimersByTimeAsync(1_000));
      }
      expect(left).toEqual(['https://search.example/']);
    } finally {
      jest.useRealTimers();
    }
  });

  it.each([
    ['does not answer', lost()],
    ['is broken', fault()],
    ['has been asked too often', refusal('request.too_many', { retryAfterSeconds: 40 })],
  ])('is not sent away when the server %s', async (_, outcome) => {
    answer(session.auth, () => outcome);
    const elsewhere = deploymentOf([], { leaveUrl: 'https://search.example/' });
    const { left } = await openConsole('/', elsewhere);
    expect(screen.getByRole('alert')).toHaveTextContent('접속 허용 여부를 확인하지 못했습니다');
    expect(left).toEqual([]);
  });
});
