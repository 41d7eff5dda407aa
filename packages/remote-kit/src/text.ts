import type { Locale } from '@gwanje/contract';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { withParticles } from './particles';
import { useShell } from './shell';

type Values = Record<string, unknown>;

/** Turns a message id of one catalogue into text; `values` fill its placeholders. */
export type Text<Id extends string> = (id: Id, values?: Values) => string;

export interface Catalogue<Id extends string> {
  /** Text in the shell's current language; the component follows a change of it. */
  useText(): Text<Id>;
  /** Text in a given language, for code outside components. */
  text(locale: Locale): Text<Id>;
}

/** What a build makes of the English sentences: most people read none of them. */
interface LateSentences {
  fetch(): Promise<unknown>;
  /** Undefined until they are there. */
  read(): Readonly<Record<string, string>> | undefined;
}

const late = new Set<LateSentences>();

/** Waits until every catalogue of this page can speak `locale`, and rejects where one cannot be fetched. */
export async function fetchSentences(locale: Locale): Promise<void> {
  if (locale === 'ko') return;
  let waited: number;
  // What was defined in the meantime is waited for as well.
  do {
    waited = late.size;
    await Promise.all([...late].map((sentences) => sentences.fetch()));
  } while (late.size > waited);
}

/** What a number names rather than counts, which is written as it is. */
const NAMED_BY_NUMBERS = new Set(['height', 'id', 'next', 'no', 'round', 'seq', 'version']);
const GROUPED_FROM = 1_000;

/** A count as amounts beside it are written, which is still the number where a plural asks for it. */
const grouped = (count: number) => ({
  [Symbol.toPrimitive]: (hint: string) =>
    hint === 'number' ? count : count.toLocaleString('en-US'),
});

const filledIn = (values: Values | undefined): Values | undefined =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Number.isInteger(value) &&
      Math.abs(value as number) >= GROUPED_FROM &&
      !NAMED_BY_NUMBERS.has(name)
        ? grouped(value as number)
        : value,
    ]),
  );

function textIn<Id extends string>(locale: Locale, sentences: Record<string, string>): Text<Id> {
  const i18n = setupI18n({ locale, messages: { [locale]: sentences } });
  // The build compiles every catalogue; only tests and tools meet sentences as they were written.
  if (process.env.NODE_ENV !== 'production') i18n.setMessagesCompiler(compileMessage);
  if (locale === 'en') return (id, values) => i18n._(id, filledIn(values));
  return (id, values) => withParticles(i18n._(id, filledIn(values)));
}

const isLate = (sentences: object): sentences is LateSentences =>
  'fetch' in sentences && typeof sentences.fetch === 'function';

/** English as soon as it is there, and until then `otherwise`. */
function lateText<Id extends string>(sentences: LateSentences, otherwise: Text<Id>): Text<Id> {
  let english: Text<Id> | undefined;
  late.add(sentences);
  return (id, values) => {
    const there = english ? undefined : sentences.read();
    if (there) english = textIn('en', there);
    return (english ?? otherwise)(id, values);
  };
}

/**
 * The sentences of one package in both languages, in ICU MessageFormat, by explicit id.
 *
 * A Korean sentence names both particles behind what is filled in, `{things}(이/가)`, and is said
 * with the one that fits. A count is written as amounts are, 12,345. An English one says what it counts as one and as many, `{count, plural, one
 * {# row} other {# rows}}`, with the value itself for `#` where it comes written. The types make a
 * missing or surplus English id a compile error.
 */
export function defineCatalogue<const Ko extends Record<string, string>>(
  ko: Ko,
  en: Record<keyof Ko, string>,
): Catalogue<keyof Ko & string> {
  type Id = keyof Ko & string;
  // One function for each language, always the same, so that it can stand in dependencies.
  const korean = textIn<Id>('ko', ko);
  const texts = { ko: korean, en: isLate(en) ? lateText(en, korean) : textIn<Id>('en', en) };
  return {
    text: (locale) => texts[locale],
    useText: () => texts[useShell((state) => state.locale)],
  };
}
