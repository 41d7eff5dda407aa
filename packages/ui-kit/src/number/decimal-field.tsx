import { NumberField, type NumberInputProps } from './number-field';
import { readDecimal } from './read-number';
import { type TypedProps, useTyped } from './use-typed';

const LENGTH_MAX = 12;

export type DecimalFieldProps = NumberInputProps & TypedProps;

const read = (text: string) => readDecimal(text, LENGTH_MAX);

/** Both decimals; a value with more of them than the field takes is shown in full. */
function format(value: number): string {
  const fixed = value.toFixed(2);
  return Number(fixed) === value ? fixed : String(value);
}

/** A number with at most two decimals, such as odds. */
export function DecimalField({ value, onChange, ...props }: DecimalFieldProps) {
  const typed = useTyped({ value, onChange, read, format, plain: format });
  return <NumberField {...props} widthPx={96} inputMode="decimal" typed={typed} />;
}
