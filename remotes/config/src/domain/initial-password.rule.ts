// 32 characters that nobody confuses when a password is read aloud: no l, o, 0 and 1.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 16;

/**
 * A password to hand over once, such as `k7dm-3qpx-9htr-w2vn`: 80 random bits.
 *
 * @param fill fills the array with random bytes, as crypto.getRandomValues does
 */
export function makeInitialPassword(fill: (bytes: Uint8Array<ArrayBuffer>) => unknown): string {
  const bytes = new Uint8Array(LENGTH);
  fill(bytes);
  // 256 is a multiple of 32, so the remainder favours no character.
  const text = Array.from(bytes, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  return text.replace(/.{4}(?=.)/g, '$&-');
}
