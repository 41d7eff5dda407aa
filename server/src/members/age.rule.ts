const SEOUL_MS = 9 * 3_600_000;
const DAY_LENGTH = 10;
const YEAR_LENGTH = 4;

/** Whole years that somebody has lived on the day that it is in Seoul; below 0: not born yet. */
export function yearsLived(birthDate: string, at: Date): number {
  const year = new Date(at.getTime() + SEOUL_MS).getUTCFullYear();
  const years = year - Number(birthDate.slice(0, YEAR_LENGTH));
  return hasLived(birthDate, years, at) ? years : years - 1;
}

/**
 * Whether somebody has lived that many years on the day that it is in Seoul; who was born on a
 * leap day is a year older on the first of March.
 *
 * @param birthDate a calendar day, `2007-11-24`
 */
export function hasLived(birthDate: string, years: number, at: Date): boolean {
  const today = new Date(at.getTime() + SEOUL_MS).toISOString().slice(0, DAY_LENGTH);
  const year = String(Number(today.slice(0, YEAR_LENGTH)) - years).padStart(YEAR_LENGTH, '0');
  return birthDate <= `${year}${today.slice(YEAR_LENGTH)}`;
}
