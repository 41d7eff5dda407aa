import { createHash, createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { GameId } from '@gwanje/contract';
import type { BytesOf } from '@gwanje/game-rules';
import { StartFailure } from '../../platform/start-failure';
import { readOrMake } from '../../platform/write-durably';

/** What names a round wherever its draw is recomputed. */
export interface DrawnRound {
  readonly game: GameId;
  readonly dayOn: string;
  readonly roundNo: number;
}

const nameOf = ({ game, dayOn, roundNo }: DrawnRound) => `${game}|${dayOn}|${roundNo}`;
export const DRAW_KEY_BYTES = 32;
const DRAW_KEY = /^[0-9a-f]{64}$/i;
/** Blocks of bytes that one part of a draw may take before the next part's begin. */
const BLOCKS_PER_PART = 1_000;

/** The seed of a round, in hexadecimal; whoever has the key knows every draw before it is drawn. */
export const seedOf = (key: Buffer, round: DrawnRound): string =>
  createHmac('sha256', key).update(nameOf(round)).digest('hex');

/** What is told before anybody bets: SHA-256 of the seed's bytes, in hexadecimal. */
export const seedHashOf = (seed: string): string =>
  createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');

function* blocks(seed: string, name: string, part: number) {
  for (let block = 0; block < BLOCKS_PER_PART; block++)
    yield* createHmac('sha256', Buffer.from(seed, 'hex'))
      .update(`${name}|${part * BLOCKS_PER_PART + block}`)
      .digest();
}

/**
 * The bytes of a draw: HMAC-SHA256 of the round's name and a counter under its seed, each part of
 * the draw by counters of its own.
 *
 * @param mixedIn the hash of a block, or numbers that somebody else published, named after the round
 */
export const bytesOfSeed = (seed: string, round: DrawnRound, mixedIn: string | null): BytesOf => {
  const name = mixedIn === null ? nameOf(round) : `${nameOf(round)}|${mixedIn}`;
  return (part) => blocks(seed, name, part);
};

/**
 * The key of this installation's draws; made once, and kept outside the database.
 *
 * @throws {StartFailure} the file holds no key: of half a key, or of none, anybody could compute the draws
 */
export async function readDrawKey(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, 'draw-key');
  const text = await readOrMake(file, () => `${randomBytes(DRAW_KEY_BYTES).toString('hex')}\n`);
  if (!DRAW_KEY.test(text.trim()))
    throw new StartFailure(
      `${file} must hold 64 hexadecimal digits, by which rounds are drawn; put back the file that was there.`,
    );
  return Buffer.from(text.trim(), 'hex');
}
