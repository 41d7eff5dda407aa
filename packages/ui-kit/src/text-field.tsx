import type { ComponentProps } from 'react';
import { Field, type InputFieldProps, splitProps } from './field';

export interface TextFieldProps extends InputFieldProps {
  value: string;
  onChange: (text: string) => void;
  /** Lines that are seen at once, where more than one may be typed; Enter begins the next. */
  lines?: number;
}

export function TextField({ value, onChange, inputRef, lines, ...props }: TextFieldProps) {
  const { frame, input } = splitProps(props);
  const typed = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
    onChange(currentTarget.value);
  return (
    <Field {...frame}>
      {(control) =>
        lines === undefined ? (
          <input
            type="text"
            autoComplete="off"
            {...input}
            {...control}
            ref={inputRef}
            value={value}
            onChange={typed}
          />
        ) : (
          <textarea
            autoComplete="off"
            {...(input as ComponentProps<'textarea'>)}
            {...control}
            ref={inputRef as ComponentProps<'textarea'>['ref']}
            rows={lines}
            value={value}
            onChange={typed}
          />
        )
      }
    </Field>
  );
}
