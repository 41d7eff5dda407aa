/** What stands where somebody was named. */
const HIDDEN = '○○';
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu;
/** Six digits and more, whatever stands between them, are somebody's: amounts have their commas. */
const NUMBER = /\+?\d(?:[ .\-()]{0,2}\d){5,}/gu;

const asWritten = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/**
 * A text that was written to somebody, without him: neither what he is called nor any address or number.
 *
 * @param names by which he is known; one letter alone names nobody
 */
export function withoutPersonal(text: string, names: readonly (string | null)[]): string {
  const known = names
    .flatMap((name) => (name !== null && [...name].length > 1 ? [asWritten(name)] : []))
    .sort((a, b) => b.length - a.length);
  const bare = text.replace(EMAIL, HIDDEN).replace(NUMBER, HIDDEN);
  return known.length === 0 ? bare : bare.replace(new RegExp(known.join('|'), 'giu'), HIDDEN);
}
