// What a number field does with typing: it is kept as it came, and read or refused, never bent.
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderPiece } from '../testing';
import { AmountField, DecimalField, IntegerField, type Typed } from './index';
import type { TypedProps } from './use-typed';

const FIELDS = {
  amount: (props: TypedProps) => <AmountField label="칸" {...props} />,
  seconds: (props: TypedProps) => <IntegerField label="칸" maxLength={3} {...props} />,
  odds: (props: TypedProps) => <DecimalField label="칸" {...props} />,
};

function Page({ kind, start }: { kind: keyof typeof FIELDS; start: Typed }) {
  const [value, setValue] = useState<Typed>(start);
  const Shown = FIELDS[kind];
  return (
    <>
      <Shown value={value} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
      <button type="button" onClick={() => setValue(777_000)}>
        복사
      </button>
    </>
  );
}

function given(kind: keyof typeof FIELDS, start: Typed = 7) {
  const { person } = renderPiece(<Page kind={kind} start={start} />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: '칸' });
  return {
    person,
    input,
    value: () => JSON.parse(screen.getByRole('status').textContent ?? ''),
    async retype(text: string) {
      await person.clear(input);
      await person.type(input, text);
      await person.tab();
    },
    async paste(text: string) {
      await person.click(input);
      input.select();
      await person.paste(text);
      await person.tab();
    },
  };
}

const AMOUNTS: readonly (readonly [string, number, string])[] = [
  ['1234567', 1_234_567, '1,234,567'],
  ['1,234,567', 1_234_567, '1,234,567'],
  ['1,500만원', 15_000_000, '15,000,000'],
  ['1500만', 15_000_000, '15,000,000'],
  ['50 만원', 500_000, '500,000'],
  ['1억 2,345만 6,789원', 123_456_789, '123,456,789'],
  ['1억2345만', 123_450_000, '123,450,000'],
  ['１，５００만', 15_000_000, '15,000,000'],
  ['１２３４', 1_234, '1,234'],
  [' 5000 ', 5_000, '5,000'],
  ['₩5,000', 5_000, '5,000'],
  ['0', 0, '0'],
];

describe.each(['retype', 'paste'] as const)('an amount, by %s,', (way) => {
  test.each(AMOUNTS)('reads %j as %d', async (text, valueWon, shown) => {
    const field = given('amount');
    await field[way](text);
    expect(field.value()).toBe(valueWon);
    expect(field.input).toHaveValue(shown);
    expect(field.input).toBeValid();
  });
});

const REFUSED: readonly (readonly [keyof typeof FIELDS, string, string])[] = [
  ['amount', '-5,000', '0 이상으로 입력하세요.'],
  ['amount', '−5000', '0 이상으로 입력하세요.'],
  ['amount', '12.5', '소수점 없이 입력하세요.'],
  ['amount', '-5.5', '0 이상으로 입력하세요.'],
  ['amount', '1e5', '금액은 1,500,000이나 150만처럼 입력하세요.'],
  ['amount', 'abc', '금액은 1,500,000이나 150만처럼 입력하세요.'],
  ['amount', '1.5억', '금액은 1,500,000이나 150만처럼 입력하세요.'],
  ['amount', '1,50', '금액은 1,500,000이나 150만처럼 입력하세요.'],
  ['amount', '1만 2억', '금액은 1,500,000이나 150만처럼 입력하세요.'],
  ['amount', '12 500', '금액은 1,500,000이나 150만처럼 입력하세요.'],
  ['amount', '123456789012345678901', '20자 이하로 입력하세요.'],
  ['amount', '9007199254740992', '9,007,199,254,740,991 이하로 입력하세요.'],
  ['seconds', '-5.5', '0 이상으로 입력하세요.'],
  ['seconds', '-5', '0 이상으로 입력하세요.'],
  ['seconds', '1e5', '숫자만 입력하세요.'],
  ['seconds', '5.5', '소수점 없이 입력하세요.'],
  ['seconds', 'abc', '숫자만 입력하세요.'],
  ['seconds', '1.2.3', '숫자만 입력하세요.'],
  ['seconds', '2990', '3자 이하로 입력하세요.'],
  ['odds', '-1.95', '0 이상으로 입력하세요.'],
  ['odds', '1e5', '숫자만 입력하세요.'],
  ['odds', '1,95', '숫자만 입력하세요.'],
  ['odds', '1.9.5', '숫자만 입력하세요.'],
  ['odds', '1..95', '숫자만 입력하세요.'],
  ['odds', '.', '숫자만 입력하세요.'],
  ['odds', '1.955', '소수점 둘째 자리까지 입력하세요.'],
  ['odds', 'ㅁ', '숫자만 입력하세요.'],
];

describe.each(['retype', 'paste'] as const)('what cannot be read, by %s,', (way) => {
  test.each(REFUSED)('%s %j: it stays as it came and is refused', async (kind, text, sentence) => {
    const field = given(kind);
    await field[way](text);
    expect(field.input).toHaveValue(text);
    expect(field.value()).toBe(text);
    expect(field.input).toBeInvalid();
    expect(field.input).toHaveAccessibleDescription(new RegExp(sentence));
  });
});

