import { useLabels } from '../labels';
import { formatWon } from '../won';
import { NumberField, type NumberInputProps } from './number-field';
import { readAmount } from './read-number';
import { readWon } from './read-won';
import { type TypedProps, useTyped } from './use-typed';

/** Characters of an amount as it is typed (specification 5). */
const LENGTH_MAX = 20;

export type AmountFieldProps = NumberInputProps & TypedProps;

/** An amount of money in whole won, as people write it (`1,500만원`), read beside the field. */
export function AmountField({ value, onChange, ...props }: AmountFieldProps) {
  const labels = useLabels();
  const typed = useTyped({
    value,
    onChange,
    read: (text) => readAmount(text, LENGTH_MAX),
    format: formatWon,
    plain: String,
  });
  return (
    <NumberField
      {...props}
      widthPx={132}
      inputMode="numeric"
      typed={typed}
      say={(amountWon) => readWon(amountWon, labels)}
    />
  );
}
