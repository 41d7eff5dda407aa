import type { InputFieldProps } from './field';
import { NumberField } from './number-field';
import { rewriteWhole } from './rewrite-number';
import { useDraft } from './use-draft';

export interface IntegerFieldProps extends Omit<InputFieldProps, 'max'> {
  /** A whole number, 0 or more. */
  value: number;
  onChange: (value: number) => void;
  /** Digits; at most 15, which keeps every number exact. */
  maxLength: number;
}

const asIs = (digits: string) => digits;

/** A short whole number without separators, such as seconds; empty means 0. */
export function IntegerField({ value, onChange, maxLength, ...props }: IntegerFieldProps) {
  const draft = useDraft({
    value,
    onChange,
    parse: Number,
    format: String,
    rewrite: (edit) =>
      rewriteWhole(edit, { group: asIs, isAllowed: (text) => text.length <= maxLength }),
  });
  return <NumberField {...props} kind="integer" draft={draft} maxLength={maxLength} />;
}
