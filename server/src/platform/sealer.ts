// Phone numbers at rest: sealed, and found again by a keyed hash of their digits.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { errorCode } from './error-code';
import { StartFailure } from './start-failure';
import { writeDurably } from './write-durably';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const DIGITS_SHOWN = 4;

/** A phone as it is kept. */
export interface SealedPhone {
  readonly phone_sealed: Buffer;
  readonly phone_hash: Buffer;
  readonly phone_last4: string;
}

export interface Sealer {
  readonly sealPhone: (digits: string) => SealedPhone;
  /** @throws {Error} it was sealed with another key, or changed since */
  readonly openPhone: (sealed: Buffer) => string;
  /** By which equal phones are found; nobody without the key can try all numbers. */
  readonly hashPhone: (digits: string) => Buffer;
}

/** @param secret 32 bytes, from which the keys of either use are made */
export function newSealer(secret: Buffer): Sealer {
  const keyFor = (use: string) =>
    Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `phone ${use}`, KEY_BYTES));
  const sealing = keyFor('sealing');
  const hashing = keyFor('hashing');
  const hashPhone = (digits: string) => createHmac('sha256', hashing).update(digits).digest();
  return {
    hashPhone,
    sealPhone(digits) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      const text = Buffer.concat([cipher.update(digits, 'utf8'), cipher.final()]);
      return {
        phone_sealed: Buffer.concat([nonce, cipher.getAuthTag(), text]),
        phone_hash: hashPhone(digits),
        phone_last4: digits.slice(-DIGITS_SHOWN),
      };
    },
    openPhone(sealed) {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', sealing, nonce);
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = sealed.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
    },
  };
}

/** A sealer whose phones nobody opens once the process has ended. */
export const passingSealer = (): Sealer => newSealer(randomBytes(KEY_BYTES));

/**
 * The sealer of a server: by the key that its environment gives, or else by one that lies in a file,
 * which is made with the first start.
 *
 * @param given 64 hexadecimal digits; undefined: the file's
 * @throws {StartFailure} the file holds no key
 */
export async function readSealer(given: string | undefined, file: string): Promise<Sealer> {
  if (given !== undefined) return newSealer(Buffer.from(given, 'hex'));
  const kept = await readFile(file, 'utf8').catch((error) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  const text = kept ?? randomBytes(KEY_BYTES).toString('hex');
  if (!isSealerKey(text.trim()))
    throw new StartFailure(
      `${file} must hold 64 hexadecimal digits, with which phones are sealed.`,
    );
  if (kept === undefined) await writeDurably(file, text);
  return newSealer(Buffer.from(text.trim(), 'hex'));
}

/** 64 hexadecimal digits. */
export const isSealerKey = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
