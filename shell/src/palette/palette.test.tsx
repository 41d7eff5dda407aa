import { answer, fault } from '@gwanje/api-client/testing';
import { members, session } from '@gwanje/contract';
import { unsavedWork } from '@gwanje/remote-kit/host';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { alarmStore } from '../alarms/alarm-store';
import {
  deploymentOf,
  openConsole,
  promptFederation,
  remoteOf,
  screenOf,
  setCookie,
  TOP_ADMIN,
} from '../testing';
import { palettePieces } from './palette-pieces';

const title = (ko: string, en: string) => ({ title: { ko, en } });
const minigames = remoteOf('minigames', [
  screenOf('powerball', '/v2/config/powerball', title('파워볼 설정', 'Powerball settings')),
  screenOf('ladder', '/ladder', {
    ...title('파워사다리 설정', 'Power ladder settings'),
    when: { modules: ['powerladder'] },
  }),
]);
const config = remoteOf('config', [
  screenOf('admins', '/admin', {
    ...title('관리자 계정 관리', 'Administrators'),
    permission: 'admin.manage',
    menu: { section: 'administration', order: 10 },
  }),
]);
const memberList = remoteOf('members', [
  screenOf('user', '/user', { ...title('회원 목록', 'Members'), permission: 'member.read' }),
]);
const HONG = {
  _id: '01a1fd02-db58-75b9-8e38-aef672c0a558',
  id: 'hong1004',
  nick: '홍길동',
  grade: 3,
  status: 2,
  isTest: true,
};

const user = userEvent.setup();
const loadPieces = async () => palettePieces;
async function open({ type = 0, remotes = [minigames, config], loadPalette = loadPieces } = {}) {
  answer(session.information, () => ({ ...TOP_ADMIN, type }));
  return openConsole('/v2/config/powerball', deploymentOf(remotes), promptFederation, {
    loadPalette,
  });
}
const press = (init: KeyboardEventInit, target: Element = document.body) =>
  act(async () => void fireEvent.keyDown(target, init));
const pressFind = () => press({ key: 'k', code: 'KeyK', ctrlKey: true });
const dialog = () => screen.getByRole('dialog');
const field = () => screen.getByRole('combobox', { name: '찾을 것' });
const rows = () => within(dialog()).queryAllByRole('option');
const titles = () => rows().map((row) => row.querySelector('[data-title]')?.textContent);
const selected = () => rows().find((row) => row.ariaSelected === 'true')?.textContent;
/** What a person types; the last letter has settled when this is over. */
async function find(typed: string) {
  await user.clear(field());
  await user.type(field(), typed);
}

beforeEach(() => {
  localStorage.clear();
  setCookie('admin=yes');
});
afterEach(() => act(() => unsavedWork.setState({ owners: new Set() })));

