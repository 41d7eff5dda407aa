// A member's detail in a window of its own: one window a member, which keeps what was typed in it.
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemberLink } from './member-link';
import { renderInShell } from './stage/testing';

const ID = '01890a5d-ac96-774b-bcce-b302099a8061';
const ADDRESS = `/user-popup?_id=${ID}&which=money`;

async function pressWithShift(opened: object | null) {
  const opening = jest.spyOn(window, 'open').mockReturnValue(opened as Window | null);
  renderInShell(
    <MemberLink memberId={ID} which="money">
      hong1004
    </MemberLink>,
  );
  const user = userEvent.setup();
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('link', { name: 'hong1004' }));
  await user.keyboard('{/Shift}');
  return opening;
}
const windowAt = (pathname: string) => ({
  location: { pathname, replace: jest.fn() },
  focus: jest.fn(),
});
afterEach(() => jest.restoreAllMocks());

it('opens a window of his own for a member', async () => {
  const opened = windowAt('blank');
  const opening = await pressWithShift(opened);
  expect(opening).toHaveBeenCalledWith('', `member-${ID}`, expect.stringContaining('width=1000'));
  expect(opened.location.replace).toHaveBeenCalledWith(ADDRESS);
  expect(opened.focus).toHaveBeenCalled();
});

it('goes to the window in which he is open already, and does not load it anew', async () => {
  const opened = windowAt('/user-popup');
  await pressWithShift(opened);
  expect(opened.location.replace).not.toHaveBeenCalled();
  expect(opened.focus).toHaveBeenCalled();
});

it('opens a tab where windows are not allowed', () => {
  jest.spyOn(window, 'open').mockReturnValue(null);
  renderInShell(
    <MemberLink memberId={ID} which="money">
      hong1004
    </MemberLink>,
  );
  const link = screen.getByRole('link', { name: 'hong1004' });
  const clicks: MouseEvent[] = [];
  link.parentElement?.addEventListener('click', (event) => clicks.push(event), { capture: true });
  // What is left alone is followed; this page can only say so.
  jest.spyOn(console, 'error').mockImplementation();
  expect(fireEvent.click(link, { shiftKey: true })).toBe(false);
  expect(clicks.map(({ shiftKey, ctrlKey }) => ({ shiftKey, ctrlKey }))).toEqual([
    { shiftKey: true, ctrlKey: false },
    { shiftKey: false, ctrlKey: true },
  ]);
  expect(clicks[1]?.defaultPrevented).toBe(false);
  expect(link).toHaveAttribute('href', `/usermodalwindow?_id=${ID}&which=money`);
});
