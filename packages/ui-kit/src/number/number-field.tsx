import { Field, type InputFieldProps, splitProps } from '../field';
import { useLabels } from '../labels';
import type { TypedText } from './use-typed';

/** Characters that the browser itself takes; far beyond what any field reads, so that nothing is cut to fit. */
const LENGTH_TAKEN = 100;

/** The props of a number field, but for its value. */
export interface NumberInputProps extends Omit<InputFieldProps, 'max' | 'maxLength' | 'reading'> {
  /** Whether nothing at all may stand there; what that means, the placeholder says. */
  mayBeEmpty?: boolean;
}

interface NumberFieldProps extends NumberInputProps {
  /** Pixels of a field that holds its longest usual number. */
  widthPx: number;
  inputMode: 'decimal' | 'numeric';
  typed: TypedText;
  /** How a number is said beside the field while it is typed. */
  say?: (value: number) => string;
}

/**
 * The input of every field that holds a number. What cannot be read is said beside it while it is
 * typed, and is an error from when the field is left until it is typed into again.
 */
export function NumberField({
  widthPx,
  inputMode,
  typed,
  say,
  inputRef,
  mayBeEmpty = false,
  ...props
}: NumberFieldProps) {
  const labels = useLabels();
  const { onFocus, onBlur, error, ...rest } = props;
  const { isEdited, reading, inputProps } = typed;
  const isFine = typeof reading === 'number' || (mayBeEmpty && inputProps.value === '');
  const refused = isFine ? undefined : labels.unread(reading);
  const said = typeof reading === 'number' ? say?.(reading) : inputProps.value !== '' && refused;
  const { frame, input } = splitProps({
    ...rest,
    // Its own words say more than those of whoever checks the form.
    error: refused && (error || !isEdited) ? refused : error,
    reading: isEdited && said ? said : undefined,
  });
  return (
    <Field numberPx={widthPx} {...frame}>
      {(control) => (
        <input
          type="text"
          inputMode={inputMode}
          autoComplete="off"
          maxLength={LENGTH_TAKEN}
          {...input}
          {...control}
          {...inputProps}
          ref={inputRef}
          onFocus={(event) => {
            inputProps.onFocus(event);
            onFocus?.(event);
          }}
          onBlur={(event) => {
            inputProps.onBlur(event);
            onBlur?.(event);
          }}
        />
      )}
    </Field>
  );
}
