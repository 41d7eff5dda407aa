import { call } from '@gwanje/api-client';
import { answer, fault, lost, refusal } from '@gwanje/api-client/testing';
import { config, session } from '@gwanje/contract';
import { shellStore, unsavedWork } from '@gwanje/remote-kit/host';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DeploymentUnavailable } from '../deployment/fetch-deployment';
import { deploymentOf, openConsole, remoteOf, screenOf, setCookie, TOP_ADMIN } from '../testing';
import { takeDeparture } from './departure';
import { enterAhead } from './session';

const deployment = deploymentOf([
  remoteOf('minigames', [screenOf('powerball', '/powerball'), screenOf('ladder', '/ladder')]),
]);

beforeEach(() => {
  answer(session.auth, () => ({ result: 'pass' as const }));
  sessionStorage.clear();
  setCookie('admin=yes');
});

describe('the guard', () => {
  it('asks who is here before it shows anything of a screen', async () => {
    let tell: (() => void) | undefined;
    answer(
      session.information,
      () =>
        new Promise((resolve) => {
          tell = () => resolve(TOP_ADMIN);
        }),
    );
    await openConsole('/powerball', deployment);
    expect(screen.queryByText('powerball 내용')).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
    await act(async () => tell?.());
    expect(await screen.findByText('powerball 내용')).toBeVisible();
  });

  it.each([
    ['nobody is signed in', refusal('session.required')],
    ['this address is not allowed', refusal('session.ip_not_allowed')],
    ['the server is broken', fault()],
    ['the server does not answer', lost()],
  ])('clears the session and goes to the login page when %s', async (_, outcome) => {
    answer(session.information, () => outcome);
    const { navigation } = await openConsole('/ladder?round=7', deployment);
    await waitFor(() => expect(navigation.state.location.pathname).toBe('/'));
    expect(shellStore.getState().admin).toBeNull();
    expect(document.cookie).not.toContain('admin');
    expect(await screen.findByLabelText('아이디')).toBeVisible();
  });

  it('takes what was asked ahead, once', async () => {
    const information = answer(session.information, () => TOP_ADMIN);
    enterAhead();
    const { navigation } = await openConsole('/powerball', deployment);
    expect(await screen.findByText('powerball 내용')).toBeVisible();
    expect(information.inputs).toHaveLength(1);
    await act(async () => navigation.navigate('/ladder'));
    expect(await screen.findByText('ladder 내용')).toBeVisible();
    expect(information.inputs).toHaveLength(2);
  });

  it('asks again at every further address, without a wait', async () => {
    const information = answer(session.information, () => TOP_ADMIN);
    const { navigation } = await openConsole('/powerball', deployment);
    answer(session.information, () => new Promise(() => undefined));
    const again = answer(session.information, () => new Promise(() => undefined));
    await act(async () => navigation.navigate('/ladder'));
    expect(await screen.findByText('ladder 내용')).toBeVisible();
    expect(information.inputs.length + again.inputs.length).toBe(2);
  });

  it('takes nothing from who is working when the connection is lost for a moment', async () => {
    answer(session.information, () => TOP_ADMIN);
    const { navigation, left } = await openConsole('/powerball', deployment);
    answer(session.information, () => lost());
    await act(async () => navigation.navigate('/ladder'));
    expect(await screen.findByText('ladder 내용')).toBeVisible();
    expect(left).toEqual([]);
  });

  it('says so when the deployment cannot be read', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    answer(session.information, () => TOP_ADMIN);
    await openConsole('/powerball', new DeploymentUnavailable('/deployment.json'));
    expect(screen.getByRole('alert')).toHaveTextContent('관제를 시작하지 못했습니다');
  });
});

describe('a session that ends while somebody works', () => {
  const endBy = async (work: () => Promise<unknown>) => {
    answer(session.information, () => TOP_ADMIN);
    const opened = await openConsole('/ladder?round=7', deployment);
    answer(session.information, () => refusal('session.required'));
    answer(config.removeApiIpAddress, () => refusal('session.required'));
    await act(async () => void (await work()));
    return opened;
  };
  const read = () => call(session.information, {});
  const write = () => call(config.removeApiIpAddress, { ipAddressId: TOP_ADMIN._id });

  it.each([
    ['a read', read],
    ['a write', write],
  ])('warns and reloads the login page, found by %s', async (_, work) => {
    const { left } = await endBy(work);
    expect(await screen.findByText('로그인 필요')).toBeVisible();
    expect(screen.getByText('로그인이 필요합니다.')).toBeVisible();
    expect(left).toEqual(['/']);
    expect(document.cookie).not.toContain('admin');
    expect(takeDeparture()).toEqual({
      ...{ loginRequired: true, returnTo: '/ladder?round=7', adminId: TOP_ADMIN._id },
    });
  });

  it('leaves what cannot be kept on the screen, until it is done with', async () => {
    unsavedWork.setState({ owners: new Set([{}]) });
    const { left } = await endBy(write);
    expect(await screen.findByText(/입력하던 내용은 이 탭에 그대로 있습니다/)).toBeVisible();
    expect(left).toEqual([]);
    unsavedWork.setState({ owners: new Set() });
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 4_000);
    await act(async () => void (await write()));
    later.mockRestore();
    expect(left).toEqual(['/']);
  });

  it('leaves once, however many calls find out together', async () => {
    const { left } = await endBy(() => Promise.all([read(), write(), read()]));
    expect(left).toEqual(['/']);
  });

  it.each(['setItem', 'getItem'] as const)(
    'leads to the login where the browser throws at %s',
    async (step) => {
      const kept = jest.spyOn(Storage.prototype, step).mockImplementation(() => {
        throw new DOMException('no room', 'QuotaExceededError');
      });
      const { left } = await endBy(write);
      expect(left).toEqual(['/']);
      await openConsole('/', deployment);
      expect(await screen.findByLabelText('아이디')).toBeVisible();
      kept.mockRestore();
    },
  );

  it('does not reload the login page for a read, but does for a write', async () => {
    setCookie('admin=; Max-Age=0');
    const { left } = await openConsole('/', deployment);
    answer(session.information, () => refusal('session.required'));
    answer(config.removeApiIpAddress, () => refusal('session.required'));
    await act(async () => void (await read()));
    expect(left).toEqual([]);
    await act(async () => void (await write()));
    expect(left).toEqual(['/']);
  });
});

