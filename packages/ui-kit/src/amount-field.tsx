import type { ClipboardEvent } from 'react';
import type { InputFieldProps } from './field';
import { useLabels } from './labels';
import { narrow } from './narrow';
import { NumberField } from './number-field';
import { rewriteWhole } from './rewrite-number';
import { useDraft } from './use-draft';
import { groupDigits, parseWon } from './won';

export interface AmountFieldProps extends Omit<InputFieldProps, 'max'> {
  /** Whole won, 0 or more. */
  value: number;
  onChange: (valueWon: number) => void;
  /** Digits that would take the amount above this are not taken. */
  max?: number;
  /** Characters, separators included; 20 keeps every amount exact. */
  maxLength?: number;
}

const parse = (text: string) => Number(text.replaceAll(',', ''));

/**
 * An amount of money: separators come while typing, empty means 0, and a paste that is not one
 * whole amount (`−5,000`, `12.5`) is refused rather than bent into another.
 */
export function AmountField({
  value,
  onChange,
  max = Number.MAX_SAFE_INTEGER,
  maxLength = 20,
  ...props
}: AmountFieldProps) {
  const labels = useLabels();
  const draft = useDraft({
    value,
    onChange,
    parse,
    format: (amount) => groupDigits(String(amount)),
    rewrite: (edit) =>
      rewriteWhole(edit, {
        group: groupDigits,
        isAllowed: (text) => text.length <= maxLength && parse(text) <= max,
      }),
  });
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    const pasted = narrow(event.clipboardData.getData('text')).trim();
    const amount = /^\d+$/.test(pasted) ? pasted : parseWon(pasted, labels);
    if (amount !== null) draft.insert(event.currentTarget, String(amount));
  };
  return (
    <NumberField
      {...props}
      kind="amount"
      draft={draft}
      maxLength={maxLength}
      onPaste={onPaste}
      onDrop={(event) => event.preventDefault()}
    />
  );
}
