import type { Locale } from '@gwanje/contract';
import { formatMessage, type Values } from './message';
import { useShell } from './shell';

/** Turns a message id of one catalogue into text; `values` fill its placeholders. */
export type Text<Id extends string> = (id: Id, values?: Values) => string;

export interface Catalogue<Id extends string> {
  /** Text in the shell's current language; the component follows a change of it. */
  useText(): Text<Id>;
  /** Text in a given language, for code outside components. */
  text(locale: Locale): Text<Id>;
}

/**
 * The sentences of one package in both languages, by explicit id, in the part of ICU
 * MessageFormat that `formatMessage` reads.
 *
 * The types make a missing or surplus English id a compile error.
 */
export function defineCatalogue<const Ko extends Record<string, string>>(
  ko: Ko,
  en: Record<keyof Ko, string>,
): Catalogue<keyof Ko & string> {
  type Id = keyof Ko & string;
  const say = (locale: Locale, sentences: Record<Id, string>): Text<Id> => {
    return (id, values = {}) => formatMessage(sentences[id], values, locale);
  };
  // One function for each language, always the same, so that it can stand in dependencies.
  const texts = { ko: say('ko', ko), en: say('en', en) };
  return {
    text: (locale) => texts[locale],
    useText: () => texts[useShell((state) => state.locale)],
  };
}
