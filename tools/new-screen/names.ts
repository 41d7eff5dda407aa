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

/** Words that PostgreSQL takes for its own where a table or a column is named. */
const OF_SQL = new Set(
  `all analyse analyze and any array as asc asymmetric authorization binary both case cast check
  collate collation column concurrently constraint create cross current_catalog current_date
  current_role current_schema current_time current_timestamp current_user default deferrable desc
  distinct do else end except false fetch for foreign freeze from full grant group having ilike in
  initially inner intersect into is isnull join lateral leading left like limit localtime
  localtimestamp natural not notnull null offset on only or order outer overlaps placing primary
  references returning right select session_user similar some symmetric system_user table
  tablesample then to trailing true union unique user using variadic verbose when where window
  with`.split(/\s+/),
);

/** @throws {Misfit} one of the names is a word of SQL */
export function requireFree(names: readonly string[]): void {
  const taken = names.find((name) => OF_SQL.has(snakeOf(name)));
  if (taken) throw new Misfit(`${taken} is a word of SQL; call it otherwise.`);
}

/** Text as it stands in source. */
export const quoted = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`;
