import { fireEvent, screen, within } from '@testing-library/react';
import { Button, IconButton } from './button';
import { renderPiece } from './testing';

afterEach(() => jest.restoreAllMocks());

test('does not send a form unless told to', async () => {
  const onSubmit = jest.fn((event: React.FormEvent) => event.preventDefault());
  const { person } = renderPiece(
    <form onSubmit={onSubmit}>
      <Button>보기</Button>
      <Button type="submit">저장</Button>
    </form>,
  );
  await person.click(screen.getByRole('button', { name: '보기' }));
  expect(onSubmit).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: '저장' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

/** The pointer going from one element to another at once; jsdom has no PointerEvent to say so. */
const leave = (from: Element, to: Element) =>
  fireEvent(from, new MouseEvent('pointerout', { bubbles: true, relatedTarget: to }));

describe('with a reason not to be pressed', () => {
  const given = () => {
    const onClick = jest.fn();
    const onSubmit = jest.fn((event: React.FormEvent) => event.preventDefault());
    const piece = (reason?: string) => (
      <form onSubmit={onSubmit}>
        <Button type="submit" disabledReason={reason} onClick={onClick}>
          저장
        </Button>
      </form>
    );
    const { person, rerender } = renderPiece(piece('바뀐 값이 없습니다.'));
    const button = screen.getByRole('button', { name: '저장' });
    return { person, button, onClick, onSubmit, allow: () => rerender(piece()) };
  };

  test('can be reached and says why, and does nothing by pointer or key', async () => {
    const { person, button, onClick, onSubmit } = given();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('바뀐 값이 없습니다.');
    await person.tab();
    expect(button).toHaveFocus();
    await person.keyboard('{Enter} ');
    await person.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('shows the reason to pointer and keyboard, and puts it away on leaving', async () => {
    const { person, button } = given();
    const words = screen.getByRole('tooltip');
    expect(words).toHaveAttribute('data-hidden-text');
    await person.tab();
    expect(words).not.toHaveAttribute('data-hidden-text');
    await person.tab();
    expect(words).toHaveAttribute('data-hidden-text');
    await person.hover(button);
    expect(words).not.toHaveAttribute('data-hidden-text');
    leave(button, words);
    expect(words).not.toHaveAttribute('data-hidden-text');
    leave(words, document.body);
    expect(words).toHaveAttribute('data-hidden-text');
  });

  test('keeps the focus when the reason goes, and works', async () => {
    const { person, button, onClick, allow } = given();
    await person.tab();
    allow();
    expect(button).toHaveFocus();
    expect(button).not.toHaveAttribute('aria-disabled');
    expect(button).not.toHaveAccessibleDescription();
    await person.keyboard('{Enter}');
    expect(onClick).toHaveBeenCalledTimes(1);
  });
});

test('runs the handlers of its owner beside its own', async () => {
  const onFocus = jest.fn();
  const { person } = renderPiece(
    <Button disabledReason="닫힘" onFocus={onFocus}>
      저장
    </Button>,
  );
  await person.tab();
  expect(onFocus).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('tooltip')).not.toHaveAttribute('data-hidden-text');
});

test('shows its key without putting it into the name', () => {
  renderPiece(<Button shortcut="A">승인</Button>);
  const button = screen.getByRole('button', { name: '승인' });
  expect(button).toHaveAttribute('aria-keyshortcuts', 'A');
  expect(button).toHaveTextContent('A');
});

test.each([
  ['Win32', 'Control+S', 'Ctrl+S'],
  ['Linux x86_64', 'Control+S', 'Ctrl+S'],
  ['MacIntel', 'Meta+S', '⌘S'],
])(
  'writes the keys of %s to assistive technology as %s and to the eye as %s',
  (platform, keys, caption) => {
    jest.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
    renderPiece(<Button shortcut="Control+S">저장</Button>);
    const button = screen.getByRole('button', { name: '저장' });
    expect(button).toHaveAttribute('aria-keyshortcuts', keys);
    expect(within(button).getByText(caption)).toBeVisible();
  },
);

test('names an icon, and shows the name when pointed at', async () => {
  const { person } = renderPiece(<IconButton label="알림 끄기" icon={<svg />} shortcut="M" />);
  const button = screen.getByRole('button', { name: '알림 끄기' });
  expect(screen.queryByText('알림 끄기 (M)')).toBeNull();
  await person.hover(button);
  expect(screen.getByText('알림 끄기 (M)')).toBeVisible();
});
