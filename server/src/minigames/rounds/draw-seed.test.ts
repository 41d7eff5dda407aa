import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Drawn, GAMES } from '@gwanje/contract';
import { drawGame } from '@gwanje/game-rules';
import { bytesOfSeed, readDrawKey, seedHashOf, seedOf } from './draw-seed';
import { verifyDraw } from './verify-draw';

const KEY = Buffer.alloc(32, 7);
const ROUND = { game: 'powerball', dayOn: '2026-11-22', roundNo: 127 } as const;
const seed = seedOf(KEY, ROUND);
const drawn = (mixedIn: string | null) =>
  drawGame(GAMES.powerball.set, bytesOfSeed(seed, ROUND, mixedIn)) as Drawn;

it('draws the same of the same, and something else of anything else', () => {
  expect(drawn(null)).toEqual(drawn(null));
  expect(drawn('ab')).not.toEqual(drawn(null));
  expect(seedOf(KEY, { ...ROUND, roundNo: 128 })).not.toBe(seed);
  expect(seedOf(Buffer.alloc(32, 8), ROUND)).not.toBe(seed);
});

it('verifies what was told, and finds every lie', () => {
  const told = { ...ROUND, seed, seedHash: seedHashOf(seed), mixedIn: null, draw: drawn(null) };
  expect(verifyDraw(told)).toMatchObject({ isHashRight: true, isDrawRight: true });
  const otherHash = verifyDraw({ ...told, seedHash: '0'.repeat(64) });
  expect(otherHash).toMatchObject({ isHashRight: false, isDrawRight: true });
  const otherDraw = verifyDraw({ ...told, draw: drawn('ab') });
  expect(otherDraw).toMatchObject({ isHashRight: true, isDrawRight: false });
});

describe('the key of an installation', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'gwanje-draw-'));
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  it('is made once', async () => {
    const made = await readDrawKey(dir);
    expect(made).toHaveLength(32);
    expect(await readDrawKey(dir)).toEqual(made);
  });

  it('is one of all servers that begin at the same moment', async () => {
    const [one, ...others] = await Promise.all(Array.from({ length: 8 }, () => readDrawKey(dir)));
    for (const other of others) expect(other).toEqual(one);
    expect(await readDrawKey(dir)).toEqual(one);
    expect(readdirSync(dir)).toEqual(['draw-key']);
  });

  it.each(['', '\n', 'ab'.repeat(31), 'x'.repeat(64), 'ab'.repeat(33)])(
    'is not "%s", by which anybody could draw',
    async (text) => {
      writeFileSync(join(dir, 'draw-key'), text);
      await expect(readDrawKey(dir)).rejects.toThrow('must hold 64 hexadecimal digits');
    },
  );
});
