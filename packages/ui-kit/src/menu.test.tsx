import { fireEvent, screen } from '@testing-library/react';
import { Menu } from './menu';
import { renderPiece } from './testing';

function given() {
  const onSelect = jest.fn();
  const { person } = renderPiece(
    <>
      <Menu
        label="언어"
        button="한국어"
        items={[
          { id: 'ko', label: '한국어', selected: true, onSelect: () => onSelect('ko') },
          { id: 'en', label: 'English', selected: false, onSelect: () => onSelect('en') },
          { id: 'ja', label: '日本語', selected: false, onSelect: () => onSelect('ja') },
        ]}
      />
      <button type="button">다음</button>
    </>,
  );
  return { person, onSelect, button: screen.getByRole('button', { name: '언어 한국어' }) };
}

const item = (name: string) => screen.getByRole('menuitemradio', { name });

test('opens by press on the choice that holds, and says which', async () => {
  const { person, button } = given();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await person.click(button);
  expect(screen.getByRole('menu', { name: '언어' })).toBeVisible();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(item('한국어')).toHaveFocus();
  expect(item('한국어')).toBeChecked();
  expect(item('English')).not.toBeChecked();
});

test('does not say a word twice that its button shows of its name', () => {
  renderPiece(
    <Menu
      label="봄맞이 쿠폰 처리"
      button="처리"
      items={[{ id: 'give', label: '지급', onSelect: () => undefined }]}
    />,
  );
  expect(screen.getByRole('button')).toHaveAccessibleName('봄맞이 쿠폰 처리');
});

test('moves by arrows, Home, End and first letter, and selects by Enter', async () => {
  const { person, button, onSelect } = given();
  button.focus();
  await person.keyboard('{ArrowDown}{ArrowDown}');
  expect(item('English')).toHaveFocus();
  await person.keyboard('{End}{ArrowDown}');
  expect(item('한국어')).toHaveFocus();
  await person.keyboard('{ArrowUp}');
  expect(item('日本語')).toHaveFocus();
  await person.keyboard('{Home}e');
  expect(item('English')).toHaveFocus();
  await person.keyboard('{Enter}');
  expect(onSelect.mock.calls).toEqual([['en']]);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button).toHaveFocus();
});

test('opens on the last by arrow up', async () => {
  const { person, button } = given();
  button.focus();
  await person.keyboard('{ArrowUp}');
  expect(item('日本語')).toHaveFocus();
});

test('closes by Escape with the focus returned, and by leaving', async () => {
  const { person, button, onSelect } = given();
  await person.click(button);
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button).toHaveFocus();
  await person.click(button);
  await person.tab();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(onSelect).not.toHaveBeenCalled();
});

test('ignores the arrows of an input method', () => {
  const { button } = given();
  fireEvent.keyDown(button, { key: 'ArrowDown', isComposing: true });
  expect(screen.queryByRole('menu')).toBeNull();
});
