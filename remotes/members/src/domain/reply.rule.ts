import { fillVariables, type Variable } from '@gwanje/contract';

interface Shortcut {
  readonly shortcut: string;
  readonly name: string;
  readonly body: string;
}

const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const FIRST_INITIAL = 0x1100;

/** Without spaces, and in small letters. */
const plain = (text: string) => text.replace(/\s/g, '').toLowerCase();
/** Each syllable by the consonant that it begins with. */
const initialsOf = (text: string) =>
  [...text]
    .map((letter) => {
      const first = letter.normalize('NFD').codePointAt(0) ?? 0;
      return INITIALS[first - FIRST_INITIAL] ?? letter;
    })
    .join('');

/**
 * The one that this means: by its shortcut, or by what its name or the initials of that begin with;
 * undefined where two would do.
 */
function templateOf<T extends Shortcut>(typed: string, templates: readonly T[]): T | undefined {
  const word = plain(typed);
  const exact = templates.find(({ shortcut }) => plain(shortcut) === word);
  const named = templates.filter(({ name }) => {
    const whole = plain(name);
    return whole.startsWith(word) || initialsOf(whole).startsWith(word);
  });
  return exact ?? (named.length === 1 ? named[0] : undefined);
}

type Values = Readonly<Partial<Record<Variable, string>>>;

/** What is typed ends in `;shortcut ` or `;name ` of one of these: with its text in place of that. */
export function expandShortcut<T extends Shortcut>(
  typed: string,
  templates: readonly T[],
  values: Values,
): { readonly text: string; readonly template: T } | undefined {
  const [written = '', word = ''] = /;(\S{2,40})\s$/u.exec(typed) ?? [];
  const template = word === '' ? undefined : templateOf(word, templates);
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

/** The same day so many years later, as the database counts: of a leap day the last of its month. */
export function yearsLater(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) + years;
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29;
  return `${year}${isLeap ? day.slice(4) : day.slice(4).replace('-02-29', '-02-28')}`;
}
