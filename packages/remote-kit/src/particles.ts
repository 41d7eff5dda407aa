/** How many final consonants a syllable can have in Unicode, none among them. */
const FINALS = 28;
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
/** Where ㄹ stands among them. */
const FINAL_L = 8;
/** (이/가), (을/를), (은/는), (과/와) and (으로/로), behind a character that may be the last of a quotation. */
const PAIR =
  /(.)([\u2019\u201d]?)\((\uc774\/\uac00|\uc744\/\ub97c|\uc740\/\ub294|\uacfc\/\uc640|\uc73c\ub85c\/\ub85c)\)/gu;
/** The final consonant of each figure as it is read, from 0: 영, 일, 이 and so on. */
const FINALS_OF_FIGURES = [21, FINAL_L, 0, 16, 0, 0, 1, FINAL_L, FINAL_L, 0];
const TOWARDS = '\uc73c\ub85c/\ub85c';

/** The final consonant of a syllable or a figure, 0 where it has none. */
function finalOf(character: string): number {
  const ofFigure = FINALS_OF_FIGURES[Number.parseInt(character, 10)];
  if (ofFigure !== undefined) return ofFigure;
  const code = character.charCodeAt(0);
  const isSyllable = code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE;
  return isSyllable ? (code - FIRST_SYLLABLE) % FINALS : 0;
}

/**
 * A Korean sentence with the particle that follows each word in place of both: `회원(이/가)` is
 * 회원이, `관리자(이/가)` is 관리자가. Before (으로/로)
 * ㄹ counts as a vowel; figures are read in Korean, a word in another script as ending in a vowel.
 */
export const withParticles = (sentence: string): string =>
  sentence.replace(PAIR, (_, last: string, quote: string, pair: string) => {
    const [afterFinal, afterNone] = pair.split('/');
    const final = finalOf(last);
    const isOpen = final === 0 || (pair === TOWARDS && final === FINAL_L);
    return last + quote + (isOpen ? afterNone : afterFinal);
  });
