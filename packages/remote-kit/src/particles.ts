/** How many final consonants a syllable can have in Unicode, none among them. */
const FINALS = 28;
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
/** (이/가), (을/를) and (은/는), behind a character. */
const PAIR = /(.)\((\uc774\/\uac00|\uc744\/\ub97c|\uc740\/\ub294)\)/gu;

function hasFinal(character: string): boolean {
  const code = character.charCodeAt(0);
  const isSyllable = code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE;
  return isSyllable && (code - FIRST_SYLLABLE) % FINALS > 0;
}

/**
 * A Korean sentence with the particle that follows each word in place of both: `회원(이/가)` is
 * 회원이, `관리자(이/가)` is 관리자가. A word in another script is read as ending in a vowel.
 */
export const withParticles = (sentence: string): string =>
  sentence.replace(PAIR, (_, last: string, pair: string) => {
    const [afterFinal, afterNone] = pair.split('/');
    return last + (hasFinal(last) ? afterFinal : afterNone);
  });
