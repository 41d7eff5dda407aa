import { useController } from 'react-hook-form';
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

export function FormSelectField({ name, ...rest }: Bound & Unbound<SelectFieldProps>) {
  return <SelectField {...rest} {...useBound({ name })} />;
}
