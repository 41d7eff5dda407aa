import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { AmountField, type AmountFieldProps } from './amount-field';
import { renderPiece } from './testing';

function Amount({ start, ...rest }: { start: number } & Partial<AmountFieldProps>) {
  const [valueWon, setValueWon] = useState(start);
  return (
    <>
      <AmountField label="최대 배팅금액" {...rest} value={valueWon} onChange={setValueWon} />
      <output>{valueWon}</output>
      <button type="button" onClick={() => setValueWon(777_000)}>
        복사
      </button>
    </>
  );
}

function given(start: number, props: Partial<AmountFieldProps> = {}) {
  const { person } = renderPiece(<Amount start={start} {...props} />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: '최대 배팅금액' });
  const caretAt = (at: number) => {
    input.focus();
    input.setSelectionRange(at, at);
  };
  const paste = async (text: string) => {
    await person.click(input);
    input.select();
    await person.paste(text);
  };
  return { person, input, caretAt, paste, value: () => screen.getByRole('status').textContent };
}

test('groups by thousands while typing', async () => {
  const { person, input, value } = given(0);
  await person.type(input, '1234567');
  expect(input).toHaveValue('1,234,567');
  expect(value()).toBe('1234567');
});

test('keeps the caret where the person types in the middle', async () => {
  const { person, input, caretAt, value } = given(1_234_567);
  caretAt(3);
  await person.keyboard('89');
  expect(input).toHaveValue('128,934,567');
  expect(input.selectionStart).toBe(5);
  expect(value()).toBe('128934567');
});

test('deletes in the middle, and through a separator', async () => {
  const { person, input, caretAt } = given(1_234_567);
  caretAt(6);
  await person.keyboard('{Backspace}');
  expect(input).toHaveValue('123,567');
  expect(input.selectionStart).toBe(3);
  await person.keyboard('{Delete}{Delete}');
  expect(input).toHaveValue('1,237');
  caretAt(2);
  await person.keyboard('{Backspace}');
  expect(input).toHaveValue('237');
  expect(input.selectionStart).toBe(0);
});

test('keeps the zeros behind a first digit that is replaced, and tidies them up on leaving', async () => {
  const { person, input, caretAt, value } = given(1_000_000);
  caretAt(1);
  await person.keyboard('{Backspace}');
  expect(input).toHaveValue('000,000');
  expect(value()).toBe('0');
  await person.keyboard('2');
  expect(input).toHaveValue('2,000,000');
  expect(value()).toBe('2000000');
  await person.keyboard('{Backspace}{Tab}');
  expect(input).toHaveValue('0');
});

test('leaves text and caret alone when a key is no digit', async () => {
  const { person, input, caretAt, value } = given(1_234);
  caretAt(3);
  await person.keyboard('.-e');
  expect(input).toHaveValue('1,234');
  expect(input.selectionStart).toBe(3);
  expect(value()).toBe('1234');
});

test('means 0 by nothing, and says so once it is left', async () => {
  const { person, input, value } = given(5_000);
  await person.clear(input);
  expect(input).toHaveValue('');
  expect(value()).toBe('0');
  await person.tab();
  expect(input).toHaveValue('0');
});

test('shows a value that changes from outside', async () => {
  const { person, input } = given(5_000);
  await person.click(screen.getByRole('button', { name: '복사' }));
  expect(input).toHaveValue('777,000');
});

test.each([
  ['1,234원', '1,234'],
  ['１２３４', '1,234'],
  ['50만원', '500,000'],
  ['1억 2,345만 6,789원', '123,456,789'],
])('takes the paste %s as %s', async (text, shown) => {
  const { paste, input } = given(7);
  await paste(text);
  expect(input).toHaveValue(shown);
});

test.each([['-5,000'], ['12.5'], ['5000\t500000'], ['abc']])(
  'refuses the paste %j',
  async (text) => {
    const { paste, input, value } = given(7);
    await paste(text);
    expect(input).toHaveValue('7');
    expect(value()).toBe('7');
  },
);

test('pastes digits where the caret stands', async () => {
  const { person, input, caretAt } = given(1_234);
  caretAt(1);
  await person.paste('000');
  expect(input).toHaveValue('1,000,234');
  expect(input.selectionStart).toBe(5);
});

test('holds at most 20 characters, whichever way they come', async () => {
  const { person, input, paste, value } = given(0);
  expect(input).toHaveAttribute('maxlength', '20');
  await person.type(input, '1234567890123456789');
  expect(input).toHaveValue('123,456,789,012,345');
  await paste('9007199254740992');
  expect(value()).toBe('123456789012345');
});

test('takes no digit that would pass the maximum', async () => {
  const { person, input } = given(0, { max: 500_000 });
  await person.type(input, '5000001');
  expect(input).toHaveValue('500,000');
});

describe('while an input method composes', () => {
  test('writes nothing and reports nothing until the end', () => {
    const { input, value } = given(1_234);
    input.focus();
    fireEvent.compositionStart(input);
    fireEvent.input(input, { target: { value: '1,234５' }, isComposing: true });
    fireEvent.compositionUpdate(input, { data: '５' });
    expect(input).toHaveValue('1,234５');
    expect(value()).toBe('1234');
    fireEvent.input(input, { target: { value: '1,234５６' }, isComposing: true });
    expect(input).toHaveValue('1,234５６');
    fireEvent.compositionEnd(input, { data: '５６' });
    expect(input).toHaveValue('123,456');
    expect(value()).toBe('123456');
  });

  test('drops a syllable when it is done', () => {
    const { input, value } = given(1_234);
    fireEvent.compositionStart(input);
    fireEvent.input(input, { target: { value: '1,234가' }, isComposing: true });
    expect(input).toHaveValue('1,234가');
    fireEvent.compositionEnd(input, { data: '가' });
    expect(input).toHaveValue('1,234');
    expect(value()).toBe('1234');
  });

  test('counts digits once where the last input event follows the end', () => {
    const { input, value } = given(1);
    fireEvent.compositionStart(input);
    fireEvent.input(input, { target: { value: '1２' }, isComposing: true });
    fireEvent.compositionEnd(input, { data: '２' });
    fireEvent.input(input, { target: { value: '12' } });
    expect(input).toHaveValue('12');
    expect(value()).toBe('12');
  });
});