test.each(['amount', 'seconds', 'odds'] as const)(
  'an emptied field of %s is no 0',
  async (kind) => {
    const { person, input, value } = given(kind);
    await person.clear(input);
    expect(value()).toBe('');
    expect(input).toBeValid();
    await person.tab();
    expect(input).toHaveValue('');
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('비워 둘 수 없습니다. 0이면 0을 입력하세요.');
  },
);

test.each([
  ['1.', 1, '1.00'],
  ['1.9', 1.9, '1.90'],
  ['.5', 0.5, '0.50'],
  ['１．９５', 1.95, '1.95'],
  ['1,234.5', 1234.5, '1234.50'],
])('odds typed as %j are %d', async (text, odds, shown) => {
  const field = given('odds');
  await field.retype(text);
  expect(field.value()).toBe(odds);
  expect(field.input).toHaveValue(shown);
});

test('odds never hide a decimal that the value has', () => {
  expect(given('odds', 1.955).input).toHaveValue('1.955');
});

describe('while a field is in use', () => {
  test('typing is left as it is, whatever it means so far', async () => {
    const { person, input, value } = given('amount', 0);
    await person.clear(input);
    for (const [key, text, now] of [
      ['1', '1', 1],
      [',', '1,', '1,'],
      ['5', '1,5', '1,5'],
      ['00', '1,500', 1_500],
      ['만', '1,500만', 15_000_000],
      ['원', '1,500만원', 15_000_000],
    ] as const) {
      await person.keyboard(key);
      expect(input).toHaveValue(text);
      expect(value()).toBe(now);
      expect(input).toBeValid();
    }
  });

  test('the separators that nobody typed are away, so that editing in the middle stays plain', async () => {
    const { person, input, value } = given('amount', 1_234_567);
    expect(input).toHaveValue('1,234,567');
    await person.click(input);
    expect(input).toHaveValue('1234567');
    input.setSelectionRange(1, 1);
    await person.keyboard('89');
    expect(input).toHaveValue('189234567');
    expect(input.selectionStart).toBe(3);
    expect(value()).toBe(189_234_567);
    await person.tab();
    expect(input).toHaveValue('189,234,567');
  });

  test('an amount is read aloud beside it once it is typed, and what is wrong so far', async () => {
    const { person, input } = given('amount', 0);
    await person.click(input);
    expect(screen.queryByRole('tooltip')).toBeNull();
    await person.clear(input);
    await person.type(input, '15000000');
    expect(screen.getByRole('tooltip')).toHaveTextContent('1,500만원');
    await person.type(input, 'e');
    expect(screen.getByRole('tooltip')).toHaveTextContent(/^금액은 1,500,000이나/);
    expect(input).toBeValid();
    await person.tab();
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(input).toBeInvalid();
  });

  test('what was wrong when it was left stays said until it is typed into again', async () => {
    const { person, input } = given('amount', '-5.5');
    await person.click(input);
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('0 이상으로 입력하세요.');
    await person.keyboard('{Backspace}');
    expect(input).toBeValid();
  });

  test('a value that changes from outside takes the place of what was typed', async () => {
    const { person, input } = given('amount', 5_000);
    await person.clear(input);
    await person.type(input, '12a');
    fireEvent.click(screen.getByRole('button', { name: '복사' }));
    expect(input).toHaveValue('777000');
    await person.tab();
    expect(input).toHaveValue('777,000');
    expect(input).toBeValid();
  });

  test('another window takes nothing from it: typing goes on where it stopped', async () => {
    const { person, input } = given('amount', 0);
    await person.clear(input);
    await person.type(input, '1500');
    fireEvent.blur(input);
    fireEvent.focus(input);
    expect(input).toHaveValue('1500');
    expect(input.selectionStart).toBe(4);
    expect(input.selectionEnd).toBe(4);
  });
});

describe('an input method that composes', () => {
  test('finds its text untouched at every step, and what it means is known before it ends', () => {
    const { input, value } = given('amount', 0);
    act(() => input.focus());
    const written = jest.spyOn(input, 'value', 'set');
    fireEvent.compositionStart(input);
    for (const [text, now] of [
      ['1,500ㅁ', '1,500ㅁ'],
      ['1,500마', '1,500마'],
      ['1,500만', 15_000_000],
    ] as const) {
      fireEvent.input(input, { target: { value: text }, isComposing: true });
      expect(input).toHaveValue(text);
      expect(value()).toBe(now);
    }
    fireEvent.compositionEnd(input, { data: '만' });
    expect(input).toHaveValue('1,500만');
    expect(written).not.toHaveBeenCalled();
  });

  test('may write full-width digits', () => {
    const { input, value } = given('seconds', 1);
    act(() => input.focus());
    fireEvent.compositionStart(input);
    fireEvent.input(input, { target: { value: '２５' }, isComposing: true });
    expect(input).toHaveValue('２５');
    expect(value()).toBe(25);
  });
});
