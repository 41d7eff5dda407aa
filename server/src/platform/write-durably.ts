import { randomBytes } from 'node:crypto';
import { link, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from './error-code';

/**
 * Writes a file for this user's eyes only, so that whoever reads it, also after the power failed,
 * finds the old content or the new one, never a part.
 */
export async function writeDurably(file: string, content: string): Promise<void> {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(unfinished, content, { mode: 0o600, flush: true });
  await rename(unfinished, file);
  // Of a folder, Windows knows nothing to flush.
  if (process.platform === 'win32') return;
  const folder = await open(dirname(file));
  await folder.sync().finally(() => folder.close());
}

/**
 * What a file holds that is made once: several servers that begin in one folder at the same moment
 * all get what the first of them has made.
 */
export async function readOrMake(file: string, make: () => string): Promise<string> {
  for (;;) {
    const kept = await readFile(file, 'utf8').catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    });
    if (kept !== undefined) return kept;
    const made = `${file}.${randomBytes(4).toString('hex')}`;
    await writeDurably(made, make());
    await link(made, file).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
    await rm(made);
  }
}
