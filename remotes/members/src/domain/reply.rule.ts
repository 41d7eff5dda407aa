import { fillVariables, type Variable } from '@gwanje/contract';

interface Shortcut {
  readonly shortcut: string;
  readonly body: string;
}

type Values = Readonly<Partial<Record<Variable, string>>>;

/** What is typed ends in `;shortcut ` of one of these: with its text in place of that. */
export function expandShortcut<T extends Shortcut>(
  typed: string,
  templates: readonly T[],
  values: Values,
): { readonly text: string; readonly template: T } | undefined {
  const [written = '', shortcut = ''] = /;(\S{2,12})\s$/u.exec(typed) ?? [];
  const template = templates.find(
    (one) => shortcut !== '' && one.shortcut.toLowerCase() === shortcut.toLowerCase(),
  );
  return (
    template && {
      text: typed.slice(0, typed.length - written.length) + fillVariables(template.body, values),
      template,
    }
  );
}

/** Whether a text has what may be a phone or an account number, which belongs in no reply. */
export const hasLongNumber = (text: string): boolean => /\d(?:[\s-]?\d){8,}/.test(text);

const MINUTE_MS = 60_000;

/** Whole minutes since `instant`, never below 0. */
export const minutesSince = (instant: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(instant)) / MINUTE_MS));
