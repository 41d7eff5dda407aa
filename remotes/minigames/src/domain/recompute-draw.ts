import { type Drawn, type DrawVerification, GAMES } from '@gwanje/contract';
import { type BytesOf, drawGame } from '@gwanje/game-rules';

/** Blocks of bytes that one part of a draw may take before the next part's begin. */
const BLOCKS_PER_PART = 1_000;
/** Blocks that are made ahead: a draw takes more once in a very long time. */
const BLOCKS_AHEAD = 8;
/** SHA-256 makes as many at once. */
const BLOCK_BYTES = 32;
/** Parts that any draw has at most. */
const PARTS = 3;

const bytesOfHex = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOfBytes = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The bytes of every part, as the browser's own cryptography makes them of the seed. */
const nameOf = ({ game, dayOn, roundNo, mixedIn }: DrawVerification) =>
  [game, dayOn, roundNo, ...(mixedIn === null ? [] : [mixedIn])].join('|');

async function makeBytes(told: DrawVerification): Promise<readonly (readonly number[])[]> {
  const { seed } = told;
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOfHex(seed),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const name = nameOf(told);
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
  return Promise.all(Array.from({ length: PARTS }, (_, part) => partOf(part)));
}

export interface Recomputed {
  /** SHA-256 of the seed, which was told before anybody bet. */
  readonly hash: string;
  readonly isHashRight: boolean;
  /** Of each part of the draw, what was signed with the seed, and the first bytes that came of it. */
  readonly parts: readonly { readonly signed: string; readonly bytes: string }[];
  readonly draw: Drawn;
  readonly isDrawRight: boolean;
}

/** Draws a settled round once more from what was told of it. */
export async function recomputeDraw(told: DrawVerification): Promise<Recomputed> {
  const hash = hexOfBytes(await crypto.subtle.digest('SHA-256', bytesOfHex(told.seed)));
  const bytes = await makeBytes(told);
  const used = new Set<number>();
  const bytesOf: BytesOf = (part) => {
    used.add(part);
    return (bytes[part] ?? [])[Symbol.iterator]();
  };
  const draw = drawGame(GAMES[told.game].set, bytesOf) as Drawn;
  const parts = [...used].map((part) => ({
    signed: `${nameOf(told)}|${part * BLOCKS_PER_PART}`,
    bytes: hexOfBytes(Uint8Array.from((bytes[part] ?? []).slice(0, BLOCK_BYTES)).buffer),
  }));
  const inOrder = (of: Drawn) => JSON.stringify(Object.entries(of).sort());
  return {
    ...{ hash, isHashRight: hash === told.seedHash, parts, draw },
    isDrawRight: inOrder(draw) === inOrder(told.draw),
  };
}
