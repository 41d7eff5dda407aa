import { statfs } from 'node:fs/promises';
import { StartFailure } from '../start-failure';
import { placesOf } from './cluster';

const MEBIBYTE = 1_048_576;
/** Of a new database with a demo's beginnings, and the log of making it. */
const FIRST_ROOM_MIB = 128;

async function roomBytesOf(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}

/** How many bytes the database of a folder may still write; root's reserve is not among them. */
export const roomBytesIn = (dataDir: string): Promise<number> =>
  roomBytesOf(placesOf(dataDir).cluster);

/**
 * That a database can be made in a folder: one that runs out of room while it is made ends, and
 * whoever waits for it learns neither soon nor plainly why.
 *
 * @throws {StartFailure} there is too little
 */
export async function requireFirstRoom(dataDir: string): Promise<void> {
  const roomMib = Math.floor((await roomBytesOf(dataDir)) / MEBIBYTE);
  if (roomMib < FIRST_ROOM_MIB)
    throw new StartFailure(
      `The disk of DATA_DIR ${dataDir} has ${roomMib} MiB left and a new database needs ${FIRST_ROOM_MIB}; make room there or set another DATA_DIR.`,
    );
}
