import type { UiLabels } from '../labels';
import { groupDigits } from '../won';

type Counting = Pick<UiLabels, 'wonSign' | 'wonUnit' | 'man' | 'eok' | 'jo'>;

const TEN_THOUSAND = 10_000;

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
