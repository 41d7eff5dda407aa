import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderInShell } from '../testing';
import { useLeaveGuard } from './use-leave-guard';
import { useUnsavedWork } from './use-unsaved-work';

const closed = jest.fn();
let setState: (state: { unsaved: number; isSaving: boolean }) => void;

function Editor() {
  const [{ unsaved, isSaving }, set] = useState({ unsaved: 2, isSaving: false });
  setState = set;
  useUnsavedWork(unsaved > 0);
  const { question, end } = useLeaveGuard({
    unsaved,
    isSaving,
    ask: { text: `${unsaved}건이 사라집니다` },
  });
  return (
    <>
      <button type="button" onClick={() => end(closed)}>
        닫기 단추
      </button>
      {question}
    </>
  );
}

function open() {
  const { router } = renderInShell(<Editor />, { path: '/edit' });
  return {
    path: () => router.state.location.pathname,
    leave: () => act(async () => router.navigate('/elsewhere')),
  };
}
const now = (unsaved: number, isSaving: boolean) => act(() => setState({ unsaved, isSaving }));
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const dialog = (name: string) => screen.queryByRole('dialog', { name });
const LOSS = '저장하지 않은 변경이 있습니다';
const SAVING = '저장하는 중입니다';

beforeEach(() => closed.mockClear());

describe('useLeaveGuard', () => {
  it('asks before a loss, stays when told to, and leaves when told to', async () => {
    const { path, leave } = open();
    await leave();
    expect(dialog(LOSS)).toHaveTextContent('2건이 사라집니다');
    await press('계속 수정');
    expect(dialog(LOSS)).toBeNull();
    expect(path()).toBe('/edit');
    await leave();
    await press('저장하지 않고 나가기');
    expect(path()).toBe('/elsewhere');
  });

  it('waits for a save that is under way, speaks of no loss, and leaves by itself', async () => {
    const { path, leave } = open();
    now(2, true);
    await leave();
    expect(dialog(SAVING)).toHaveTextContent('곧 끝납니다');
    expect(screen.queryByText(/사라집니다/)).toBeNull();
    expect(path()).toBe('/edit');
    // Saved, while what was saved is still being read back.
    now(0, true);
    expect(path()).toBe('/elsewhere');
  });

  it('leaves by itself also where saved and done come together', async () => {
    const { path, leave } = open();
    now(2, true);
    await leave();
    now(0, false);
    expect(path()).toBe('/elsewhere');
  });

  it('stays where the save did not succeed, so that the reason is seen', async () => {
    const { path, leave } = open();
    now(2, true);
    await leave();
    now(2, false);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(path()).toBe('/edit');
    await leave();
    expect(dialog(LOSS)).toBeVisible();
  });

  it('asks about what is left where only some of it was saved', async () => {
    const { path, leave } = open();
    now(2, true);
    await leave();
    now(1, true);
    now(1, false);
    expect(dialog(LOSS)).toHaveTextContent('1건이 사라집니다');
    expect(path()).toBe('/edit');
  });

  it('stays on request, also after the save', async () => {
    const { path, leave } = open();
    now(2, true);
    await leave();
    await press('나가지 않기');
    now(0, false);
    expect(path()).toBe('/edit');
  });

  it('asks in the same way before a form in a window ends', async () => {
    open();
    await press('닫기 단추');
    await press('계속 수정');
    expect(closed).not.toHaveBeenCalled();
    await press('닫기 단추');
    await press('저장하지 않고 나가기');
    expect(closed).toHaveBeenCalledTimes(1);
    now(1, true);
    await press('닫기 단추');
    expect(dialog(SAVING)).toBeVisible();
    now(0, false);
    expect(screen.queryByRole('dialog')).toBeNull();
    // What a save shows at its end is not closed unseen.
    expect(closed).toHaveBeenCalledTimes(1);
    await press('닫기 단추');
    expect(closed).toHaveBeenCalledTimes(2);
  });
});
