// What every input shares: its name, description, error and the mark of a change.
import { screen } from '@testing-library/react';
import { createRef } from 'react';
import { SelectField } from './select-field';
import { Switch } from './switch';
import { renderPiece } from './testing';
import { TextField } from './text-field';

const ignore = () => undefined;

test('describes a field by its error, its change and its hint', () => {
  renderPiece(
    <TextField label="아이디" value="" onChange={ignore} error="필수" hint="영문" changed />,
  );
  const input = screen.getByRole('textbox');
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleName('아이디');
  expect(input).toHaveAccessibleDescription('필수 변경됨 영문');
});

test('keeps name, error and change of a bare field for those who listen', () => {
  renderPiece(
    <TextField label="최소" hideLabel value="5" onChange={ignore} error="너무 작음" changed />,
  );
  const input = screen.getByRole('textbox', { name: '최소' });
  expect(input).toHaveAccessibleDescription('너무 작음 변경됨');
});

test('shows the error of a bare field while it is in use, until Escape', async () => {
  const { person } = renderPiece(
    <TextField label="최소" hideLabel value="5" onChange={ignore} error="너무 작음" />,
  );
  const words = screen.getByText('너무 작음');
  expect(words).toHaveAttribute('data-hidden-text');
  await person.tab();
  expect(words).not.toHaveAttribute('data-hidden-text');
  await person.keyboard('{Escape}');
  expect(words).toHaveAttribute('data-hidden-text');
});

test('hands on native attributes and the element', () => {
  const ref = createRef<HTMLInputElement>();
  renderPiece(
    <TextField
      label="비밀번호"
      type="password"
      autoComplete="current-password"
      maxLength={72}
      value=""
      onChange={ignore}
      inputRef={ref}
    />,
  );
  expect(ref.current).toHaveAttribute('type', 'password');
  expect(ref.current).toHaveAttribute('autocomplete', 'current-password');
  expect(ref.current).toHaveAttribute('maxlength', '72');
});

test('chooses an option by its label and reports its value', async () => {
  const onChange = jest.fn();
  const { person } = renderPiece(
    <SelectField
      label="언어"
      value="ko"
      onChange={onChange}
      options={[
        { value: 'ko', label: '한국어' },
        { value: 'en', label: 'English' },
      ]}
    />,
  );
  expect(screen.getByRole('combobox', { name: '언어' })).toHaveDisplayValue('한국어');
  await person.selectOptions(screen.getByRole('combobox'), 'English');
  expect(onChange).toHaveBeenCalledWith('en');
});

test('turns a switch by its label and by Space, unless disabled', async () => {
  const onChange = jest.fn();
  const { person, rerender } = renderPiece(
    <Switch label="게임 등록" checked={false} onChange={onChange} />,
  );
  const box = screen.getByRole('switch', { name: '게임 등록' });
  expect(box).not.toBeChecked();
  await person.click(screen.getByText('게임 등록'));
  box.focus();
  await person.keyboard(' ');
  expect(onChange.mock.calls).toEqual([[true], [true]]);
  rerender(<Switch label="게임 등록" checked disabled hideLabel onChange={onChange} />);
  expect(box).toBeChecked();
  expect(box).toBeDisabled();
  await person.click(box);
  expect(onChange).toHaveBeenCalledTimes(2);
});

test.each([
  ['date', '2026-12-01', '2026-12-01'],
  ['date', '', 'YYYY-MM-DD'],
  ['datetime-local', '2026-12-01T09:05', '2026-12-01 09:05'],
  ['time', '', 'HH:mm'],
])(
  'a field of type %s with %j stands there as %s, whatever a browser makes of it',
  (type, value, shown) => {
    renderPiece(<TextField label="언제" type={type} value={value} onChange={ignore} />);
    expect(document.querySelector('[data-as-page]')).toHaveAttribute('data-as-page', shown);
  },
);
