import { createHmac, timingSafeEqual } from 'node:crypto';

const SIGNATURE_PATTERN = /^[0-9a-f]{64}$/;

/** HMAC-SHA256 of a text. */
const signatureOf = (secret: Buffer, text: string): Buffer =>
  createHmac('sha256', secret).update(text).digest();

/**
 * Whether one of these secrets has signed the text; it takes as long whichever does not.
 *
 * @param signature 64 hexadecimal digits in small letters; whatever else it is, nobody has signed
 */
export function isSigned(secrets: readonly Buffer[], text: string, signature: string): boolean {
  if (!SIGNATURE_PATTERN.test(signature)) return false;
  const given = Buffer.from(signature, 'hex');
  return secrets.map((secret) => timingSafeEqual(signatureOf(secret, text), given)).includes(true);
}
