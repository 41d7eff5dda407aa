// What an operator does on this screen, for tests that run on jest's fake timers.
import { BUTTON_COOLDOWN_MS } from '@gwanje/remote-kit';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fieldLabelled } from '../../testing';
import GameSettingsScreen from './game-settings.screen';

export const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTimeAsync });
const card = (name: string) => within(screen.getByRole('region', { name }));
export const saveOf = (name: string) => card(name).getByRole('button', { name: '저장' });
/** Until the call that runs has been answered, and what follows from the answer is shown. */
export const answered = async () => {
  await waitFor(() => {
    for (const form of document.forms)
      expect(form.firstElementChild).toHaveAttribute('aria-busy', 'false');
  });
  await act(() => jest.advanceTimersByTimeAsync(0));
};
export const save = async (name: string) => {
  await user.click(saveOf(name));
  await answered();
};
export const coolDown = async () => {
  await answered();
  act(() => jest.advanceTimersByTime(BUTTON_COOLDOWN_MS));
};

export async function open() {
  renderInShell(<GameSettingsScreen />, { path: '/v2/config/powerball' });
  await screen.findByText('게임 등록');
}

export async function retype(name: string, text: string) {
  await user.clear(fieldLabelled(name));
  await user.type(fieldLabelled(name), text);
}
