// Sealed phones: opened by the same key alone, and found by their digits.
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newSealer, readSealer } from './sealer';

const DIGITS = '01012345678';

it('opens what it sealed, and tells equal phones without opening them', () => {
  const sealer = newSealer(randomBytes(32));
  const [one, other] = [sealer.sealPhone(DIGITS), sealer.sealPhone(DIGITS)];
  expect(sealer.openPhone(one.phone_sealed)).toBe(DIGITS);
  expect(one.phone_sealed.equals(other.phone_sealed)).toBe(false);
  expect(one.phone_hash.equals(other.phone_hash)).toBe(true);
  expect(one).toMatchObject({ phone_last4: '5678', phone_shown: '010-****-5678' });
  expect(one.phone_sealed.includes(Buffer.from('5678'))).toBe(false);
});

it('opens nothing under another key, nor what was changed', () => {
  const { phone_sealed: sealed, phone_hash } = newSealer(randomBytes(32)).sealPhone(DIGITS);
  const other = newSealer(randomBytes(32));
  expect(() => other.openPhone(sealed)).toThrow();
  expect(other.hashPhone(DIGITS).equals(phone_hash)).toBe(false);
});

describe('the key of a server', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sealer-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is made once, for its owner alone, and is the same at the next start', async () => {
    const file = join(folder, 'personal-key');
    const { phone_sealed } = (await readSealer(undefined, file)).sealPhone(DIGITS);
    expect((await readSealer(undefined, file)).openPhone(phone_sealed)).toBe(DIGITS);
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(await readFile(file, 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is one of all servers that begin at the same moment', async () => {
    const file = join(folder, 'personal-key');
    const sealers = await Promise.all(Array.from({ length: 8 }, () => readSealer(undefined, file)));
    const kept = await readSealer(undefined, file);
    for (const { sealPhone } of sealers)
      expect(kept.openPhone(sealPhone(DIGITS).phone_sealed)).toBe(DIGITS);
  });

  it('is the one of the environment where there is one', async () => {
    const given = randomBytes(32).toString('hex');
    const file = join(folder, 'personal-key');
    const { phone_sealed } = (await readSealer(given, file)).sealPhone(DIGITS);
    expect(newSealer(Buffer.from(given, 'hex')).openPhone(phone_sealed)).toBe(DIGITS);
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });

  it('is not whatever lies there', async () => {
    const file = join(folder, 'personal-key');
    await writeFile(file, 'short');
    await expect(readSealer(undefined, file)).rejects.toThrow('64 hexadecimal digits');
  });
});
