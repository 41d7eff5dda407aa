import { AmountField, type AmountFieldProps } from '../number/amount-field';
import type { Typed } from '../number/use-typed';
import { SelectField, type SelectFieldProps } from '../select-field';
import { TextField, type TextFieldProps } from '../text-field';
import { useFormAround } from './form';

interface Bound {
  name: string;
}

type Unbound<Props> = Omit<Props, 'value' | 'onChange' | 'onBlur' | 'inputRef' | 'error' | 'name'>;

export function FormTextField({ name, ...rest }: Bound & Unbound<TextFieldProps>) {
  const { value, ...at } = useFormAround().at(name);
  return <TextField {...rest} name={name} {...at} value={String(value ?? '')} />;
}

export function FormSelectField({ name, ...rest }: Bound & Unbound<SelectFieldProps>) {
  const { value, ...at } = useFormAround().at(name);
  return <SelectField {...rest} name={name} {...at} value={String(value ?? '')} />;
}

/** An amount of whole won; text while what stands there is none, and empty where it may be. */
export function FormAmountField({ name, ...rest }: Bound & Unbound<AmountFieldProps>) {
  const { value, ...at } = useFormAround().at(name);
  return <AmountField {...rest} name={name} {...at} value={value as Typed} />;
}
