const SYLLABLES_FROM = 0xac00;
const SYLLABLES_TO = 0xd7a3;
/** Syllables that begin with one consonant. */
const OF_A_CONSONANT = 588;
const CONSONANTS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const ONLY_CONSONANTS = /^[ㄱ-ㅎ]+$/;

const plain = (text: string) => text.normalize('NFC').toLowerCase().replace(/[\s,]/g, '');

const initialsOf = (text: string) =>
  [...text]
    .map((character) => {
      const code = character.charCodeAt(0);
      return code >= SYLLABLES_FROM && code <= SYLLABLES_TO
        ? CONSONANTS[Math.floor((code - SYLLABLES_FROM) / OF_A_CONSONANT)]
        : character;
    })
    .join('');

/**
 * Whether a text holds what was typed: spaces, commas and capitals do not count, and consonants
 * alone find syllables that begin with them.
 */
export function holdsWords(text: string, query: string): boolean {
  const [there, typed] = [plain(text), plain(query)];
  return (
    there.includes(typed) || (ONLY_CONSONANTS.test(typed) && initialsOf(there).includes(typed))
  );
}
