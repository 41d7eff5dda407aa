// What an authenticator on a telephone does (RFC 6238): six digits of a secret, another every half minute.
import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

export function fromBase32(written: string): Buffer {
  const bits = [...written]
    .map((one) => ALPHABET.indexOf(one).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export const stepOf = (at: Date): number => Math.floor(at.getTime() / STEP_MS);

export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const value = hash.readUInt32BE((hash.at(-1) as number) & 0xf) & 0x7fffffff;
  return String(value % 1_000_000).padStart(6, '0');
}
