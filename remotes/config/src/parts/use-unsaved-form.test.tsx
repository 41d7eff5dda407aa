import { renderInShell } from '@gwanje/remote-kit/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asksBeforeClosing } from '../testing';
import { useUnsavedForm } from './use-unsaved-form';

function Form({ isDirty }: { isDirty: boolean }) {
  useUnsavedForm(isDirty);
  return <p>양식</p>;
}

const open = (isDirty: boolean) => renderInShell(<Form isDirty={isDirty} />, { path: '/edit' });
const leave = ({ router }: ReturnType<typeof open>) =>
  act(async () => router.navigate('/elsewhere'));
const press = (name: string) =>
  userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

describe('useUnsavedForm', () => {
  it('asks before what was typed is lost, stays when told to, and leaves when told to', async () => {
    const opened = open(true);
    expect(asksBeforeClosing()).toBe(true);
    await leave(opened);
    await press('취소');
    expect(opened.router.state.location.pathname).toBe('/edit');
    expect(screen.queryByRole('dialog')).toBeNull();
    await leave(opened);
    await press('버리고 나가기');
    expect(opened.router.state.location.pathname).toBe('/elsewhere');
    expect(asksBeforeClosing()).toBe(false);
  });

  it('lets go at once where nothing was typed', async () => {
    const opened = open(false);
    expect(asksBeforeClosing()).toBe(false);
    await leave(opened);
    expect(opened.router.state.location.pathname).toBe('/elsewhere');
  });
});
