// One name, as each floor writes it.
import { Misfit } from './edits';

/** `coupon-notes` → `couponNotes`. */
export const camelOf = (kebab: string): string =>
  kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** `coupon-notes` → `CouponNotes`. */
export const pascalOf = (kebab: string): string =>
  camelOf(kebab).replace(/^\w/, (letter) => letter.toUpperCase());

/** `coupon-notes` and `expiresAt` → `coupon_notes` and `expires_at`. */
export const snakeOf = (name: string): string =>
  name.replaceAll('-', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `coupon-notes` → `COUPON_NOTES`. */
export const constantOf = (kebab: string): string => snakeOf(kebab).toUpperCase();

/**
 * `coupon-notes` → `coupon-note`.
 *
 * @throws {Misfit} it is no plural
 */
export function singularOf(kebab: string): string {
  const singular = kebab
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1');
  if (singular === kebab)
    throw new Misfit(`Name the rows of the list in the plural, such as coupon-notes: ${kebab}.`);
  return singular;
}

/** Text as it stands in source. */
export const quoted = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`;
