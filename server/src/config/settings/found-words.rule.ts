import { getChoseong } from 'es-hangul';

const ONLY_CONSONANTS = /^[ㄱ-ㅎ]+$/;

const plain = (text: string) => text.normalize('NFC').toLowerCase().replace(/[\s,]/g, '');

/**
 * Whether a text holds what was typed: spaces, commas and capitals do not count, and consonants
 * alone find syllables that begin with them.
 */
export function holdsWords(text: string, query: string): boolean {
  const [there, typed] = [plain(text), plain(query)];
  return (
    there.includes(typed) || (ONLY_CONSONANTS.test(typed) && getChoseong(there).includes(typed))
  );
}
