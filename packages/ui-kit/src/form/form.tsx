import { createContext, type KeyboardEvent, type ReactNode, use } from 'react';
import { styled } from 'styled-components';
import { isComposing } from '../is-composing';
import type { FormState } from './use-form';

const Column = styled.form`
  display: grid;
  gap: 12px;
`;

const Refusal = styled.p`
  padding: 7px 10px;
  border-radius: var(--radius-s);
  white-space: pre-line;
  color: var(--bad);
  background: var(--bad-tint);
`;

const AroundContext = createContext<Pick<FormState<never>, 'at'> | undefined>(undefined);

/** The form that a field stands in. */
export function useFormAround() {
  const form = use(AroundContext);
  if (!form) throw new Error('A field stands outside of any form.');
  return form;
}

interface FormProps<Values extends object> {
  form: FormState<Values>;
  onSubmit: (values: Values) => unknown;
  /** For a button outside it, as in the footer of a dialog: `<Button type="submit" form={id}>`. */
  id?: string;
  children: ReactNode;
}

// The Enter that ends a syllable is not the Enter that sends.
const refuseComposingEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
};

/** A form whose fields know each other by name; what failed as a whole is said above them. */
export function Form<Values extends object>({ form, onSubmit, id, children }: FormProps<Values>) {
  const whole = form.errors.root?.message;
  return (
    <AroundContext value={form}>
      <Column
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit(onSubmit);
        }}
        onKeyDown={refuseComposingEnter}
      >
        {whole && <Refusal role="alert">{whole}</Refusal>}
        {children}
      </Column>
    </AroundContext>
  );
}