describe('another person who signs in with the same browser', () => {
  it('is sent nothing of the page of the first, which loads anew whoever finds out', async () => {
    const asked = answer(session.information, () => TOP_ADMIN);
    const { visit, left } = await openConsole('/powerball', deployment);
    setCookie('admin=somebody-else');
    answer(session.information, () => refusal('session.other_person'));
    const write = answer(config.removeApiIpAddress, () => refusal('session.other_person'));
    const input = { ipAddressId: TOP_ADMIN._id };
    await act(async () => void (await call(config.removeApiIpAddress, input, { expects: 'all' })));
    expect(asked.persons).toEqual([undefined]);
    expect(write.persons).toEqual([TOP_ADMIN._id]);
    expect(left).toEqual(['/powerball']);
    // Who signed in stays so, wherever the first one's page goes.
    await visit('/');
    expect(document.cookie).toContain('admin=somebody-else');
    expect(screen.queryByLabelText('아이디')).toBeNull();
  });
});

describe('a call on its way while somebody signs in with the same browser', () => {
  const lateOf = async (now: () => unknown) => {
    answer(session.information, () => TOP_ADMIN);
    const { left } = await openConsole('/powerball', deployment);
    setCookie('admin=somebody-else');
    answer(session.information, now as never);
    answer(config.listSites, () => refusal('session.required'));
    await act(async () => void (await call(config.listSites, {})));
    await waitFor(() => expect(left).toEqual(['/powerball']));
    expect(document.cookie).toContain('admin=somebody-else');
    expect(screen.queryByText('로그인 필요')).toBeNull();
  };

  it('asks no login of another person', () => lateOf(() => refusal('session.other_person')));

  it('asks no login of the same one', () => lateOf(() => TOP_ADMIN));
});

describe('a window of its own', () => {
  it('loads anew as soon as another person has come in', async () => {
    const popup = screenOf('slip', '/slip', { frame: 'none' });
    answer(session.information, () => TOP_ADMIN);
    const { left } = await openConsole('/slip', deploymentOf([remoteOf('bets', [popup])]));
    expect(await screen.findByText('slip 내용')).toBeVisible();
    const otherTab = new BroadcastChannel('gwanje.person');
    otherTab.postMessage(TOP_ADMIN._id);
    otherTab.postMessage('somebody else');
    await waitFor(() => expect(left).toEqual(['/slip']));
    otherTab.close();
  });
});

describe('logging out', () => {
  it('ends the session, clears every readable cookie and reloads the login page', async () => {
    setCookie('other=1');
    const logout = answer(session.logout, () => ({}));
    answer(session.information, () => TOP_ADMIN);
    const { left } = await openConsole('/powerball', deployment);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /내 계정/ }));
    await user.click(screen.getByRole('menuitem', { name: '로그아웃' }));
    await waitFor(() => expect(left).toEqual(['/']));
    expect(logout.inputs).toHaveLength(1);
    expect(document.cookie).toBe('');
    expect(shellStore.getState().admin).toBeNull();
  });

  it('leaves whoever has come in since signed in, and leads to him', async () => {
    answer(session.information, () => TOP_ADMIN);
    const { visit, left } = await openConsole('/powerball', deployment);
    setCookie('admin=somebody-else');
    const logout = answer(session.logout, () => refusal('session.other_person'));
    await visit('/logout');
    await waitFor(() => expect(left).toEqual(['/']));
    expect(logout.persons).toEqual([TOP_ADMIN._id]);
    expect(document.cookie).toContain('admin=somebody-else');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says so when the server did not hear it, and tries again', async () => {
    answer(session.logout, () => lost());
    const { left } = await openConsole('/logout', deployment);
    expect(screen.getByRole('alert')).toHaveTextContent('로그아웃하지 못했습니다');
    expect(left).toEqual([]);
    answer(session.logout, () => ({}));
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    await waitFor(() => expect(left).toEqual(['/']));
  });
});
