// Whole numbers of somebody's phone or account stand in no address: history, bookmarks and logs keep those.
import { OWN_NUMBER_CATEGORIES, OWN_NUMBER_DIGITS_SHOWN } from '@gwanje/contract';

type Said = Readonly<Record<string, string>>;

/** What was looked for in this tab, by what the address says of it. */
const looked = new Map<string, string>();

const digitsOf = (query: string) => query.replace(/\D/g, '');
const placeOf = (category: string, query: string) => `${category} ${query}`;

const ownNumber = ({ categoryInfo = '', query = '' }: Said) =>
  OWN_NUMBER_CATEGORIES.includes(categoryInfo) && query ? { categoryInfo, query } : undefined;

/** Whether an address says all of a number. */
export const saysWholeNumber = (params: URLSearchParams): boolean => {
  const own = ownNumber(Object.fromEntries(params));
  return own !== undefined && digitsOf(own.query).length > OWN_NUMBER_DIGITS_SHOWN;
};

/**
 * Leaves of a whole number in an address what its mask shows, and keeps the number in this tab.
 *
 * @param isTyped the number was said just now: one that ends alike is not meant any more
 */
export function withoutWholeNumber(params: URLSearchParams, isTyped: boolean): URLSearchParams {
  const own = ownNumber(Object.fromEntries(params));
  if (!own) return params;
  const digits = digitsOf(own.query);
  const shown = digits.slice(-OWN_NUMBER_DIGITS_SHOWN);
  const isWhole = digits.length > OWN_NUMBER_DIGITS_SHOWN;
  if (isWhole) looked.set(placeOf(own.categoryInfo, shown), own.query);
  else if (isTyped) looked.delete(placeOf(own.categoryInfo, own.query));
  if (!isWhole) return params;
  const said = new URLSearchParams(params);
  said.set('query', shown);
  return said;
}

/** The whole number of which an address says the end, where it was looked for in this tab. */
export function wholeNumberIn(filters: Said): string | undefined {
  const own = ownNumber(filters);
  return own && looked.get(placeOf(own.categoryInfo, own.query));
}
