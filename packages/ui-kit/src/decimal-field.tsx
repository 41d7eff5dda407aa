import type { InputFieldProps } from './field';
import { NumberField } from './number-field';
import { rewriteDecimal } from './rewrite-number';
import { useDraft } from './use-draft';

export interface DecimalFieldProps extends InputFieldProps {
  /** 0 or more; null while what stands there is not a number. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** Digits after the point that can be typed; 2 unless told. */
  decimals?: number;
}

const parse = (text: string) => (text === '' || text === '.' ? null : Number(text));

/** All decimals once at rest; a value with more of them than the field takes is shown in full. */
function format(value: number | null, decimals: number): string {
  if (value === null) return '';
  const fixed = value.toFixed(decimals);
  return Number(fixed) === value ? fixed : String(value);
}

/** A number with a few decimals, kept as typed (`1.`, `1.9`) until the field is left. */
export function DecimalField({
  value,
  onChange,
  decimals = 2,
  maxLength = 12,
  ...props
}: DecimalFieldProps) {
  const draft = useDraft<number | null>({
    value,
    onChange,
    parse,
    format: (number) => format(number, decimals),
    rewrite: (edit) => rewriteDecimal(edit, decimals),
  });
  return <NumberField {...props} kind="decimal" draft={draft} maxLength={maxLength} />;
}
