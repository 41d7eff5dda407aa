// One-time codes by time, as RFC 6238 has them: HMAC-SHA1, six digits, half a minute each.
import { createHmac, timingSafeEqual } from 'node:crypto';

export const STEP_SECONDS = 30;
/** Bytes of a secret: as many as the hash has. */
export const SECRET_BYTES = 20;
const DIGITS = 6;
/** Half minutes that a clock may be off, either way. */
const DRIFT_STEPS = 1;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** As authenticators take a secret (RFC 4648, without padding). */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

export function codeAt(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) as number) & 0xf;
  const value = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(value % 10 ** digits).padStart(digits, '0');
}

export const stepOf = (at: Date): number => Math.floor(at.getTime() / 1_000 / STEP_SECONDS);

/** The half minute whose code this is, later than the last one that was used; undefined where it is none. */
export function usedStep(
  secret: Buffer,
  code: string,
  { at, after }: { readonly at: Date; readonly after: number },
): number | undefined {
  const now = stepOf(at);
  const steps = Array.from({ length: 2 * DRIFT_STEPS + 1 }, (_, n) => now - DRIFT_STEPS + n);
  return steps
    .filter((step) => {
      const right = codeAt(secret, step);
      return right.length === code.length && timingSafeEqual(Buffer.from(right), Buffer.from(code));
    })
    .find((step) => step > after);
}
