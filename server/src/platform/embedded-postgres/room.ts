import { statfs } from 'node:fs/promises';
import { placesOf } from './cluster';

/** How many bytes the database of a folder may still write; root's reserve is not among them. */
export async function roomBytesIn(dataDir: string): Promise<number> {
  const { bavail, bsize } = await statfs(placesOf(dataDir).cluster);
  return bavail * bsize;
}
