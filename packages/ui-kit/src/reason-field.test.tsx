import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Form, FormReasonField, useForm } from './form';
import { ReasonChips, ReasonField } from './reason-field';
import { renderPiece } from './testing';

const REASONS = '결과 오입력\n공급사 정정\n배당 오류';

function given() {
  function Screen() {
    const [value, setValue] = useState('');
    return <ReasonField label="사유" reasons={REASONS} value={value} onChange={setValue} />;
  }
  return renderPiece(<Screen />).person;
}
const field = () => screen.getByRole('textbox', { name: '사유' });
const chip = (name: string) => screen.getByRole('button', { name });

test('offers the usual reasons as one named group', () => {
  given();
  const group = within(screen.getByRole('group', { name: '자주 쓰는 사유' }));
  expect(group.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    REASONS.split('\n'),
  );
});

test('puts what is pressed in place of what stood there, and is typed on', async () => {
  const person = given();
  await person.type(field(), '잘못 누름');
  await person.click(chip('공급사 정정'));
  expect(field()).toHaveValue('공급사 정정');
  await person.keyboard(' 접수');
  expect(field()).toHaveValue('공급사 정정 접수');
});

test('is reached behind the field and pressed by keys, which end in the field', async () => {
  const person = given();
  await person.tab();
  expect(field()).toHaveFocus();
  await person.tab();
  await person.tab();
  expect(chip('공급사 정정')).toHaveFocus();
  await person.keyboard('{Enter}');
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('공급사 정정');
});

test('shows no group where there are none', () => {
  renderPiece(<ReasonChips reasons="" onChoose={jest.fn()} />);
  expect(screen.queryByRole('group')).toBeNull();
});

test('sends nothing by itself, and the chosen one with its form, which an Enter amid a syllable does not send', async () => {
  const onSubmit = jest.fn();
  function Screen() {
    const form = useForm({ defaultValues: { reason: '' } });
    return (
      <Form form={form} onSubmit={onSubmit}>
        <FormReasonField name="reason" label="사유" reasons={REASONS} />
      </Form>
    );
  }
  const { person } = renderPiece(<Screen />);
  await person.click(chip('배당 오류'));
  expect(fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })).toBe(false);
  expect(onSubmit).not.toHaveBeenCalled();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(onSubmit.mock.calls).toEqual([[{ reason: '배당 오류' }]]));
});
