import type { Locale } from '@gwanje/contract';
import { type Messages, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { useShell } from './shell';

type Values = Record<string, unknown>;

/** Turns a message id of one catalogue into text; `values` fill its ICU placeholders. */
export type Text<Id extends string> = (id: Id, values?: Values) => string;

const compile = (catalogue: Record<string, string>): Messages =>
  Object.fromEntries(
    Object.entries(catalogue).map(([id, message]) => [id, compileMessage(message)]),
  );

export interface Catalogue<Id extends string> {
  /** Text in the shell's current language; the component follows a change of it. */
  useText(): Text<Id>;
  /** Text in a given language, for code outside components. */
  text(locale: Locale): Text<Id>;
}

/**
 * The sentences of one package in both languages, ICU MessageFormat, by explicit id.
 *
 * The types make a missing or surplus English id a compile error; a language is compiled when
 * first used.
 */
export function defineCatalogue<const Ko extends Record<string, string>>(
  ko: Ko,
  en: Record<keyof Ko, string>,
): Catalogue<keyof Ko & string> {
  type Id = keyof Ko & string;
  const sources = { ko, en };
  const compiled = new Map<Locale, Text<Id>>();
  const text = (locale: Locale): Text<Id> => {
    const known = compiled.get(locale);
    if (known) return known;
    const i18n = setupI18n({ locale, messages: { [locale]: compile(sources[locale]) } });
    const made: Text<Id> = (id, values) => i18n._(id, values);
    compiled.set(locale, made);
    return made;
  };
  return { text, useText: () => text(useShell((state) => state.locale)) };
}
