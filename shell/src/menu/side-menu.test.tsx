import { answer } from '@gwanje/api-client/testing';
import { session } from '@gwanje/contract';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { palettePieces } from '../palette/palette-pieces';
import { openConsole, promptFederation, setCookie, TOP_ADMIN } from '../testing';
import { longDeployment } from './testing';

const menu = () => within(screen.getByRole('navigation', { name: '메뉴' }));
const head = (name: string | RegExp) => menu().getByRole('button', { name });
const link = (name: string) => menu().getAllByRole('link', { name })[0] as HTMLElement;
const links = () => menu().queryAllByRole('link');
const listOf = (name: string) => within(menu().getByRole('list', { name }));
const namesIn = (name: string) =>
  listOf(name)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const find = () => menu().getByRole('searchbox', { name: '메뉴 찾기' });

async function open(path = '/money-3', { type = 0, _id = TOP_ADMIN._id } = {}) {
  answer(session.information, () => ({ ...TOP_ADMIN, type, _id }));
  const loadPalette = async () => palettePieces;
  return openConsole(path, longDeployment, promptFederation, { loadPalette });
}

beforeEach(() => {
  localStorage.clear();
  setCookie('admin=yes');
});

describe('a long menu', () => {
  it('shows its sections with their numbers, and unfolds what the open screen stands in', async () => {
    await open('/bets-9');
    expect(menu().getAllByRole('button', { expanded: false }).length).toBeGreaterThan(8);
    expect(head('배팅')).toHaveTextContent('31');
    expect(menu().getByRole('link', { current: 'page' })).toHaveTextContent('bets-9 화면');
    expect(head('카지노·슬롯')).toHaveAttribute('aria-expanded', 'true');
    expect(head('외부 게임')).toHaveAttribute('aria-expanded', 'false');
  });

  it('keeps for this person alone what was left open and folded', async () => {
    await open();
    await userEvent.click(head('정산'));
    await userEvent.click(head('머니'));
    expect(links().map(({ textContent }) => textContent)).toContain('정산 내역 0');
    expect(menu().queryByRole('link', { current: 'page' })).toBeNull();
    cleanup();
    await open('/nowhere');
    expect(head('정산')).toHaveAttribute('aria-expanded', 'true');
    cleanup();
    await open('/nowhere', { _id: '01890a5d-ac96-774b-bcce-b302099a8099' });
    expect(head('정산')).toHaveAttribute('aria-expanded', 'false');
  });

  it('cuts a group to six and shows the others when asked', async () => {
    await open('/minigames-0');
    await userEvent.click(head('회차'));
    expect(namesIn('회차')).toHaveLength(6);
    await userEvent.click(head('36개 더'));
    expect(namesIn('회차')).toHaveLength(42);
  });

  it('pins screens and lists the recent ones, the latest first', async () => {
    const { visit } = await open('/money-0');
    for (const path of ['/money-1', '/money-2', '/boards-4']) await visit(path);
    expect(namesIn('최근')).toEqual(['money-2 화면', 'money-1 화면', 'money-0 화면']);
    await userEvent.click(head('boards-4 화면 고정'));
    await userEvent.click(
      menu().getAllByRole('button', { name: 'money-1 화면 고정' })[0] as HTMLElement,
    );
    expect(namesIn('고정')).toEqual(['boards-4 화면', 'money-1 화면']);
    expect(namesIn('최근')).toEqual(['money-2 화면', 'money-0 화면']);
    await userEvent.click(listOf('고정').getByRole('button', { name: 'boards-4 화면 고정 해제' }));
    expect(namesIn('고정')).toEqual(['money-1 화면']);
  });

  it('is one stop of the tab key; arrows, Home and End go through it, fold and unfold', async () => {
    await open();
    const stops = [
      ...screen.getByRole('navigation', { name: '메뉴' }).querySelectorAll('a, button'),
    ];
    expect(stops.filter((stop) => (stop as HTMLElement).tabIndex === 0)).toHaveLength(1);
    act(() => link('money-3 화면').focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(link('money-4 화면')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(head('머니')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(head('머니')).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(link('money-0 화면')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(head('money-0 화면 고정')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(link('money-0 화면')).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(head('관리자')).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(head('회원')).toHaveFocus();
  });

  it('goes on at the first of those that it shows when more are asked for', async () => {
    await open('/minigames-0');
    await userEvent.click(head('회차'));
    const more = listOf('회차').getByRole('button', { name: /개 더$/ });
    act(() => more.focus());
    await userEvent.keyboard('{Enter}');
    expect(listOf('회차').getAllByRole('link')[6]).toHaveFocus();
    const nav = screen.getByRole('navigation', { name: '메뉴' });
    const stops = [...nav.querySelectorAll<HTMLElement>('[data-row]')];
    expect(stops.filter(({ tabIndex }) => tabIndex === 0)).toEqual([document.activeElement]);
  });

  it('finds screens by their first consonants, and opens the first by Enter', async () => {
    const { navigation } = await open();
    await userEvent.type(find(), 'ㅈㅅㄴㅇ');
    expect(await menu().findByRole('heading', { name: '화면 7개' })).toBeVisible();
    expect(links()).toHaveLength(7);
    await userEvent.keyboard('{Enter}');
    expect(navigation.state.location.pathname).toBe('/settlement-0');
    expect(find()).toHaveValue('');
  });

  it('says that nothing was found, and is whole again after Escape', async () => {
    await open();
    await userEvent.type(find(), 'ㅋㅋㅋㅋ');
    expect(await menu().findByText('찾은 화면이 없습니다')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(head('회원')).toBeVisible();
  });

  it('begins for finance with money and settlement, which stand open', async () => {
    await open('/money-3', { type: 2 });
    const open_ = menu().getAllByRole('button', { expanded: true });
    expect(open_.map(({ textContent }) => textContent)).toEqual(['머니9', '정산7']);
    expect(menu().getAllByRole('button', { expanded: false })[0]).toHaveTextContent('회원');
    expect(menu().queryByRole('button', { name: '관리자' })).toBeNull();
  });

  it('keeps its pins on the rail', async () => {
    await open();
    await userEvent.click(head('money-3 화면 고정'));
    await userEvent.click(screen.getByRole('button', { name: '메뉴 접기' }));
    await userEvent.click(head('고정'));
    expect(screen.getByRole('menuitemradio', { name: 'money-3 화면' })).toBeVisible();
  });
});
