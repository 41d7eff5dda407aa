import { NumberField, type NumberInputProps } from './number-field';
import { readInteger } from './read-number';
import { type TypedProps, useTyped } from './use-typed';

export interface IntegerFieldProps extends NumberInputProps, TypedProps {
  /** Characters; more are refused, not cut off. */
  maxLength: number;
}

/** A short whole number without separators, such as seconds. */
export function IntegerField({ value, onChange, maxLength, ...props }: IntegerFieldProps) {
  const read = (text: string) => readInteger(text, maxLength);
  const typed = useTyped({ value, onChange, read, format: String, plain: String });
  return <NumberField {...props} widthPx={88} inputMode="numeric" typed={typed} />;
}
