import {
  type ChangeCheck,
  documentOf,
  type FieldFailure,
  isInHundredths,
  type Locale,
  type NumberField,
  numberSentence,
  placesOf,
  type Rule,
  type Setting,
  type SettingDocument,
  type ValuesByPath,
} from '@gwanje/contract';

export type SettingChange = SettingDocument & {
  readonly confirmed?: ValuesByPath | undefined;
  /** Why something dangerous is wanted. */
  readonly reason?: string;
};

/** What can be sent, or every field that stops it, with its sentences in `locale`. */
export type CheckedChange =
  | { readonly change: SettingChange; readonly failures: readonly [] }
  | { readonly change: null; readonly failures: readonly FieldFailure[] };

/** How many characters a whole number is typed with at most. */
export const digitsMaxOf = ({ maximum }: NumberField): number => String(maximum).length;

/** What is wrong with a number, as its own field says it: amounts may be typed with more than digits. */
function said(
  field: NumberField,
  typed: unknown,
  { rule, message }: { readonly rule: Rule; readonly message: string },
  locale: Locale,
) {
  const { unit, minimum, maximum } = field;
  // What its field could not read is passed on as it was typed, which to the contract is no number.
  const isWhole = !['won', 'odds'].includes(unit) && !isInHundredths(field);
  if (rule === 'not_a_number' && isWhole && typeof typed === 'string') {
    const digits = digitsMaxOf(field);
    if (/^\d+\.\d+$/.test(typed))
      return {
        rule: 'not_an_integer' as const,
        message: numberSentence('not_an_integer', undefined, locale),
      };
    if (/^\d+$/.test(typed) && typed.length > digits)
      return { rule: 'too_long' as const, message: numberSentence('too_long', digits, locale) };
  }
  if (rule === 'not_a_number' && unit === 'won')
    return {
      rule: 'not_an_amount' as const,
      message: numberSentence('not_an_amount', undefined, locale),
    };
  if (isInHundredths(field)) {
    if (rule === 'too_big') return { rule, message: numberSentence(rule, maximum / 100, locale) };
    if (rule === 'too_small') return { rule, message: numberSentence(rule, minimum / 100, locale) };
  }
  return { rule, message };
}

/** Checks an edit exactly as the server will, before anything is sent; without `check` only the server does. */
export function checkChange(
  { setting, check }: { readonly setting: Setting; readonly check: ChangeCheck | undefined },
  edit: {
    /** The version that the edit started from. */
    readonly version: number;
    readonly values: ValuesByPath;
    /** Dangerous values that the person has confirmed. */
    readonly confirmed?: ValuesByPath | undefined;
  },
  locale: Locale,
): CheckedChange {
  const document = documentOf(setting, edit.version, edit.values);
  const { confirmed } = edit;
  const sent = confirmed ? { ...document, confirmed } : document;
  const failures = check?.(sent, locale) ?? [];
  if (failures.length === 0) return { change: sent as SettingChange, failures: [] };
  const places = placesOf(setting);
  return {
    change: null,
    failures: failures.map(({ path, rules }) => {
      const field = places.get(path)?.field;
      return field?.kind === 'number'
        ? { path, rules: rules.map((one) => said(field, edit.values[path], one, locale)) }
        : { path, rules };
    }),
  };
}
