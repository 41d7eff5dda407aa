import type { Admin } from './admin-change.rule';

/** The administrators whose login ID or nickname contains `words`, whatever their case. */
export function searchAdmins(admins: readonly Admin[], words: string): readonly Admin[] {
  const wanted = words.trim().normalize('NFC').toLowerCase();
  return admins.filter(({ id, nick }) =>
    [id, nick].some((text) => text.normalize('NFC').toLowerCase().includes(wanted)),
  );
}
