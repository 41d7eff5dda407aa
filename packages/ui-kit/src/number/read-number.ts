import type { NumberRule } from '../labels';
import { narrow } from './narrow';

/** Why a text is no number, and the bound that it breaks where the rule has one. */
export interface Unread {
  readonly rule: NumberRule;
  readonly bound?: number;
}

export type Reading = number | Unread;

const TEN_THOUSAND = 10_000;
const COUNT = /^(\d+|\d{1,3}(,\d{3})+)$/;
const DECIMAL = /^(?=\.?\d)(\d*|\d{1,3}(,\d{3})+)(\.\d*)?$/;
const DECIMALS_MAX = 2;

const numberOf = (digits: string) => Number(digits.replaceAll(',', ''));

const safe = (amount: number): Reading =>
  Number.isSafeInteger(amount) ? amount : { rule: 'too_big', bound: Number.MAX_SAFE_INTEGER };

function whyNot(written: string, otherwise: NumberRule): Unread {
  if (written === '') return { rule: 'empty' };
  if (/^[-−][\d.,]+$/.test(written)) return { rule: 'too_small', bound: 0 };
  return { rule: /^[\d,]*\.\d+$/.test(written) ? 'not_an_integer' : otherwise };
}

/** What was read, unless it was written too long. */
const within = (written: string, lengthMax: number, reading: Reading): Reading =>
  written.length > lengthMax ? { rule: 'too_long', bound: lengthMax } : reading;

/**
 * A whole number of 0 or more, with or without separators.
 *
 * @param lengthMax characters of `text`, spaces around it apart
 */
export function readInteger(text: string, lengthMax: number): Reading {
  const written = narrow(text).trim();
  if (!COUNT.test(written)) return whyNot(written, 'not_a_number');
  return within(written, lengthMax, safe(numberOf(written)));
}

/** A number of 0 or more with at most two decimals. */
export function readDecimal(text: string, lengthMax: number): Reading {
  const written = narrow(text).trim();
  if (!DECIMAL.test(written)) {
    const refused = whyNot(written, 'not_a_number');
    return refused.rule === 'not_an_integer' ? { rule: 'not_a_number' } : refused;
  }
  const [, decimals = ''] = written.split('.');
  if (decimals.length > DECIMALS_MAX) return { rule: 'two_decimals' };
  return within(written, lengthMax, numberOf(written));
}

/**
 * An amount as people write it: `1,234원`, `₩1,234`, full-width digits, `1억 2,345만원`; a sign or a
 * fraction is refused rather than dropped, since dropping it would change the money.
 */
export function readAmount(text: string, lengthMax: number): Reading {
  const written = narrow(text).trim();
  const refused = whyNot(written, 'not_an_amount');
  let rest = written.replace(/^₩/, '').replace(/원$/, '').trim();
  let amount = 0;
  for (const [unit, worth] of [
    ['조', TEN_THOUSAND ** 3],
    ['억', TEN_THOUSAND ** 2],
    ['만', TEN_THOUSAND],
  ] as const) {
    const [count = '', less, ...more] = rest.split(unit);
    if (less === undefined) continue;
    if (!COUNT.test(count.trim()) || more.length > 0) return refused;
    amount += numberOf(count.trim()) * worth;
    rest = less.trim();
    if (rest === '') return within(written, lengthMax, safe(amount));
  }
  if (!COUNT.test(rest)) return refused;
  return within(written, lengthMax, safe(amount + numberOf(rest)));
}
