import { randomBytes } from 'node:crypto';
import { open, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

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
