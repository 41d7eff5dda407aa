import {
  type FieldFailure,
  type Locale,
  REFUSALS,
  type RefusalCode,
  RULES,
  type Rule,
} from '@gwanje/contract';

interface RefusalExtras {
  readonly details?: unknown;
  readonly fields?: readonly FieldFailure[];
  readonly connectIP?: string;
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds?: number;
  /** Of one that is returned: the same call may be taken later, so its idempotency key stays free. */
  readonly isForNow?: true;
}

/** An expected "no". Thrown, it rolls the transaction back; returned, what was written stays. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly extras: RefusalExtras;

  /** @param cause what went wrong, where something did; for the log */
  constructor(code: RefusalCode, extras: RefusalExtras = {}, cause?: unknown) {
    super(code, { cause });
    this.code = code;
    this.extras = extras;
  }

  get status(): number {
    return REFUSALS[this.code].status;
  }
}

const SENTENCE_LENGTH_MAX = 300;

/** Of a text that the caller chose, no more than belongs into an answer. */
export const shorten = (text: string): string =>
  text.length > SENTENCE_LENGTH_MAX ? `${text.slice(0, SENTENCE_LENGTH_MAX)}…` : text;

/** Refuses an input for one of its fields. */
export const invalidField = (path: string, rule: Rule, locale: Locale): Refusal =>
  new Refusal('request.invalid', {
    fields: [{ path: shorten(path), rules: [{ rule, message: RULES[rule][locale] }] }],
  });

const LANGUAGE = /^\s*(ko|en)\b[^;]*(?:;\s*q=([\d.]+)\s*)?$/i;

/** Of our languages the one that Accept-Language asks for most, the earlier of two alike; Korean where it asks for none. */
export function localeOf(headers: { 'accept-language'?: string }): Locale {
  let most: { readonly locale: Locale; readonly quality: number } = { locale: 'ko', quality: 0 };
  for (const range of (headers['accept-language'] ?? '').split(',')) {
    const [, language = '', quality = '1'] = LANGUAGE.exec(range) ?? [];
    if (language && Number(quality) > most.quality)
      most = { locale: language.toLowerCase() as Locale, quality: Number(quality) };
  }
  return most.locale;
}
