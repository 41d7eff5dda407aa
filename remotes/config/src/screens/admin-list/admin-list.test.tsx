// What the list of administrators shows, and how it waits and fails.
import { answer, fault } from '@gwanje/api-client/testing';
import { admins, config } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import { givenAdmins, ME, PRESENCE, RISK } from '../../testing';
import AdminListScreen from './admin-list.screen';

const SUSPENDED = {
  ...RISK,
  _id: '01890a5d-ac96-774b-bcce-b302099a8060',
  id: 'old-hand',
  nick: '최퇴사',
  status: 'suspended' as const,
  mustChangePassword: false,
};
const user = userEvent.setup();
const row = (id: string) => screen.findByRole('row', { name: new RegExp(`^${id} `) });
const cells = async (id: string) =>
  within(await row(id))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

describe('the list of administrators', () => {
  it('holds the place of the rows while they are on their way', () => {
    givenAdmins(ME);
    answer(admins.page, () => new Promise(() => undefined));
    renderInShell(<AdminListScreen />);
    expect(screen.getByRole('status')).toHaveTextContent('관리자 목록을 불러오고 있습니다.');
  });

  it('says that it could not be loaded, and loads again on request', async () => {
    givenAdmins(ME);
    answer(admins.page, () => fault());
    renderInShell(<AdminListScreen />);
    expect(await screen.findByRole('alert')).toHaveTextContent('목록을 불러오지 못했습니다');
    givenAdmins(ME);
    await user.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await row('admin')).toBeVisible();
  });

  it('says who is there and who is locked out, and offers what helps', async () => {
    givenAdmins(ME, RISK);
    answer(config.listAdminPresence, () => PRESENCE);
    renderInShell(<AdminListScreen />);
    expect(await screen.findByText('잠금')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: /접속 수/ })).toHaveAttribute('data-n');
    expect(await cells(ME.id)).toContain('2026-11-21 14:00:00');
    expect(screen.getByRole('button', { name: `${ME.id} 세션 종료` })).toBeVisible();
    expect(screen.queryByRole('button', { name: `${ME.id} 잠금 해제` })).toBeNull();
    expect(screen.getByRole('button', { name: `${RISK.id} 잠금 해제` })).toBeVisible();
    expect(screen.queryByRole('button', { name: `${RISK.id} 세션 종료` })).toBeNull();
  });

  it('shows the console as somebody of his type finds it', async () => {
    givenAdmins(ME, RISK);
    renderInShell(<AdminListScreen />);
    const risk = await row('risk1');
    act(() => risk.focus());
    await user.keyboard('{Enter}');
    const panel = within(await screen.findByRole('region', { name: 'risk1' }));
    await user.click(panel.getByRole('button', { name: /이 유형으로 보기/ }));
    const rights = within(await panel.findByRole('table', { name: '리스크의 권한' }));
    const right = (name: string) => rights.getByRole('row', { name: new RegExp(`^${name} `) });
    expect(right('회차 결과 처리')).toHaveTextContent('가능');
    expect(right('직접지급·회수')).toHaveTextContent('–');
    expect(panel.getByText(/관리자 메뉴를 뺀 모든 메뉴/)).toBeVisible();
  });

  it('warns while nobody could be the second top administrator', async () => {
    givenAdmins(ME);
    renderInShell(<AdminListScreen />);
    expect(await screen.findByText(/최고관리자가 한 명뿐입니다/)).toBeVisible();
  });

  it('leads from an administrator to what he did', async () => {
    givenAdmins(ME, RISK);
    renderInShell(<AdminListScreen />);
    const link = within(await row('risk1')).getByRole('link', { name: 'risk1 작업 기록' });
    expect(link).toHaveAttribute('href', '/?tab=audit&actor=risk1');
  });

  it('shows each administrator with type, status and last login in Seoul time', async () => {
    givenAdmins(ME, RISK, SUSPENDED);
    renderInShell(<AdminListScreen />);
    expect((await cells('admin')).slice(0, 8)).toEqual([
      '김관제',
      '최고관리자',
      '사용 ',
      ...['–', '–'],
      '2026-11-21 15:49:26',
      '203.0.113.7',
      '2026-11-01 09:00:00',
    ]);
    expect((await cells('risk1')).slice(1, 7)).toEqual([
      '리스크',
      '사용 첫 비밀번호 변경 전',
      ...['–', '–'],
      '없음',
      '',
    ]);
    expect((await cells('old-hand'))[2]).toBe('정지 ');
    expect(screen.getByText('3건')).toBeVisible();
  });

  it('is narrowed to a type and a status', async () => {
    const { loads } = givenAdmins(ME, RISK, SUSPENDED);
    renderInShell(<AdminListScreen />);
    await row('admin');
    await user.selectOptions(screen.getByRole('combobox', { name: '유형' }), '리스크');
    await user.selectOptions(screen.getByRole('combobox', { name: '상태' }), '정지');
    await waitFor(() => expect(screen.queryByRole('row', { name: /^risk1 / })).toBeNull());
    expect(await row('old-hand')).toBeVisible();
    expect(loads.inputs.at(-1)).toEqual({ type: 4, status: 'suspended' });
  });

  it('opens a row by its address, to be edited by a key', async () => {
    givenAdmins(ME, RISK);
    const { router } = renderInShell(<AdminListScreen />);
    const risk = await row('risk1');
    act(() => risk.focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('region', { name: 'risk1' })).toHaveTextContent('박리스크');
    expect(router.state.location.search).toBe(`?open=${RISK._id}`);
    await user.keyboard('m');
    expect(await screen.findByRole('dialog', { name: 'risk1 수정' })).toBeVisible();
  });

  it('names a type that this build does not know by its number', async () => {
    givenAdmins(ME, { ...RISK, type: 8 });
    renderInShell(<AdminListScreen />);
    expect((await cells('risk1'))[1]).toBe('유형 8');
  });

  it("marks one's own row and sends one to the account menu for the own password", async () => {
    givenAdmins(ME, RISK);
    renderInShell(<AdminListScreen />);
    expect(within(await row('admin')).getByRole('rowheader')).toHaveTextContent('admin 나');
    expect(within(await row('risk1')).getByRole('rowheader')).toHaveTextContent(/^risk1$/);
    const reset = screen.getByRole('button', { name: 'admin 비밀번호 초기화' });
    expect(reset).toHaveAccessibleDescription(
      '내 비밀번호는 오른쪽 위 계정 메뉴의 비밀번호 변경에서 바꾸세요.',
    );
    await user.click(reset);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is searched by login ID and nickname, and says when nothing is found', async () => {
    givenAdmins(ME, RISK);
    renderInShell(<AdminListScreen />);
    await row('admin');
    const search = screen.getByRole('searchbox', { name: '아이디·닉네임' });
    await user.type(search, '박리{Enter}');
    expect(await screen.findByText('1건')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('row', { name: /^admin / })).toBeNull());
    await user.type(search, '없는 사람{Enter}');
    expect(await screen.findByText('조회된 자료가 없습니다.', { exact: false })).toBeVisible();
    await user.click(screen.getByRole('button', { name: '필터 지우기' }));
    expect(await row('admin')).toBeVisible();
  });

  it.each(['ko', 'en'] as const)('has the title of its menu entry in %s', async (locale) => {
    givenAdmins(ME);
    const declared = remote.screens.find(({ id }) => id === 'admin-list');
    renderInShell(<AdminListScreen />, { locale, screen: declared });
    const title = `${declared?.title[locale]}`;
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    await screen.findByRole('grid', { name: title });
  });

  it('speaks English', async () => {
    givenAdmins(ME, RISK);
    renderInShell(<AdminListScreen />, { locale: 'en' });
    expect((await cells('risk1')).slice(1, 6)).toEqual([
      ...['Risk', 'Active First password', '–', '–', 'Never'],
    ]);
    expect(screen.getByText('2 rows')).toBeVisible();
  });
});
