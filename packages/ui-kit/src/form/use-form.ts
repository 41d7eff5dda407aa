import {
  type FieldErrors,
  type FieldValues,
  type Path,
  set,
  type UseFormProps,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form';

/** A field that was refused, by dotted path, with its sentences, the first first. */
export interface FieldRefusal {
  readonly path: string;
  readonly rules: readonly { readonly message: string }[];
}

interface FormOptions<Values extends FieldValues>
  extends Omit<UseFormProps<Values>, 'resolver' | 'validate'> {
  /** What is wrong with the values, the same shape as a server's refusal; empty when nothing is. */
  validate?: (values: Values) => readonly FieldRefusal[] | Promise<readonly FieldRefusal[]>;
}

/** react-hook-form's useForm, whose rules are one function over all values. */
export function useForm<Values extends FieldValues>({
  validate,
  ...rest
}: FormOptions<Values> = {}): UseFormReturn<Values> {
  return useHookForm<Values>({
    ...rest,
    ...(validate && {
      resolver: async (values) => {
        const errors: FieldErrors<Values> = {};
        for (const { path, rules } of await validate(values)) {
          set(errors, path || 'root', { type: 'rule', message: rules[0]?.message });
        }
        return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
      },
    }),
  });
}

/**
 * Shows a server's refusal in the form: each field its first sentence, the first failing field
 * focused; what belongs to no field of the form is said above it, so that nothing stays unsaid.
 */
export function setServerErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fields: readonly FieldRefusal[],
): void {
  const elsewhere: string[] = [];
  let isFirst = true;
  for (const { path, rules } of fields) {
    const message = rules[0]?.message;
    if (!message) continue;
    if (path === '' || form.getValues(path as Path<Values>) === undefined) {
      elsewhere.push(message);
      continue;
    }
    form.setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: isFirst });
    isFirst = false;
  }
  if (elsewhere.length > 0)
    form.setError('root', { type: 'server', message: elsewhere.join('\n') });
}
