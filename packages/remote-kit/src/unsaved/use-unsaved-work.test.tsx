import { act, screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { useDeparture } from '../navigation';
import { asksBeforeClosing, renderInShell } from '../testing';
import { ownUnsavedWork, unsavedWork } from './unsaved-work';
import { useUnsavedWork } from './use-unsaved-work';

function Editor({ isDirty }: { isDirty: boolean }) {
  useUnsavedWork(isDirty);
  const departure = useDeparture();
  return (
    <>
      <Link to="/elsewhere">다른 화면</Link>
      <Link to="/edit?tab=2">다른 탭</Link>
      {departure && (
        <>
          <button type="button" onClick={departure.leave}>
            나가기
          </button>
          <button type="button" onClick={departure.stay}>
            머물기
          </button>
        </>
      )}
    </>
  );
}

const open = (isDirty: boolean) => renderInShell(<Editor isDirty={isDirty} />, { path: '/edit' });
const follow = (name: string) => act(async () => screen.getByRole('link', { name }).click());
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

describe('useUnsavedWork', () => {
  it('asks before a link takes unsaved work away, and leaves when told to', async () => {
    const { router } = open(true);
    await follow('다른 화면');
    expect(router.state.location.pathname).toBe('/edit');
    await press('나가기');
    expect(router.state.location.pathname).toBe('/elsewhere');
    expect(unsavedWork.getState().owners.size).toBe(0);
  });

  it('stays when told to, and asks again the next time', async () => {
    const { router } = open(true);
    await follow('다른 화면');
    await press('머물기');
    expect(screen.queryByRole('button', { name: '나가기' })).toBeNull();
    await follow('다른 화면');
    expect(screen.getByRole('button', { name: '나가기' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/edit');
  });

  it.each(['나가기', '머물기'])('holds the back button until the answer is %s', async (answer) => {
    const { router } = open(false);
    await follow('다른 화면');
    act(() => router.navigate('/edit'));
    const giveUp = ownUnsavedWork();
    act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/edit');
    await press(answer);
    act(giveUp);
    expect(router.state.location.pathname).toBe(answer === '나가기' ? '/elsewhere' : '/edit');
  });

  it('forgets the question when there is nothing to lose any more', async () => {
    const { router } = open(false);
    const giveUp = ownUnsavedWork();
    await follow('다른 화면');
    act(giveUp);
    expect(screen.queryByRole('button')).toBeNull();
    expect(router.state.location.pathname).toBe('/edit');
  });

  it('does not ask within the screen', async () => {
    const { router } = open(true);
    await follow('다른 탭');
    expect(router.state.location.search).toBe('?tab=2');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('lets go at once when there is nothing to lose', async () => {
    const { router } = open(false);
    expect(asksBeforeClosing()).toBe(false);
    await follow('다른 화면');
    expect(router.state.location.pathname).toBe('/elsewhere');
  });

  it('tells the browser and the shell only while there is something to lose', () => {
    const { unmount } = open(true);
    expect(asksBeforeClosing()).toBe(true);
    expect(unsavedWork.getState().owners.size).toBe(1);
    unmount();
    expect(asksBeforeClosing()).toBe(false);
    expect(unsavedWork.getState().owners.size).toBe(0);
  });
});
