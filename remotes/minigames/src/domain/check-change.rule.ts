import {
  describeIssues,
  type FieldFailure,
  type InputOf,
  type Locale,
  type minigames,
  numberSentence,
  type PowerballCategory,
  powerballConfigChange,
} from '@gwanje/contract';
import { documentOf, type Fields } from './settings-fields.rule';

export type PowerballChange = InputOf<typeof minigames.savePowerballConfig>;

/** What can be sent, or every field that stops it, with its sentences in `locale`. */
export type CheckedChange =
  | { readonly change: PowerballChange; readonly failures: readonly [] }
  | { readonly change: null; readonly failures: readonly FieldFailure[] };

/** What is wrong with an amount, as its own field says it: an amount may be typed with more than digits. */
const amountFailure = (failure: FieldFailure, locale: Locale): FieldFailure => ({
  ...failure,
  rules: failure.rules.map((broken) =>
    broken.rule === 'not_a_number'
      ? { rule: 'not_an_amount', message: numberSentence('not_an_amount', undefined, locale) }
      : broken,
  ),
});

/** Checks an edit exactly as the server will, before anything is sent. */
export function checkChange(
  edit: {
    readonly category: PowerballCategory;
    /** The version that the edit started from. */
    readonly version: number;
    readonly fields: Fields;
    /** Odds above break-even that the person has confirmed; only the odds document has any. */
    readonly confirmed?: Fields;
  },
  locale: Locale,
): CheckedChange {
  const document = documentOf(edit.category, edit.version, edit.fields);
  const { confirmed } = edit;
  const { data, error } = powerballConfigChange.safeParse(
    confirmed ? { ...document, confirmedAboveBreakEven: confirmed } : document,
    { reportInput: true },
  );
  if (data) return { change: data, failures: [] };
  const failures = describeIssues(error.issues, locale);
  const hasAmounts = edit.category === 'powerballBetV2';
  return {
    change: null,
    failures: hasAmounts ? failures.map((failure) => amountFailure(failure, locale)) : failures,
  };
}
