import type { UiLabels } from './labels';
import { narrow } from './narrow';

type Counting = Pick<UiLabels, 'wonSign' | 'wonUnit' | 'man' | 'eok' | 'jo'>;

const TEN_THOUSAND = 10_000;
const COUNT = /^(\d+|\d{1,3}(,\d{3})+)$/;

const safe = (amount: number) => (Number.isSafeInteger(amount) ? amount : null);

/** Groups a run of digits by thousands. */
export const groupDigits = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/**
 * An amount as it stands in a table: `1,234,567`, minus as − (U+2212), no unit.
 *
 * @param valueWon whole won, a safe integer
 */
export function formatWon(valueWon: number): string {
  return (valueWon < 0 ? '−' : '') + groupDigits(String(Math.abs(valueWon)));
}

/**
 * An amount as it is said: `1억 2,345만 6,789원`, or `₩123,456,789` where the language does not
 * count by ten thousands (its `man` is empty).
 *
 * @param valueWon whole won, a safe integer
 */
export function readWon(valueWon: number, labels: Counting): string {
  const { wonSign, wonUnit, man, eok, jo } = labels;
  const sign = valueWon < 0 ? '−' : '';
  const amount = Math.abs(valueWon);
  if (man === '') return `${sign}${wonSign}${groupDigits(String(amount))}${wonUnit}`;
  const parts = [
    [Math.floor(amount / TEN_THOUSAND ** 3), jo],
    [Math.floor(amount / TEN_THOUSAND ** 2) % TEN_THOUSAND, eok],
    [Math.floor(amount / TEN_THOUSAND) % TEN_THOUSAND, man],
    [amount % TEN_THOUSAND, ''],
  ] as const;
  const said = parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => groupDigits(String(count)) + unit);
  return `${sign}${wonSign}${said.join(' ') || '0'}${wonUnit}`;
}

/**
 * Reads an amount that someone pasted: `1,234원`, `₩1,234`, full-width digits, `1억 2,345만원`.
 *
 * @returns whole won, or null when the text is not one whole amount of 0 or more: a sign or a
 *   fraction is refused rather than dropped, since dropping it would change the money
 */
export function parseWon(text: string, labels: Counting): number | null {
  const { wonSign, wonUnit, man, eok, jo } = labels;
  let rest = narrow(text).trim();
  for (const sign of ['₩', wonSign]) {
    if (sign && rest.startsWith(sign)) rest = rest.slice(sign.length).trim();
  }
  for (const unit of ['원', wonUnit]) {
    if (unit && rest.endsWith(unit)) rest = rest.slice(0, -unit.length).trim();
  }
  let amount = 0;
  for (const [unit, worth] of [
    [jo || '조', TEN_THOUSAND ** 3],
    [eok || '억', TEN_THOUSAND ** 2],
    [man || '만', TEN_THOUSAND],
  ] as const) {
    const [count, less] = rest.split(unit, 2);
    if (count === undefined || less === undefined) continue;
    if (!COUNT.test(count)) return null;
    amount += Number(count.replaceAll(',', '')) * worth;
    rest = less.trim();
    if (rest === '') return safe(amount);
  }
  return COUNT.test(rest) ? safe(amount + Number(rest.replaceAll(',', ''))) : null;
}
