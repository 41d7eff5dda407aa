import { bannedWordsIn, type CaughtKind, plainly, withoutUnseen } from '@gwanje/contract';

/** Nine digits or more, whatever stands between them: a phone, or an account. Amounts have commas, odds slashes. */
const NUMBER = /(?:\p{Nd}[\s.()_·•・‧ㆍ\p{Pd}\p{M}\p{Cf}]*){9}/u;
/** A mobile phone, by anything else that is neither a letter nor a digit, but for the colons of times. */
const PHONE = /(?<!\p{Nd})0(?:[^\p{L}\p{Nd}:]|ㆍ)*1(?:(?:[^\p{L}\p{Nd}:]|ㆍ)*\p{Nd}){8}/u;
const LINK = /https?:|www\.|[\p{L}\p{N}-]+\.(?:com|net|org|kr|io|me|cc|xyz|info|app|link|shop)\b/iu;

const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
/** Syllables that begin with the same consonant. */
const OF_ONE_INITIAL = 588;
const INITIALS = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'];

/** A syllable, or the consonant that somebody writes for it. */
function letterOf(letter: string): string {
  const code = letter.codePointAt(0) as number;
  if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE)
    return letter.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
  return `[${letter}${INITIALS[Math.floor((code - FIRST_SYLLABLE) / OF_ONE_INITIAL)]}]`;
}

/** A word of one syllable is found as it is: its consonant alone stands in too much. */
const isFound = (written: string, word: string): boolean =>
  [...word].length > 1
    ? new RegExp([...word].map(letterOf).join(''), 'u').test(written)
    : written.includes(word);

/** Why what a member wrote has to be looked at first; null where nothing is found. */
export function caughtBy(text: string, bannedWords: string): CaughtKind | null {
  if (NUMBER.test(text) || PHONE.test(text)) return 'number';
  // Letters of full width are read as any others.
  if (LINK.test(withoutUnseen(text).normalize('NFKC'))) return 'link';
  const written = plainly(text);
  return bannedWordsIn(bannedWords).some((word) => isFound(written, word)) ? 'word' : null;
}

/** A text of several lines as a document, a paragraph a line, with images below. */
export const documentOf = (text: string, images: readonly string[] = []): string =>
  JSON.stringify({
    type: 'doc',
    content: [
      ...text.split('\n').map((line) => ({
        type: 'paragraph',
        ...(line !== '' && { content: [{ type: 'text', text: line }] }),
      })),
      ...images.map((src) => ({ type: 'image', attrs: { src } })),
    ],
  });

/** A nickname of which the beginning is told. */
export const maskedNick = (nick: string): string => `${[...nick].slice(0, 2).join('')}***`;
