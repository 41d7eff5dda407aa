// A claim on what is open: when it is asked for, gone on with and left.
import type { Claim } from '@gwanje/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderInShell } from '../testing';
import { ClaimNote } from './claim-note';
import { useClaim } from './use-claim';

const MINUTE_MS = 60_000;
const ME = { _id: '01890a5d-ac96-774b-bcce-b302099a8057', id: 'admin' };
const OTHER = { _id: '01890a5d-ac96-774b-bcce-000000000001', id: 'park' };

const claimIt = jest.fn(async (_takeOver: boolean) => undefined);
const leaveIt = jest.fn(async () => undefined);
const claimOf = (by: Claim['by'], minutes = 5): Claim => ({
  by,
  since: new Date(Date.now()).toISOString(),
  until: new Date(Date.now() + minutes * MINUTE_MS).toISOString(),
});

function Opened({ claim, isWanted = true }: { claim: Claim | null; isWanted?: boolean }) {
  const held = useClaim({ claim, isWanted, claimIt, leaveIt });
  return <ClaimNote held={held} />;
}
const open = (claim: Claim | null, isWanted = true) =>
  renderInShell(<Opened claim={claim} isWanted={isWanted} />);
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
  claimIt.mockClear();
  leaveIt.mockClear();
});
afterEach(() => jest.useRealTimers());

describe('useClaim', () => {
  it('claims what is opened, goes on in each minute in which somebody is there, and then leaves it', async () => {
    const { unmount } = open(claimOf(ME));
    expect(claimIt.mock.calls).toEqual([[false]]);
    await pass(MINUTE_MS);
    expect(claimIt).toHaveBeenCalledTimes(1);
    fireEvent.keyDown(document.body, { key: 'j' });
    await pass(MINUTE_MS);
    expect(claimIt).toHaveBeenCalledTimes(2);
    unmount();
    expect(leaveIt).toHaveBeenCalledTimes(1);
  });

  it('claims nothing that there is no question of, and leaves nothing that it has not', () => {
    open(null, false).unmount();
    expect(claimIt).not.toHaveBeenCalled();
    expect(leaveIt).not.toHaveBeenCalled();
  });

  it('leaves to somebody else what he works on, until his claim runs out', async () => {
    open(claimOf(OTHER, 2));
    expect(screen.getByRole('status')).toHaveTextContent('park님이 처리 중입니다.');
    fireEvent.pointerMove(document.body);
    await pass(MINUTE_MS);
    expect(screen.getByRole('status')).toHaveTextContent('park님이 1분 전부터 처리 중입니다.');
    expect(claimIt).not.toHaveBeenCalled();
    await pass(MINUTE_MS);
    expect(screen.queryByRole('status')).toBeNull();
    fireEvent.pointerMove(document.body);
    await pass(MINUTE_MS);
    expect(claimIt.mock.calls).toEqual([[false]]);
  });

  it('takes over only when that was asked', async () => {
    open(claimOf(OTHER));
    await act(async () => screen.getByRole('button', { name: '이어받기' }).click());
    expect(screen.getByRole('dialog')).toHaveTextContent('park님의 처리를 이어받을까요?');
    expect(screen.getByRole('dialog')).toHaveTextContent(
      'park님이 처리 중입니다. 이어받을까요? 이어받으면 park님은 더 결정할 수 없고',
    );
    expect(claimIt).not.toHaveBeenCalled();
    const verbs = screen.getAllByRole('button', { name: '이어받기' });
    await act(async () => verbs.at(-1)?.click());
    expect(claimIt.mock.calls).toEqual([[true]]);
  });
});
