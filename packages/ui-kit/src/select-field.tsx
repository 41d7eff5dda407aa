import { ChevronDown } from 'lucide-react';
import type { ComponentProps, Ref } from 'react';
import { Field, type FieldProps, splitProps } from './field';

export interface SelectFieldProps
  extends FieldProps,
    Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'disabled' | 'ref' | 'id' | 'children'> {
  value: string;
  onChange: (value: string) => void;
  options: readonly { readonly value: string; readonly label: string }[];
  inputRef?: Ref<HTMLSelectElement>;
  /** Several may be chosen; the value is all of them with commas between. */
  isMany?: boolean;
}

const SEVERAL_ROWS = 6;

/** The platform's own select: its keys, its search and its phone wheel are what people know. */
export function SelectField({
  value,
  onChange,
  options,
  inputRef,
  isMany = false,
  ...props
}: SelectFieldProps) {
  const { frame, input } = splitProps(props);
  return (
    <Field {...frame}>
      {(control) => (
        <>
          <select
            {...input}
            {...control}
            ref={inputRef}
            {...(isMany && { multiple: true, size: SEVERAL_ROWS })}
            value={isMany ? value.split(',') : value}
            onChange={({ currentTarget: { selectedOptions } }) =>
              onChange([...selectedOptions].map((option) => option.value).join(','))
            }
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          {!isMany && <ChevronDown size={14} aria-hidden />}
        </>
      )}
    </Field>
  );
}
