import { answer, refusal } from '@gwanje/api-client/testing';
import { session } from '@gwanje/contract';
import { withBetDetail } from '@gwanje/remote-kit';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { takeDeparture } from '../session/departure';
import {
  deploymentOf,
  openConsole,
  promptFederation,
  remoteOf,
  screenOf,
  setCookie,
  TOP_ADMIN,
} from '../testing';
import { BetDetail } from './bet-detail';

const deployment = deploymentOf([
  remoteOf('minigames', [
    screenOf('powerball', '/powerball'),
    screenOf('round', '/round/:id'),
    screenOf('ladder', '/ladder', { when: { modules: ['powerladder'] } }),
  ]),
  remoteOf('config', [screenOf('admins', '/admin', { permission: 'admin.manage' })]),
]);

async function open(path: string, { type = 0, ...others }: Partial<typeof OTHERS> = {}) {
  answer(session.information, () => ({ ...TOP_ADMIN, type }));
  const console = await openConsole(path, deployment, promptFederation, { ...OTHERS, ...others });
  const showDetail = (asked: string) =>
    act(async () => console.navigation.navigate({ search: withBetDetail('', asked) }));
  const search = () => console.navigation.state.location.search;
  return { ...console, showDetail, search };
}
const OTHERS = { type: 0, isEmbedded: false, loadBetDetail: async () => BetDetail };

