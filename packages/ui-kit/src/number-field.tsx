import { Field, type InputFieldProps, splitProps } from './field';
import type { Draft } from './use-draft';

interface NumberFieldProps extends InputFieldProps {
  kind: 'amount' | 'decimal' | 'integer';
  draft: Draft;
}

/** The input of every field that holds a number: it shows the draft, and settles it when left. */
export function NumberField({ kind, draft, inputRef, onBlur, ...props }: NumberFieldProps) {
  const { frame, input } = splitProps(props);
  return (
    <Field kind={kind} {...frame}>
      {(control) => (
        <input
          type="text"
          inputMode={kind === 'decimal' ? 'decimal' : 'numeric'}
          autoComplete="off"
          {...input}
          {...control}
          {...draft.inputProps}
          ref={inputRef}
          onBlur={(event) => {
            draft.inputProps.onBlur();
            onBlur?.(event);
          }}
        />
      )}
    </Field>
  );
}
