import { renderInShell } from '@gwanje/remote-kit/testing';
import { Button, Dialog, TextField } from '@gwanje/ui-kit';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useKey } from './use-key';

const user = userEvent.setup();
const pressed = jest.fn();
beforeEach(() => pressed.mockClear());

function Page() {
  const [typed, setTyped] = useState('');
  const [isAsked, setAsked] = useState(false);
  useKey('E', pressed);
  return (
    <>
      <TextField label="이름" value={typed} onChange={setTyped} />
      <Button onClick={() => setAsked(true)}>묻기</Button>
      <Dialog open={isAsked} title="정말?" onClose={() => setAsked(false)}>
        질문
      </Dialog>
    </>
  );
}

it('does what its key says, wherever the focus is', async () => {
  renderInShell(<Page />);
  await user.keyboard('[KeyE]');
  act(() => screen.getByRole('button', { name: '묻기' }).focus());
  await user.keyboard('[KeyE]');
  expect(pressed).toHaveBeenCalledTimes(2);
});

it('leaves what is typed alone', async () => {
  renderInShell(<Page />);
  await user.type(screen.getByLabelText('이름'), 'e[KeyE]');
  expect(pressed).not.toHaveBeenCalled();
});

it('does nothing behind a window that asks something, wherever the focus has gone', async () => {
  renderInShell(<Page />);
  await user.click(screen.getByRole('button', { name: '묻기' }));
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard('[KeyE]');
  expect(pressed).not.toHaveBeenCalled();
  await user.keyboard('{Escape}[KeyE]');
  expect(pressed).toHaveBeenCalledTimes(1);
});