describe('the command palette', () => {
  it.each([
    ['Ctrl+K', { key: 'k', code: 'KeyK', ctrlKey: true }],
    ['⌘K', { key: 'k', code: 'KeyK', metaKey: true }],
    ['Ctrl+K in the Korean layout', { key: 'ㅏ', code: 'KeyK', ctrlKey: true }],
    ['Ctrl+K with Caps Lock', { key: 'K', code: 'KeyK', ctrlKey: true }],
    ['Ctrl+K where K is another key', { key: 'k', code: 'KeyV', ctrlKey: true }],
  ])('opens by %s with the focus in its field, and closes by the same', async (_, keys) => {
    await open();
    await press(keys);
    expect(dialog()).toHaveAccessibleName('찾기');
    expect(field()).toHaveFocus();
    await press(keys, field());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['T, where the key of K writes it', { key: 't', code: 'KeyK', ctrlKey: true }],
    ['Ctrl+Shift+K', { key: 'K', code: 'KeyK', ctrlKey: true, shiftKey: true }],
    ['K alone', { key: 'k', code: 'KeyK' }],
    ['Ctrl+K amid a syllable', { key: 'k', code: 'KeyK', ctrlKey: true, isComposing: true }],
    ['Ctrl+K as Safari ends a syllable', { key: 'k', code: 'KeyK', ctrlKey: true, keyCode: 229 }],
  ])('does not open by %s', async (_, keys) => {
    await open();
    await press(keys);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens from the top bar, which says by which keys', async () => {
    await open();
    const button = screen.getByRole('button', { name: '화면 찾기' });
    expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K');
    await user.click(button);
    expect(field()).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button).toHaveFocus();
  });

  it('closes by a press outside, and not by one inside', async () => {
    await open();
    await pressFind();
    fireEvent.mouseDown(field());
    expect(dialog()).toBeVisible();
    fireEvent.mouseDown(dialog().parentElement as Element);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not open over another dialog', async () => {
    await open();
    await user.click(screen.getByRole('button', { name: /내 계정/ }));
    await user.click(screen.getByRole('menuitem', { name: '비밀번호 변경' }));
    await press({ key: 'k', code: 'KeyK', ctrlKey: true }, document.activeElement as Element);
    expect(dialog()).toHaveAccessibleName('비밀번호 변경');
  });

  it('offers the screens that this administrator may see here, and what can be done', async () => {
    await open();
    await pressFind();
    expect(within(dialog()).getAllByRole('group')[0]).toHaveAccessibleName('화면');
    expect(titles().slice(0, 2)).toEqual(['파워볼 설정', '관리자 계정 관리']);
    expect(titles()).toContain('로그아웃');
    expect(titles()).not.toContain('파워사다리 설정');
  });

  const maintained = remoteOf('config', [
    screenOf('maintenance', '/config/maintenance', title('점검 설정', 'Maintenance')),
  ]);

  it.each([0, 4])('begins and ends maintenance on its page, for type %i', async (type) => {
    const { navigation } = await open({ type, remotes: [minigames, maintained] });
    await pressFind();
    await find('지금 점검');
    await user.keyboard('{Enter}');
    const { pathname, search } = navigation.state.location;
    expect(pathname + search).toBe('/config/maintenance?now=on');
    await pressFind();
    await find('지금 해제');
    expect(titles()[0]).toBe('지금 해제 (플레이어 사이트 점검)');
  });

  it.each([
    ['has no page of it', 0, [minigames, config]],
    ['may not change it', 2, [minigames, maintained]],
  ])('offers no maintenance to whoever %s', async (_, type, remotes) => {
    await open({ type, remotes });
    await pressFind();
    await find('지금 점검');
    expect(titles()).not.toContain('지금 점검 (플레이어 사이트)');
  });

  it('does not offer what they may not see', async () => {
    await open({ type: 1 });
    await pressFind();
    await find('관리자');
    expect(rows()).toEqual([]);
    expect(dialog()).toHaveTextContent('맞는 것이 없습니다');
  });

  it.each(['ㅍㅇㅂ', '파워볼', 'vkdnj', 'powerb', 'ㅔㅐㅈㄷㄱㅠ', '/v2/config'])(
    'finds a screen by %s and goes there by Enter, with the focus on the page',
    async (typed) => {
      const { navigation } = await open();
      await act(async () => navigation.navigate('/admin'));
      await pressFind();
      await find(typed);
      expect(selected()).toContain('파워볼 설정');
      await user.keyboard('{Enter}');
      expect(navigation.state.location.pathname).toBe('/v2/config/powerball');
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(await screen.findByText('powerball 내용')).toBeVisible();
    },
  );

  it('marks what was found, under the name in the other language too', async () => {
    await open();
    await pressFind();
    await find('워볼');
    expect(rows()[0]?.querySelector('mark')).toHaveTextContent('워볼');
    await find('Administ');
    expect(rows()[0]).toHaveTextContent('관리자 계정 관리Administrators');
    expect(rows()[0]?.querySelector('mark')).toHaveTextContent('Administ');
  });

  it('goes through its rows by arrows, Home and End, and round at the ends', async () => {
    await open();
    await pressFind();
    expect(selected()).toContain('파워볼 설정');
    await user.keyboard('{ArrowDown}');
    expect(selected()).toContain('관리자 계정 관리');
    await user.keyboard('{Home}{ArrowUp}');
    expect(selected()).toBe('로그아웃');
    expect(field()).toHaveAttribute('aria-activedescendant', rows().at(-1)?.id);
    await user.keyboard('{ArrowDown}');
    expect(selected()).toContain('파워볼 설정');
    await user.keyboard('{End}');
    expect(selected()).toBe('로그아웃');
  });

  it('does not act on the Enter that ends a syllable', async () => {
    const { navigation } = await open();
    await pressFind();
    await find('관리');
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
    expect(dialog()).toBeVisible();
    expect(navigation.state.location.pathname).toBe('/v2/config/powerball');
  });

  it('opens a screen in a new tab by Ctrl+Enter and by the middle button', async () => {
    const opening = jest.spyOn(window, 'open').mockReturnValue(null);
    const { navigation } = await open();
    await pressFind();
    await find('관리자 계정');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(opening).toHaveBeenLastCalledWith('/admin', '_blank', 'noopener');
    await pressFind();
    const row = rows()[1] as Element;
    fireEvent(row, new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    expect(opening).toHaveBeenCalledTimes(2);
    expect(navigation.state.location.pathname).toBe('/v2/config/powerball');
    opening.mockRestore();
  });

  it('shows what was used last first, in this browser', async () => {
    await open();
    await pressFind();
    await find('어두운');
    await user.keyboard('{Enter}');
    expect(document.documentElement.dataset.theme).toBe('dark');
    await pressFind();
    await find('관리자 계정');
    await user.click(rows()[0] as Element);
    await pressFind();
    expect(within(dialog()).getAllByRole('group')[0]).toHaveAccessibleName('최근 사용');
    expect(titles().slice(0, 3)).toEqual([
      '관리자 계정 관리',
      '밝은 화면으로 바꾸기',
      '파워볼 설정',
    ]);
  });

  it('works on where what is kept in the browser is not what it wrote', async () => {
    localStorage.setItem('gwanje.palette.recent', '{"no list');
    await open();
    await pressFind();
    expect(titles()[0]).toBe('파워볼 설정');
  });

  it('leaves unsaved work only by the word of the person, like the menu', async () => {
    const { navigation } = await open();
    act(() => unsavedWork.setState({ owners: new Set([{}]) }));
    await pressFind();
    await find('관리자 계정');
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(navigation.state.location.pathname).toBe('/v2/config/powerball');
    await act(async () => navigation.state.departure?.leave());
    expect(navigation.state.location.pathname).toBe('/admin');
  });

  it.each([
    ['비밀번호', '비밀번호 변경'],
    ['단축키', '단축키'],
  ])('opens the dialog behind %s', async (typed, name) => {
    await open();
    await pressFind();
    await find(typed);
    await user.keyboard('{Enter}');
    expect(dialog()).toHaveAccessibleName(name);
    expect(dialog()).toContainElement(document.activeElement as HTMLElement);
  });

  it('switches the language, the menu and logs out', async () => {
    const { navigation } = await open();
    await pressFind();
    await find('영어');
    await user.keyboard('{Enter}');
    await pressFind();
    const english = screen.getByRole('combobox', { name: 'What to find' });
    await user.type(english, 'fold');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Unfold menu' })).toBeVisible();
    answer(session.logout, () => ({}));
    await pressFind();
    await user.type(screen.getByRole('combobox'), 'ㅣㅐㅎ');
    await user.keyboard('{Enter}');
    expect(navigation.state.location.pathname).toBe('/logout');
    await act(async () => undefined);
    localStorage.clear();
  });

  it('offers the sound only while there is one', async () => {
    await open();
    act(() => alarmStore.setState({ audio: 'absent' }));
    await pressFind();
    await find('소리');
    expect(rows()).toEqual([]);
  });

  it('tells a screen reader once how much was found', async () => {
    await open();
    await pressFind();
    await find('관리');
    const status = within(dialog()).getByRole('status');
    await waitFor(() => expect(status).toHaveTextContent('1개 찾음'));
    await find('없는것');
    await waitFor(() => expect(status).toHaveTextContent('맞는 것이 없습니다'));
  });
});

