import { convertHangulToQwerty, convertQwertyToHangul } from 'es-hangul';

const HANGUL = /\p{sc=Hangul}/u;
/** Shorter, what comes out of the other layout is nearly anything. */
const LETTERS_MIN = 2;

/** What the keys of an English layout write in the Korean one; `typed` where they write no syllable. */
function inKoreanLayout(typed: string): string {
  try {
    return convertQwertyToHangul(typed);
  } catch {
    // The library stumbles over a double vowel without a first consonant, as `npark` writes it.
    return typed;
  }
}

/** What the same keys write in the other layout; undefined where that is nothing else, or too little. */
export function otherLayoutOf(query: string): string | undefined {
  const typed = query.normalize('NFC').trim();
  const other = HANGUL.test(typed) ? convertHangulToQwerty(typed) : inKoreanLayout(typed);
  return other !== typed && other.length >= LETTERS_MIN ? other : undefined;
}

/** What may have been meant: what was typed, and what the same keys write in the other layout. */
export function layoutsOf(query: string): readonly string[] {
  const other = otherLayoutOf(query);
  return other === undefined ? [query] : [query, other];
}
