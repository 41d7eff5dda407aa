import {
  describeIssues,
  type FieldFailure,
  type InputOf,
  type Locale,
  type minigames,
  type PowerballCategory,
  type PowerballRateKey,
  powerballConfigChange,
} from '@gwanje/contract';
import { documentOf, type Fields } from './settings-fields.rule';

export type PowerballChange = InputOf<typeof minigames.savePowerballConfig>;

/** What can be sent, or every field that stops it, with its sentences in `locale`. */
export type CheckedChange =
  | { readonly change: PowerballChange; readonly failures: readonly [] }
  | { readonly change: null; readonly failures: readonly FieldFailure[] };

/** Checks an edit exactly as the server will, before anything is sent. */
export function checkChange(
  edit: {
    readonly category: PowerballCategory;
    /** The version that the edit started from. */
    readonly version: number;
    readonly fields: Fields;
    /** Odds above break-even that the person has confirmed; only the odds document names them. */
    readonly confirmed?: readonly PowerballRateKey[];
  },
  locale: Locale,
): CheckedChange {
  const document = documentOf(edit.category, edit.version, edit.fields);
  const confirmed = edit.confirmed?.length ? { confirmedAboveBreakEven: edit.confirmed } : {};
  const { data, error } = powerballConfigChange.safeParse(
    { ...document, ...confirmed },
    { reportInput: true },
  );
  return data
    ? { change: data, failures: [] }
    : { change: null, failures: describeIssues(error.issues, locale) };
}
