import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { DecimalField } from './decimal-field';
import { renderPiece } from './testing';

function Odds({ start, keepsLast = false }: { start: number | null; keepsLast?: boolean }) {
  const [value, setValue] = useState(start);
  const [isNumber, setNumber] = useState(true);
  return (
    <>
      <DecimalField
        label="배당"
        value={value}
        onChange={(next) => {
          setNumber(next !== null);
          if (next !== null || !keepsLast) setValue(next);
        }}
      />
      <output>{isNumber ? String(value) : 'null'}</output>
      <button type="button" onClick={() => setValue(3.1)}>
        되돌리기
      </button>
    </>
  );
}

function given(start: number | null, keepsLast = false) {
  const { person } = renderPiece(<Odds start={start} keepsLast={keepsLast} />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: '배당' });
  return { person, input, value: () => screen.getByRole('status').textContent };
}

test('shows all decimals at rest', () => {
  expect(given(4.1).input).toHaveValue('4.10');
});

test('never hides a decimal that the value has', () => {
  expect(given(1.955).input).toHaveValue('1.955');
});

test('keeps what is typed until the field is left', async () => {
  const { person, input, value } = given(2);
  await person.clear(input);
  await person.type(input, '1.');
  expect(input).toHaveValue('1.');
  expect(value()).toBe('1');
  await person.type(input, '9');
  expect(input).toHaveValue('1.9');
  expect(value()).toBe('1.9');
  await person.tab();
  expect(input).toHaveValue('1.90');
});

test.each([[false], [true]])(
  'is null while empty, also for a page that keeps the last number: %j',
  async (keepsLast) => {
    const { person, input, value } = given(1.95, keepsLast);
    await person.clear(input);
    expect(input).toHaveValue('');
    expect(value()).toBe('null');
    await person.type(input, '.');
    expect(value()).toBe('null');
    await person.type(input, '5');
    expect(value()).toBe('0.5');
  },
);

test('takes no minus, exponent, comma, second point or third decimal', async () => {
  const { person, input } = given(1.95);
  await person.clear(input);
  await person.type(input, '-1e,.9.57');
  expect(input).toHaveValue('1.95');
});

test('keeps the caret when a key is refused in the middle', async () => {
  const { person, input } = given(12.34);
  input.focus();
  input.setSelectionRange(1, 1);
  await person.keyboard('x7');
  expect(input).toHaveValue('172.34');
  expect(input.selectionStart).toBe(2);
});

test('shows a value that is put back from outside', async () => {
  const { person, input } = given(3.1);
  await person.clear(input);
  await person.type(input, '3.2');
  await person.click(screen.getByRole('button', { name: '되돌리기' }));
  expect(input).toHaveValue('3.10');
});

test('takes full-width digits when a composition ends, not before', () => {
  const { input, value } = given(1);
  fireEvent.compositionStart(input);
  fireEvent.input(input, { target: { value: '２．７' }, isComposing: true });
  expect(input).toHaveValue('２．７');
  expect(value()).toBe('1');
  fireEvent.compositionEnd(input);
  expect(input).toHaveValue('2.7');
  expect(value()).toBe('2.7');
});
