import { type FieldFailure, type Locale, REFUSALS, type RefusalCode } from '@gwanje/contract';

interface RefusalExtras {
  readonly details?: unknown;
  readonly fields?: readonly FieldFailure[];
  readonly connectIP?: string;
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds?: number;
}

/** An expected "no". Thrown, it rolls the transaction back; returned, what was written stays. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly extras: RefusalExtras;

  constructor(code: RefusalCode, extras: RefusalExtras = {}) {
    super(code);
    this.code = code;
    this.extras = extras;
  }

  get status(): number {
    return REFUSALS[this.code].status;
  }
}

/** The caller's language: English when Accept-Language begins with it, else Korean. */
export const localeOf = (headers: { 'accept-language'?: string }): Locale =>
  /^\s*en\b/i.test(headers['accept-language'] ?? '') ? 'en' : 'ko';
