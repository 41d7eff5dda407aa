// Phone numbers and addresses at rest: sealed, and found again by a keyed hash of their digits; and what leaves signed.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto';
import { existsSync } from 'node:fs';
import { maskedEmail, maskedPhone } from './masks.rule';
import { StartFailure } from './start-failure';
import { readOrMake } from './write-durably';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const DIGITS_SHOWN = 4;

/** A phone as it is kept. */
export interface SealedPhone {
  readonly phone_sealed: Buffer;
  readonly phone_hash: Buffer;
  readonly phone_last4: string;
  readonly phone_shown: string;
}

/** An address to write to as it is kept. */
export interface SealedEmail {
  readonly email_sealed: Buffer;
  readonly email_shown: string;
}

export interface Sealer {
  readonly sealPhone: (digits: string) => SealedPhone;
  readonly sealEmail: (email: string) => SealedEmail;
  /** @throws {Error} it was sealed with another key, or changed since */
  readonly openEmail: (sealed: Buffer) => string;
  /** @throws {Error} it was sealed with another key, or changed since */
  readonly openPhone: (sealed: Buffer) => string;
  /** Of its key, of which it tells nothing: two sealers are by the same key when theirs are equal. */
  readonly mark: Buffer;
  /** By which equal phones are found; nobody without the key can try all numbers. */
  readonly hashPhone: (digits: string) => Buffer;
  /** By which the same word is known again that somebody typed and nobody is to read. */
  readonly hashWord: (typed: string) => string;
  /** Secrets of second factors, by a key of their own. */
  readonly sealSecret: (secret: Buffer) => Buffer;
  /** @throws {Error} it was sealed with another key, or changed since */
  readonly openSecret: (sealed: Buffer) => Buffer;
  /** An Ed25519 signature of figures, which anybody checks who has the public key. */
  readonly signFigures: (text: string) => Buffer;
  /** Of `signFigures`, as PEM. */
  readonly figuresKey: string;
}

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const ED25519_PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

const signingKeyOf = (seed: Buffer) =>
  createPrivateKey({
    ...{ key: Buffer.concat([ED25519_PKCS8, seed]), format: 'der', type: 'pkcs8' },
  } as const);

function seal(key: Buffer, given: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const text = Buffer.concat([cipher.update(given), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

function open(key: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([
    decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
    decipher.final(),
  ]);
}

/** @param secret 32 bytes, from which the keys of either use are made */
export function newSealer(secret: Buffer): Sealer {
  const keyFor = (use: string) =>
    Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), use, KEY_BYTES));
  const sealing = keyFor('phone sealing');
  const hashing = keyFor('phone hashing');
  const ofWords = keyFor('word hashing');
  const ofEmails = keyFor('email sealing');
  const ofSecrets = keyFor('totp sealing');
  const signing = signingKeyOf(keyFor('figures signing'));
  const hashPhone = (digits: string) => createHmac('sha256', hashing).update(digits).digest();
  return {
    mark: keyFor('key mark'),
    hashPhone,
    hashWord: (typed) => createHmac('sha256', ofWords).update(typed).digest('hex'),
    signFigures: (text) => sign(null, Buffer.from(text, 'utf8'), signing),
    figuresKey: createPublicKey(signing).export({ type: 'spki', format: 'pem' }) as string,
    sealSecret: (given) => seal(ofSecrets, given),
    openSecret: (sealed) => open(ofSecrets, sealed),
    sealPhone(digits) {
      return {
        phone_sealed: seal(sealing, Buffer.from(digits, 'utf8')),
        phone_hash: hashPhone(digits),
        phone_last4: digits.slice(-DIGITS_SHOWN),
        phone_shown: maskedPhone(digits),
      };
    },
    sealEmail: (email) => ({
      email_sealed: seal(ofEmails, Buffer.from(email, 'utf8')),
      email_shown: maskedEmail(email),
    }),
    openEmail: (sealed) => open(ofEmails, sealed).toString('utf8'),
    openPhone: (sealed) => open(sealing, sealed).toString('utf8'),
  };
}

/** A sealer whose phones nobody opens once the process has ended. */
export const passingSealer = (): Sealer => newSealer(randomBytes(KEY_BYTES));

/**
 * The sealer of a server: by the key that its environment gives, or else by one that lies in a file,
 * which is made with the first start.
 *
 * @param given 64 hexadecimal digits; undefined: the file's
 * @param whyNotMade what to say where the file is not there and none is to be made
 * @throws {StartFailure} the file holds no key
 */
export async function readSealer(
  given: string | undefined,
  file: string,
  whyNotMade?: string,
): Promise<Sealer> {
  if (given !== undefined) return newSealer(Buffer.from(given, 'hex'));
  if (whyNotMade !== undefined && !existsSync(file)) throw new StartFailure(whyNotMade);
  const text = await readOrMake(file, () => randomBytes(KEY_BYTES).toString('hex'));
  if (!isSealerKey(text.trim()))
    throw new StartFailure(
      `${file} must hold 64 hexadecimal digits, with which phones are sealed.`,
    );
  return newSealer(Buffer.from(text.trim(), 'hex'));
}

/** 64 hexadecimal digits. */
export const isSealerKey = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
