import { answer } from '@gwanje/api-client/testing';
import { session } from '@gwanje/contract';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { deploymentOf, openConsole, remoteOf, screenOf, setCookie, TOP_ADMIN } from '../testing';

const deployment = deploymentOf([
  remoteOf('minigames', [
    screenOf('powerball', '/powerball'),
    screenOf('ladder', '/ladder', { when: { modules: ['powerladder'] } }),
  ]),
  remoteOf('config', [
    screenOf('admins', '/admin', {
      permission: 'admin.manage',
      menu: { section: 'administration', order: 1 },
    }),
  ]),
]);

const menu = () => screen.getByRole('navigation', { name: '메뉴' });
const open = async (path: string, type = 0) => {
  answer(session.information, () => ({ ...TOP_ADMIN, type }));
  return openConsole(path, deployment);
};

beforeEach(() => {
  localStorage.clear();
  setCookie('admin=yes');
});

describe('the frame', () => {
  it('shows what this administrator may see, by section, and where they are', async () => {
    await open('/powerball');
    const links = within(menu()).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['powerball 화면', 'admins 화면']);
    expect(within(menu()).getByRole('link', { current: 'page' })).toHaveTextContent('powerball');
    expect(within(menu()).getByRole('button', { name: '미니게임', expanded: true })).toBeVisible();
    expect(screen.getByText('시험 배포')).toBeVisible();
    expect(screen.getByText('김관제')).toBeVisible();
  });

  it('names the tab after the screen and starts at its top', async () => {
    await open('/powerball');
    expect(document.title).toBe('powerball 화면 · 관제');
    await userEvent.click(within(menu()).getByRole('link', { name: 'admins 화면' }));
    expect(await screen.findByText('admins 내용')).toBeVisible();
    expect(document.title).toBe('admins 화면 · 관제');
  });

  it('brings the focus to the screen by its skip link', async () => {
    await open('/nowhere');
    await userEvent.tab();
    expect(screen.getByRole('link', { name: '본문으로 건너뛰기' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('folds its menu to the icons of the sections, and remembers it', async () => {
    await open('/powerball');
    await userEvent.click(screen.getByRole('button', { name: '메뉴 접기' }));
    expect(within(menu()).queryByRole('link')).toBeNull();
    await userEvent.click(within(menu()).getByRole('button', { name: /관리자/ }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'admins 화면' }));
    expect(await screen.findByText('admins 내용')).toBeVisible();
    expect(localStorage.getItem('gwanje.menuFolded')).toBe('yes');
    expect(screen.getByRole('button', { name: '메뉴 펼치기' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
  });

  it('changes and remembers the theme', async () => {
    await open('/powerball');
    await userEvent.click(screen.getByRole('button', { name: '어두운 화면으로 바꾸기' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(localStorage.getItem('gwanje.theme')).toBe('dark');
    await userEvent.click(screen.getByRole('button', { name: '밝은 화면으로 바꾸기' }));
    expect(document.documentElement.dataset.theme).toBe('light');
  });

  it('ends the visit when the own password has been changed', async () => {
    const change = answer(session.changePassword, () => ({}));
    const { left } = await open('/powerball');
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /내 계정/ }));
    await user.click(screen.getByRole('menuitem', { name: '비밀번호 변경' }));
    const dialog = within(screen.getByRole('dialog', { name: '비밀번호 변경' }));
    await user.type(await dialog.findByLabelText('현재 비밀번호'), 'the-current-one');
    await user.type(dialog.getByLabelText('새 비밀번호'), 'the-next-password');
    await user.type(dialog.getByLabelText('새 비밀번호 확인'), 'the-next-password');
    await user.click(dialog.getByRole('button', { name: '비밀번호 변경' }));
    await act(async () => undefined);
    expect(change.inputs).toHaveLength(1);
    expect(left).toEqual(['/']);
  });
});

describe('an address without a screen', () => {
  it('says that there is none, and leads to the first', async () => {
    const { navigation } = await open('/nowhere');
    expect(screen.getByRole('alert')).toHaveTextContent('없는 화면입니다');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('/nowhere');
    await userEvent.click(screen.getByRole('button', { name: '첫 화면으로 이동' }));
    expect(navigation.state.location.pathname).toBe('/powerball');
  });

  it('says that a module is off, and leads to the first', async () => {
    const { navigation } = await open('/ladder');
    expect(screen.getByRole('alert')).toHaveTextContent('꺼진 모듈입니다');
    await userEvent.click(screen.getByRole('button', { name: '첫 화면으로 이동' }));
    expect(navigation.state.location.pathname).toBe('/powerball');
  });

  it('names the permission that is missing, and leads to the first', async () => {
    const { navigation } = await open('/admin', 1);
    expect(screen.getByRole('alert')).toHaveTextContent('권한 없음');
    expect(screen.getByRole('alert')).toHaveTextContent('관리자·허용 IP 관리');
    expect(screen.queryByText('admins 내용')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '첫 화면으로 이동' }));
    expect(navigation.state.location.pathname).toBe('/powerball');
  });

  it('says so to whom no screen is open at all', async () => {
    await open('/main', 99);
    expect(screen.getByRole('alert')).toHaveTextContent('볼 수 있는 화면이 없습니다');
  });
});
