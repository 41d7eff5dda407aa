import type { FormEvent, ReactNode } from 'react';
import { type FieldValues, FormProvider, type Path, type UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { holdComposingEnter } from '../is-composing';
import { useLabels } from '../labels';
import { partDatesIn } from '../part-date';

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

interface FormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  onSubmit: (values: Values) => unknown;
  /** For a button outside it, as in the footer of a dialog: `<Button type="submit" form={id}>`. */
  id?: string;
  children: ReactNode;
}

/** A form whose fields know each other by name; what failed as a whole is said above them. */
export function Form<Values extends FieldValues>({
  form,
  onSubmit,
  id,
  children,
}: FormProps<Values>) {
  const labels = useLabels();
  const whole = form.formState.errors.root?.message;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const [part] = partDatesIn(event.currentTarget);
    if (!part) {
      void form.handleSubmit((values) => onSubmit(values))(event);
      return;
    }
    event.preventDefault();
    const refused = { type: 'rule', message: labels.partDate };
    form.setError((part.name || 'root') as Path<Values>, refused, { shouldFocus: true });
  };
  return (
    <FormProvider {...form}>
      <Column id={id} noValidate onSubmit={submit} onKeyDown={holdComposingEnter}>
        {whole && <Refusal role="alert">{whole}</Refusal>}
        {children}
      </Column>
    </FormProvider>
  );
}
