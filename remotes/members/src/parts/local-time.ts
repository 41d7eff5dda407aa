import { formatInstant } from '@gwanje/remote-kit';

/** As `datetime-local` has it, in Seoul. */
export const toLocal = (instant: string): string =>
  formatInstant(instant).slice(0, 16).replace(' ', 'T');

/** What is no time is left to the contract to refuse. */
export const toInstant = (local: string): string => {
  const at = new Date(`${local}:00+09:00`);
  return Number.isNaN(at.getTime()) ? local : at.toISOString();
};
