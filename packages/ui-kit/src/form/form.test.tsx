import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderPiece } from '../testing';
import { Form, FormSelectField, FormTextField, setServerErrors, useForm } from './index';

interface Values {
  name: string;
  kind: string;
}

function given({ defaults = { name: '김', kind: '1' } as Values, validates = false } = {}) {
  const onSubmit = jest.fn();
  let form: ReturnType<typeof useForm<Values>> | undefined;
  function Screen() {
    form = useForm<Values>({
      defaultValues: defaults,
      ...(validates && {
        validate: (values: Values) =>
          values.name === '' ? [{ path: 'name', rules: [{ message: '필수 항목입니다.' }] }] : [],
      }),
    });
    return (
      <Form form={form} onSubmit={onSubmit}>
        <FormTextField name="name" label="이름" />
        <FormSelectField
          name="kind"
          label="유형"
          options={[
            { value: '0', label: '최고' },
            { value: '1', label: '일반' },
          ]}
        />
        <button type="submit">저장</button>
      </Form>
    );
  }
  const { person } = renderPiece(<Screen />);
  return {
    person,
    onSubmit,
    refuse: (fields: Parameters<typeof setServerErrors>[1]) =>
      act(async () => {
        if (form) setServerErrors(form, fields);
      }),
  };
}

test('sends what stands in its fields', async () => {
  const { person, onSubmit } = given();
  await person.type(screen.getByRole('textbox', { name: '이름' }), '철수');
  await person.selectOptions(screen.getByRole('combobox', { name: '유형' }), '최고');
  await person.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(onSubmit.mock.calls).toEqual([[{ name: '김철수', kind: '0' }]]));
});

test('refuses what its rules refuse, and says so at the field', async () => {
  const { person, onSubmit } = given({ validates: true });
  const name = screen.getByRole('textbox', { name: '이름' });
  await person.clear(name);
  await person.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(name).toHaveAccessibleDescription('필수 항목입니다.'));
  expect(name).toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();
  await person.type(name, '이');
  await person.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
});

test('shows the first sentence of each refused field and focuses the first', async () => {
  const { refuse } = given();
  await refuse([
    { path: 'kind', rules: [{ message: '선택할 수 없는 값입니다.' }] },
    { path: 'name', rules: [{ message: '이미 있습니다.' }, { message: '너무 깁니다.' }] },
  ]);
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription('이미 있습니다.');
  expect(screen.getByRole('combobox')).toHaveAccessibleDescription('선택할 수 없는 값입니다.');
  expect(screen.getByRole('combobox')).toHaveFocus();
});

test('says above the fields what belongs to none of them, and takes a new attempt', async () => {
  const { person, refuse, onSubmit } = given();
  await refuse([
    { path: '', rules: [{ message: '한도를 넘었습니다.' }] },
    { path: 'hidden', rules: [{ message: '알 수 없는 항목입니다.' }] },
  ]);
  expect(screen.getByRole('alert')).toHaveTextContent('한도를 넘었습니다. 알 수 없는 항목입니다.');
  await person.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('is not sent by the Enter that ends a syllable', () => {
  given();
  const name = screen.getByRole('textbox');
  expect(fireEvent.keyDown(name, { key: 'Enter', isComposing: true })).toBe(false);
  expect(fireEvent.keyDown(name, { key: 'Enter', keyCode: 229 })).toBe(false);
  expect(fireEvent.keyDown(name, { key: 'Enter' })).toBe(true);
});

test('takes no date that was begun and not ended for none', async () => {
  const onSubmit = jest.fn();
  function Screen() {
    const form = useForm<{ at: string }>({ defaultValues: { at: '' } });
    return (
      <Form form={form} onSubmit={onSubmit}>
        <FormTextField name="at" label="시작" type="datetime-local" />
        <button type="submit">저장</button>
      </Form>
    );
  }
  const { person } = renderPiece(<Screen />);
  const field = screen.getByLabelText('시작');
  // What a browser says of `2026-12-01 --:--`, whose value is empty; jsdom has no such field.
  const validity = jest.spyOn(field as HTMLInputElement, 'validity', 'get');
  validity.mockReturnValue({ badInput: true } as ValidityState);
  const save = () => person.click(screen.getByRole('button', { name: '저장' }));
  await save();
  expect(field).toHaveAccessibleDescription('날짜와 시각을 끝까지 입력하거나 비우세요.');
  expect(field).toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();
  validity.mockReturnValue({ badInput: false } as ValidityState);
  await save();
  await waitFor(() => expect(onSubmit.mock.calls).toEqual([[{ at: '' }]]));
});

test('is sent by a button that stands outside it', async () => {
  const onSubmit = jest.fn();
  function Screen() {
    const form = useForm<Values>({ defaultValues: { name: '김', kind: '1' } });
    return (
      <>
        <Form id="outside" form={form} onSubmit={onSubmit}>
          <FormTextField name="name" label="이름" />
        </Form>
        <button type="submit" form="outside">
          저장
        </button>
      </>
    );
  }
  const { person } = renderPiece(<Screen />);
  await person.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(onSubmit.mock.calls).toEqual([[{ name: '김', kind: '1' }]]));
});
