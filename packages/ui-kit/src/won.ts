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
