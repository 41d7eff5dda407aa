import { answer } from '@gwanje/api-client/testing';
import { session } from '@gwanje/contract';
import { Button } from '@gwanje/ui-kit';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  codeOf,
  deploymentOf,
  openConsole,
  remoteOf,
  screenOf,
  setCookie,
  TOP_ADMIN,
} from '../testing';
import { palettePieces } from './palette-pieces';

function Screen() {
  return (
    <main id="main">
      <input aria-label="메모" />
      <Button shortcut="Control+S">저장</Button>
      <Button shortcut="Control+S">저장</Button>
      <Button shortcut="Control+D" disabledReason="권한 없음">
        삭제
      </Button>
    </main>
  );
}

const deployment = deploymentOf([remoteOf('minigames', [screenOf('powerball', '/powerball')])]);
async function open() {
  answer(session.information, () => TOP_ADMIN);
  const load = async () => ({ default: Screen });
  const federation = { load: async (remote: Parameters<typeof codeOf>[0]) => codeOf(remote, load) };
  await openConsole('/powerball', deployment, federation, {
    loadPalette: async () => palettePieces,
  });
}
const pressQuestionMark = (target: Element = document.body) =>
  act(async () => void fireEvent.keyDown(target, { key: '?', code: 'Slash', shiftKey: true }));
const sheet = () => screen.getByRole('dialog', { name: '단축키' });
const deed = (text: string) => within(sheet()).getByText(text).parentElement;

beforeEach(() => {
  localStorage.clear();
  setCookie('admin=yes');
});

describe('the sheet of shortcuts', () => {
  it('opens by ? with the keys of the console, and closes by Escape and by ?', async () => {
    await open();
    await pressQuestionMark();
    expect(deed('찾기 열기·닫기')).toHaveTextContent('Ctrl+K');
    expect(sheet()).toContainElement(document.activeElement as HTMLElement);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await pressQuestionMark();
    await pressQuestionMark(sheet());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not open while somebody types', async () => {
    await open();
    const field = screen.getByRole('textbox', { name: '메모' });
    await userEvent.type(field, '왜?');
    expect(field).toHaveValue('왜?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leaves its key alone once somebody turned it off, also after the page is loaded anew', async () => {
    await open();
    await pressQuestionMark();
    await userEvent.click(screen.getByRole('switch', { name: /^\? 키로/ }));
    expect(within(sheet()).queryByText(/입력란 밖에서/)).toBeNull();
    await userEvent.keyboard('{Escape}');
    await pressQuestionMark();
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    await open();
    await pressQuestionMark();
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /내 계정/ }));
    await userEvent.click(screen.getByRole('menuitem', { name: '단축키' }));
    await userEvent.click(screen.getByRole('switch', { name: /^\? 키로/ }));
    await pressQuestionMark(sheet());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens from the account menu, and gives the focus back', async () => {
    await open();
    const account = screen.getByRole('button', { name: /내 계정/ });
    await userEvent.click(account);
    await userEvent.click(screen.getByRole('menuitem', { name: '단축키' }));
    expect(sheet()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(account).toHaveFocus();
  });

  it('lists each key of the present screen once, and none that does nothing now', async () => {
    await open();
    await pressQuestionMark();
    expect(within(sheet()).getByRole('heading', { name: '지금 화면' })).toBeVisible();
    expect(deed('저장')).toHaveTextContent('Ctrl+S');
    expect(within(sheet()).queryByText('삭제')).toBeNull();
  });
});
