import { useController } from 'react-hook-form';
import { AmountField, type AmountFieldProps } from '../number/amount-field';
import type { Typed } from '../number/use-typed';
import { ReasonField, type ReasonFieldProps } from '../reason-field';
import { SelectField, type SelectFieldProps } from '../select-field';
import { TextField, type TextFieldProps } from '../text-field';

interface Bound {
  name: string;
}

function useBound({ name }: Bound) {
  const { field, fieldState } = useController({ name });
  return {
    name,
    value: String(field.value ?? ''),
    onChange: (value: string) => field.onChange(value),
    onBlur: field.onBlur,
    inputRef: field.ref,
    error: fieldState.error?.message,
  };
}

type Unbound<Props> = Omit<Props, 'value' | 'onChange' | 'onBlur' | 'inputRef' | 'error' | 'name'>;

export function FormTextField({ name, ...rest }: Bound & Unbound<TextFieldProps>) {
  return <TextField {...rest} {...useBound({ name })} />;
}

export function FormReasonField({ name, ...rest }: Bound & Unbound<ReasonFieldProps>) {
  return <ReasonField {...rest} {...useBound({ name })} />;
}

export function FormSelectField({ name, ...rest }: Bound & Unbound<SelectFieldProps>) {
  return <SelectField {...rest} {...useBound({ name })} />;
}

/** An amount of whole won; text while what stands there is none, and empty where it may be. */
export function FormAmountField({ name, ...rest }: Bound & Unbound<AmountFieldProps>) {
  const { field, fieldState } = useController({ name });
  return (
    <AmountField
      {...rest}
      name={name}
      value={field.value as Typed}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
    />
  );
}
