import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { Dialog } from './dialog';
import { renderPiece } from './testing';

function Owner({ inner, isBare }: { inner?: React.ReactNode; isBare?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        열기
      </button>
      <Dialog
        title="비밀번호 변경"
        open={isOpen}
        onClose={() => setOpen(false)}
        isBare={isBare}
        actions={
          <button type="button" onClick={() => setOpen(false)}>
            변경
          </button>
        }
      >
        {inner ?? <input aria-label="새 비밀번호" />}
      </Dialog>
    </>
  );
}

async function given(inner?: React.ReactNode, isBare = false) {
  const { person, container } = renderPiece(<Owner inner={inner} isBare={isBare} />);
  const opener = screen.getByRole('button', { name: '열기' });
  await person.click(opener);
  return { person, container, opener, dialog: screen.getByRole('dialog') };
}

test('is a modal named by its title, with the focus in its first field', async () => {
  const { dialog } = await given();
  expect(dialog).toHaveAccessibleName('비밀번호 변경');
  expect(dialog).toHaveAttribute('aria-modal', 'true');
  expect(screen.getByRole('textbox')).toHaveFocus();
});

test('sets the page apart while open and gives it back after', async () => {
  const { person, container } = await given();
  expect(container.inert).toBe(true);
  await person.keyboard('{Escape}');
  expect(container.inert).toBe(false);
});

test('counts a frame among the places of Tab, and has room beside its title', async () => {
  const { person } = renderPiece(
    <Dialog
      open
      size="xl"
      title="배팅 상세"
      tools={<a href="/user">새 창에서 열기</a>}
      onClose={() => undefined}
    >
      <iframe title="배팅 상세 화면" />
    </Dialog>,
  );
  expect(screen.getByRole('dialog')).toHaveAccessibleName('배팅 상세');
  const frame = screen.getByTitle('배팅 상세 화면');
  expect(frame).toHaveFocus();
  screen.getByRole('link').focus();
  await person.tab({ shift: true });
  expect(frame).toHaveFocus();
});

test('keeps Tab inside, both ways', async () => {
  const { person } = await given();
  const [close, change] = [
    screen.getByRole('button', { name: '닫기' }),
    screen.getByRole('button', { name: '변경' }),
  ];
  await person.tab();
  expect(change).toHaveFocus();
  await person.tab();
  expect(close).toHaveFocus();
  await person.tab({ shift: true });
  expect(change).toHaveFocus();
});

test.each([
  [
    'Escape',
    async (person: ReturnType<typeof renderPiece>['person']) => person.keyboard('{Escape}'),
  ],
  [
    'its cross',
    async (person: ReturnType<typeof renderPiece>['person']) =>
      person.click(screen.getByRole('button', { name: '닫기' })),
  ],
])('closes by %s and returns the focus', async (_, close) => {
  const { person, opener } = await given();
  await close(person);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(opener).toHaveFocus();
});

test('closes by one Escape also from a button that shows its name', async () => {
  const { person } = await given();
  await person.tab({ shift: true });
  expect(screen.getByRole('button', { name: '닫기' })).toHaveFocus();
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('stays open for the Escape that cancels a syllable', async () => {
  await given();
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape', isComposing: true });
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape', keyCode: 229 });
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('lays out its own header and footer, not those inside its body', async () => {
  const { dialog } = await given(
    <article>
      <header>오늘</header>
      <footer>끝</footer>
    </article>,
  );
  const displays = [...dialog.querySelectorAll('header, footer')].map(
    (element) => getComputedStyle(element).display,
  );
  expect(displays).toEqual(['flex', 'block', 'block', 'flex']);
});

test('closes only the upper of two', async () => {
  const { person, dialog } = await given(<Owner />);
  const inner = within(dialog).getByRole('button', { name: '열기' });
  await person.click(inner);
  expect(screen.getAllByRole('dialog')).toHaveLength(2);
  await person.keyboard('{Escape}');
  expect(screen.getAllByRole('dialog')).toEqual([dialog]);
  expect(inner).toHaveFocus();
});

test('without a head keeps its name, and closes by a press outside that takes no focus', async () => {
  const { dialog, opener } = await given(undefined, true);
  expect(dialog).toHaveAccessibleName('비밀번호 변경');
  expect(screen.queryByRole('heading')).toBeNull();
  fireEvent.mouseDown(dialog);
  expect(dialog).toBeVisible();
  fireEvent.mouseDown(dialog.parentElement as Element);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(opener).toHaveFocus();
});

test('with a head stays at a press outside', async () => {
  const { dialog } = await given();
  fireEvent.mouseDown(dialog.parentElement as Element);
  expect(dialog).toBeVisible();
});

test('takes its keys back from the page when what had the focus is switched off', async () => {
  const { person } = await given();
  const change = screen.getByRole('button', { name: '변경' });
  change.focus();
  change.blur();
  expect(document.body).toHaveFocus();
  await person.keyboard('x');
  expect(screen.getByRole('dialog')).toHaveFocus();
  (document.activeElement as HTMLElement).blur();
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('leaves the focus where it is at the key that opened it, pressed where nothing had the focus', async () => {
  await given();
  const field = screen.getByLabelText('새 비밀번호');
  expect(field).toHaveFocus();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(field).toHaveFocus();
});
