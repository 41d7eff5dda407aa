import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asksBeforeClosing, renderInShell } from '../testing';
import { useUnsavedForm } from './use-unsaved-form';

const closed = jest.fn();

function Form({ isDirty }: { isDirty: boolean }) {
  const { close, question } = useUnsavedForm({ isDirty, isSaving: false, close: closed });
  return (
    <>
      <button type="button" onClick={close}>
        끝내기
      </button>
      {question}
    </>
  );
}

const open = (isDirty: boolean) => renderInShell(<Form isDirty={isDirty} />, { path: '/edit' });
const leave = ({ router }: ReturnType<typeof open>) =>
  act(async () => router.navigate('/elsewhere'));
const close = () => userEvent.click(screen.getByRole('button', { name: '끝내기' }));
const press = (name: string) =>
  userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

beforeEach(() => closed.mockClear());

describe('useUnsavedForm', () => {
  it('asks before what was typed is lost, stays when told to, and leaves when told to', async () => {
    const opened = open(true);
    expect(asksBeforeClosing()).toBe(true);
    await leave(opened);
    await press('계속 수정');
    expect(opened.router.state.location.pathname).toBe('/edit');
    expect(screen.queryByRole('dialog')).toBeNull();
    await leave(opened);
    await press('저장하지 않고 나가기');
    expect(opened.router.state.location.pathname).toBe('/elsewhere');
    expect(asksBeforeClosing()).toBe(false);
  });

  it('asks before its window closes, and keeps it open when told to', async () => {
    open(true);
    await close();
    await press('계속 수정');
    expect(closed).not.toHaveBeenCalled();
    await close();
    await press('저장하지 않고 나가기');
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('lets go at once where nothing was typed', async () => {
    const opened = open(false);
    await close();
    expect(closed).toHaveBeenCalledTimes(1);
    expect(asksBeforeClosing()).toBe(false);
    await leave(opened);
    expect(opened.router.state.location.pathname).toBe('/elsewhere');
  });
});
