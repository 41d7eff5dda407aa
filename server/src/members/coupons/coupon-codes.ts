import { randomBytes } from 'node:crypto';

/** 32 characters of which nobody takes one for another, so that each is five bits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 12;

/** So many codes of sixty random bits each, which nobody guesses and none of which is there twice. */
export function makeCodes(count: number): readonly string[] {
  const made = new Set<string>();
  while (made.size < count)
    made.add(
      Array.from(randomBytes(CODE_LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join(''),
    );
  return [...made];
}
