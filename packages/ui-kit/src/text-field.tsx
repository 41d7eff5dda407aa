import type { ComponentProps } from 'react';
import { Field, type InputFieldProps, splitProps } from './field';

export interface TextFieldProps extends InputFieldProps {
  value: string;
  onChange: (text: string) => void;
  /** Lines that are seen at once, where more than one may be typed; Enter begins the next. */
  lines?: number;
}

/** How the page writes a date or time, which a browser writes as its own language does. */
const PATTERNS: Readonly<Record<string, string>> = {
  date: 'YYYY-MM-DD',
  'datetime-local': 'YYYY-MM-DD HH:mm',
  time: 'HH:mm',
};

export function TextField({ value, onChange, inputRef, lines, ...props }: TextFieldProps) {
  const { frame, input } = splitProps(props);
  const pattern = PATTERNS[input.type ?? ''];
  const typed = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
    onChange(currentTarget.value);
  return (
    <Field {...frame}>
      {(control) =>
        lines === undefined ? (
          <>
            <input
              type="text"
              autoComplete="off"
              {...input}
              {...control}
              ref={inputRef}
              value={value}
              onChange={typed}
            />
            {pattern && (
              <span
                aria-hidden
                data-empty={value === '' || undefined}
                data-as-page={value === '' ? pattern : value.replace('T', ' ')}
              />
            )}
          </>
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
