import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { asksBeforeClosing, renderInShell } from '../testing';
import { draftsAt, readDraft } from './kept-drafts';
import { letUnsavedWorkGo, unsavedWork } from './unsaved-work';
import { useDraftPlace, useKeptDraft } from './use-kept-draft';

const KIM = '01890a5d-ac96-774b-bcce-b302099a8057';
const page = { adminId: KIM, path: '/edit' };
const place = { ...page, document: 'memo' };

function Memo() {
  const here = useDraftPlace('memo');
  const [kept] = useState(() => readDraft(here));
  const [text, setText] = useState(typeof kept?.content === 'string' ? kept.content : '');
  const drop = useKeptDraft(here, {
    title: '메모',
    content: text === '' ? undefined : text,
    lines: () => [{ label: '메모', before: '—', after: text }],
  });
  return (
    <>
      <output>{text}</output>
      <button type="button" onClick={() => setText((before) => `${before}가`)}>
        쓰기
      </button>
      <button type="button" onClick={() => setText('')}>
        저장
      </button>
      <button type="button" onClick={drop}>
        닫기
      </button>
    </>
  );
}

const open = () => renderInShell(<Memo />, { path: '/edit' });
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const kept = () => draftsAt(page).map(({ lines }) => lines[0]?.after);

beforeEach(() => {
  sessionStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

describe('useKeptDraft', () => {
  it('keeps what is typed shortly after, and what comes next in its place', async () => {
    open();
    await press('쓰기');
    expect(kept()).toEqual([]);
    await pass(300);
    expect(kept()).toEqual(['가']);
    await press('쓰기');
    await pass(300);
    expect(kept()).toEqual(['가가']);
  });

  it('keeps it at once when the page is unloaded, and when the screen is taken away', async () => {
    const { unmount } = open();
    await press('쓰기');
    window.dispatchEvent(new Event('pagehide'));
    expect(kept()).toEqual(['가']);
    await press('쓰기');
    unmount();
    expect(kept()).toEqual(['가가']);
    open();
    expect(screen.getByRole('status')).toHaveTextContent('가가');
    expect(unsavedWork.getState().owners.size).toBe(1);
  });

  it('drops it once it is saved, when the person leaves, and when the form says so', async () => {
    const first = open();
    await press('쓰기');
    await pass(300);
    await press('저장');
    expect(kept()).toEqual([]);
    first.unmount();
    expect(kept()).toEqual([]);

    const second = open();
    await press('쓰기');
    await pass(300);
    await act(async () => second.router.navigate('/elsewhere'));
    expect(kept()).toEqual(['가']);
    act(() => second.router.state.departure?.leave());
    expect(second.router.state.location.pathname).toBe('/elsewhere');
    expect(kept()).toEqual([]);
    second.unmount();

    const third = open();
    await press('쓰기');
    await pass(300);
    await press('닫기');
    third.unmount();
    expect(kept()).toEqual([]);
  });

  it('is never given to another person', async () => {
    open().unmount();
    const { unmount } = open();
    await press('쓰기');
    unmount();
    renderInShell(<Memo />, {
      path: '/edit',
      admin: { _id: 'park', id: 'park', nick: '박', type: 1 },
    });
    expect(screen.getByRole('status')).toHaveTextContent('');
    expect(kept()).toEqual(['가']);
  });

  it('lets the page go without a question once it is kept', async () => {
    open();
    await press('쓰기');
    expect(asksBeforeClosing()).toBe(true);
    letUnsavedWorkGo();
    expect(asksBeforeClosing()).toBe(false);
    expect(kept()).toEqual(['가']);
  });

  it('makes the browser ask where it cannot be kept', async () => {
    open();
    await press('쓰기');
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    letUnsavedWorkGo();
    full.mockRestore();
    expect(asksBeforeClosing()).toBe(true);
    expect(readDraft(place)).toBeUndefined();
  });
});