describe('the code of the palette', () => {
  it('is waited for in the window, which can be closed', async () => {
    await open({ loadPalette: () => new Promise<never>(() => undefined) });
    await pressFind();
    expect(within(dialog()).getByRole('status')).toHaveTextContent('찾기를 불러오는 중');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leaves nothing out that is typed before it is there', async () => {
    let hand = (_: typeof palettePieces) => undefined as unknown;
    const loadPalette = () =>
      new Promise<typeof palettePieces>((resolve) => {
        hand = resolve;
      });
    await open({ loadPalette });
    await pressFind();
    await user.keyboard('관리자 ');
    await act(async () => void hand(palettePieces));
    expect(field()).toHaveFocus();
    await user.keyboard('계정');
    expect(field()).toHaveValue('관리자 계정');
    expect(selected()).toContain('관리자 계정 관리');
  });

  it('is asked for again after it could not be had, and the menu works meanwhile', async () => {
    let attempts = 0;
    const { navigation } = await open({
      loadPalette: async () => {
        attempts += 1;
        if (attempts === 1) throw new Error('chunk gone');
        return palettePieces;
      },
    });
    await pressFind();
    expect(screen.getByText('찾기를 열지 못했습니다')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    const menu = within(screen.getByRole('navigation', { name: '메뉴' }));
    await user.click(menu.getByRole('link', { name: '관리자 계정 관리' }));
    expect(navigation.state.location.pathname).toBe('/admin');
    await pressFind();
    expect(field()).toHaveFocus();
  });
});

describe('members in the palette', () => {
  const withMembers = { remotes: [minigames, memberList] };

  it('are neither offered nor asked for where no screen shows one', async () => {
    const asked = answer(members.findMembers, () => ({ members: [HONG] }));
    await open();
    await pressFind();
    await find('hong1004');
    await waitFor(() =>
      expect(within(dialog()).getByRole('status')).toHaveTextContent('맞는 것이 없습니다'),
    );
    expect(asked.inputs).toEqual([]);
  });

  it('are found by the server, stand last and open in the list', async () => {
    const asked = answer(members.findMembers, () => ({ members: [HONG] }));
    const { navigation } = await open(withMembers);
    await user.click(screen.getByRole('button', { name: '화면·회원 찾기' }));
    await find('ㅗㅐㅜㅎ');
    await waitFor(() => expect(titles()).toEqual(['hong1004']));
    const [row] = rows();
    expect(row).toHaveTextContent('hong1004홍길동테스트정지총판');
    expect(row?.querySelector('mark')).toHaveTextContent('hong');
    expect(asked.inputs).toEqual([{ query: 'ㅗㅐㅜㅎ', otherLayout: 'hong' }]);
    await user.keyboard('{Enter}');
    expect(navigation.state.location).toMatchObject({
      pathname: '/user',
      search: '?query=hong1004',
    });
    expect(localStorage.getItem('gwanje.palette.recent')).toBeNull();
  });

  it('are not asked for by one letter, nor amid a syllable', async () => {
    const asked = answer(members.findMembers, () => ({ members: [] }));
    await open(withMembers);
    await pressFind();
    const status = () => within(dialog()).getByRole('status');
    await find('h');
    await waitFor(() => expect(status()).toHaveTextContent(/찾음|없습니다/));
    expect(asked.inputs).toEqual([]);
    fireEvent.compositionStart(field());
    fireEvent.change(field(), { target: { value: '홍길' } });
    expect(status()).toHaveTextContent('');
    fireEvent.compositionEnd(field());
    await waitFor(() => expect(status()).toHaveTextContent('맞는 것이 없습니다'));
    expect(asked.inputs).toEqual([{ query: '홍길', otherLayout: 'ghdrlf' }]);
  });

  it('of a query that was typed over never show', async () => {
    let answerFirst = (_: { members: (typeof HONG)[] }) => undefined as unknown;
    const asked = answer(members.findMembers, ({ query }) =>
      query === 'hong'
        ? new Promise((resolve) => {
            answerFirst = resolve;
          })
        : { members: [{ ...HONG, id: 'kim1004' }] },
    );
    await open(withMembers);
    await pressFind();
    await find('hong');
    await waitFor(() => expect(asked.inputs).toHaveLength(1));
    expect(dialog()).toHaveTextContent('회원을 찾는 중');
    await find('kim1');
    await waitFor(() => expect(titles()).toEqual(['kim1004']));
    await act(async () => void answerFirst({ members: [HONG] }));
    expect(titles()).toEqual(['kim1004']);
  });

  it('say in one line that they could not be had, while screens are still found', async () => {
    answer(members.findMembers, () => fault());
    await open(withMembers);
    await pressFind();
    await find('회원');
    expect(await within(dialog()).findByText(/회원을 찾지 못했습니다/)).toBeVisible();
    expect(titles()).toEqual(['회원 목록']);
  });
});
