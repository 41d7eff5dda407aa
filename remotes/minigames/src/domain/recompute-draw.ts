import { type Drawn, type DrawVerification, GAMES } from '@gwanje/contract';
import { type BytesOf, drawGame } from '@gwanje/game-rules';

/** Blocks of bytes that one part of a draw may take before the next part's begin. */
const BLOCKS_PER_PART = 1_000;
/** Blocks that are made ahead: a draw takes more once in a very long time. */
const BLOCKS_AHEAD = 8;
/** Parts that any draw has at most. */
const PARTS = 3;

const bytesOfHex = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOfBytes = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The bytes of every part, as the browser's own cryptography makes them of the seed. */
async function makeBytes({
  seed,
  game,
  dayOn,
  roundNo,
  mixedIn,
}: DrawVerification): Promise<BytesOf> {
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOfHex(seed),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const name = [game, dayOn, roundNo, ...(mixedIn === null ? [] : [mixedIn])].join('|');
  const partOf = async (part: number) => {
    const blocks = Array.from({ length: BLOCKS_AHEAD }, (_, block) =>
      crypto.subtle.sign(
        'HMAC',
        key,
        new TextEncoder().encode(`${name}|${part * BLOCKS_PER_PART + block}`),
      ),
    );
    return (await Promise.all(blocks)).flatMap((block) => [...new Uint8Array(block)]);
  };
  const parts = await Promise.all(Array.from({ length: PARTS }, (_, part) => partOf(part)));
  return (part) => (parts[part] ?? [])[Symbol.iterator]();
}

export interface Recomputed {
  /** SHA-256 of the seed, which was told before anybody bet. */
  readonly hash: string;
  readonly isHashRight: boolean;
  readonly draw: Drawn;
  readonly isDrawRight: boolean;
}

/** Draws a settled round once more from what was told of it. */
export async function recomputeDraw(told: DrawVerification): Promise<Recomputed> {
  const hash = hexOfBytes(await crypto.subtle.digest('SHA-256', bytesOfHex(told.seed)));
  const draw = drawGame(GAMES[told.game].set, await makeBytes(told)) as Drawn;
  const inOrder = (of: Drawn) => JSON.stringify(Object.entries(of).sort());
  return {
    ...{ hash, isHashRight: hash === told.seedHash, draw },
    isDrawRight: inOrder(draw) === inOrder(told.draw),
  };
}