const detail = (name: string) => screen.findByRole('dialog', { name });
const frame = () => document.querySelector('iframe') as HTMLIFrameElement;
/** The frame has loaded a page. */
const arrive = () => act(async () => void fireEvent.load(frame()));
/** What somebody at the page in the frame has not saved yet. */
function holdUnsavedWork() {
  const page = frame().contentWindow;
  const object = (event: Event) => event.preventDefault();
  page?.addEventListener('beforeunload', object);
  return () => page?.removeEventListener('beforeunload', object);
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

beforeEach(() => {
  sessionStorage.clear();
  setCookie('admin=yes');
});

describe('the page over the screen', () => {
  it('stands in the address, under the title of its screen, in a frame', async () => {
    await open(`/powerball${withBetDetail('', '/round/7?page=2')}`);
    const dialog = within(await detail('round 화면'));
    expect(screen.getByText('powerball 내용')).toBeInTheDocument();
    expect(frame()).toHaveAttribute('src', '/round/7?page=2');
    expect(frame()).toHaveAccessibleName('round 화면');
    const link = dialog.getByRole('link', { name: '새 창에서 열기' });
    expect(link).toHaveAttribute('href', '/round/7?page=2');
    expect(dialog.getByRole('status', { name: '화면을 여는 중' })).toBeVisible();
    await arrive();
    expect(dialog.queryByRole('status')).toBeNull();
  });

  it('closes by its button, by Escape in it or in its frame, and by going back', async () => {
    const { navigation, showDetail, search } = await open('/powerball');
    const ways = [
      () => userEvent.click(screen.getByRole('button', { name: '닫기' })),
      () => userEvent.keyboard('{Escape}'),
      async () => void fireEvent.keyDown(frame().contentWindow as Window, { key: 'Escape' }),
      () => act(async () => navigation.navigate(-1)),
    ];
    for (const close of ways) {
      await showDetail('/round/7');
      await detail('round 화면');
      await arrive();
      await close();
      await closed();
      expect(search()).toBe('');
      expect(navigation.state.location.pathname).toBe('/powerball');
    }
  });

  it('leaves Escape to what is open in its frame, and to who composes', async () => {
    const { showDetail } = await open('/powerball');
    await showDetail('/round/7');
    await detail('round 화면');
    await arrive();
    const inside = frame().contentWindow as Window;
    inside.document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && event.shiftKey) event.preventDefault();
    });
    fireEvent.keyDown(inside.document, { key: 'Escape', shiftKey: true });
    fireEvent.keyDown(inside, { key: 'Escape', isComposing: true });
    fireEvent.keyDown(inside, { key: 'Enter' });
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('gives the focus back to where it was opened', async () => {
    const { showDetail } = await open('/powerball');
    const opener = screen.getByRole('button', { name: '메뉴 접기' });
    act(() => opener.focus());
    await showDetail('/round/7');
    await detail('round 화면');
    expect(screen.getByRole('link', { name: '새 창에서 열기' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await closed();
    expect(opener).toHaveFocus();
  });

  it.each([
    ['another site', 'https://elsewhere.test/', '없는 화면입니다'],
    ['another host', '//elsewhere.test/powerball', '없는 화면입니다'],
    ['a script', 'javascript:alert(1)', '없는 화면입니다'],
    ['the logout', '/logout', '없는 화면입니다'],
    ['a module that is off', '/ladder', '꺼진 모듈입니다'],
    ['a screen of others', '/admin', '권한 없음'],
  ])('refuses %s, and puts nothing into a frame', async (_, asked, said) => {
    await open(`/powerball${withBetDetail('', asked)}`, { type: 1 });
    expect(await screen.findByRole('alert')).toHaveTextContent(said);
    expect(frame()).toBeNull();
    expect(screen.queryByRole('link', { name: '새 창에서 열기' })).toBeNull();
  });

  it('says that a page could not be loaded, and loads it again', async () => {
    await open(`/powerball${withBetDetail('', '/round/7')}`);
    await detail('round 화면');
    const first = frame();
    jest.spyOn(first, 'contentDocument', 'get').mockReturnValue(null);
    await arrive();
    expect(screen.getByRole('alert')).toHaveTextContent('화면을 열지 못했습니다');
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(frame()).not.toBe(first);
    await arrive();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says so when its own code cannot be fetched, and can be asked for again', async () => {
    let attempts = 0;
    const loadBetDetail = async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('chunk gone');
      return BetDetail;
    };
    const { showDetail, search } = await open('/powerball', { loadBetDetail });
    await showDetail('/round/7');
    expect(await screen.findByText('화면을 열지 못했습니다')).toBeVisible();
    expect(search()).toBe('');
    await showDetail('/round/7');
    expect(await detail('round 화면')).toBeVisible();
  });

  it('fetches nothing while no address asks for it', async () => {
    const loadBetDetail = jest.fn(async () => BetDetail);
    await open('/powerball?page=2', { loadBetDetail });
    expect(await screen.findByText('powerball 내용')).toBeVisible();
    expect(loadBetDetail).not.toHaveBeenCalled();
  });
});

describe('unsaved work in the page over the screen', () => {
  async function openDirty() {
    const opened = await open('/powerball');
    await opened.showDetail('/round/7');
    await detail('round 화면');
    await arrive();
    return { ...opened, letGo: holdUnsavedWork() };
  }
  const question = () => detail('저장하지 않은 내용이 있습니다');

  it.each([
    ['the button', () => userEvent.click(screen.getByRole('button', { name: '닫기' }))],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('asks before %s closes it, and stays when told to', async (_, close) => {
    const { search } = await openDirty();
    await close();
    await userEvent.click(within(await question()).getByRole('button', { name: '취소' }));
    expect(search()).toBe(withBetDetail('', '/round/7'));
    expect(screen.getByRole('dialog')).toHaveAccessibleName('round 화면');
    await close();
    await userEvent.click(within(await question()).getByRole('button', { name: '버리고 닫기' }));
    await closed();
    expect(search()).toBe('');
  });

  it('asks before going back closes it, and keeps frame and address until the answer', async () => {
    const { navigation, search } = await openDirty();
    const kept = frame();
    await act(async () => navigation.navigate(-1));
    await question();
    expect(frame()).toBe(kept);
    await userEvent.click(within(await question()).getByRole('button', { name: '취소' }));
    expect(search()).toBe(withBetDetail('', '/round/7'));
    expect(frame()).toBe(kept);
    await act(async () => navigation.navigate(-1));
    await userEvent.click(within(await question()).getByRole('button', { name: '버리고 닫기' }));
    await closed();
  });

  it('speaks of no loss while it is being saved, and closes once it is', async () => {
    const { search, letGo } = await openDirty();
    const page = frame().contentDocument as Document;
    const root = page.appendChild(page.createElement('html'));
    const markSaving = (isSaving: boolean) => root.toggleAttribute('data-saving', isSaving);
    markSaving(true);
    await userEvent.click(screen.getByRole('button', { name: '닫기' }));
    expect(search()).toBe('');
    expect(screen.getByRole('dialog')).toHaveAccessibleName('round 화면');
    markSaving(false);
    await userEvent.click(within(await question()).getByRole('button', { name: '취소' }));
    expect(search()).toBe(withBetDetail('', '/round/7'));
    markSaving(true);
    await userEvent.click(screen.getByRole('button', { name: '닫기' }));
    letGo();
    markSaving(false);
    await closed();
  });
});

describe('a page within the console', () => {
  it('is its screen alone, without menu, top bar, alarms or a page over it', async () => {
    const loadAlarms = jest.fn(() => new Promise<never>(() => undefined));
    const loadBetDetail = jest.fn(async () => BetDetail);
    answer(session.information, () => TOP_ADMIN);
    await openConsole(`/powerball${withBetDetail('', '/round/7')}`, deployment, promptFederation, {
      isEmbedded: true,
      loadAlarms,
      loadBetDetail,
    });
    expect(await screen.findByText('powerball 내용')).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('button', { name: /내 계정/ })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(loadAlarms).not.toHaveBeenCalled();
    expect(loadBetDetail).not.toHaveBeenCalled();
  });

  it('leads the whole console to the login when nobody is signed in any more', async () => {
    answer(session.information, () => refusal('session.required'));
    const { left, navigation } = await openConsole('/powerball', deployment, promptFederation, {
      isEmbedded: true,
    });
    await waitFor(() => expect(left).toEqual(['/']));
    expect(navigation.state.location.pathname).toBe('/powerball');
    expect(takeDeparture()).toEqual({ loginRequired: true, returnTo: '/powerball' });
  });
});
