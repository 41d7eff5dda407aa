import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file so that a reader finds the old content or the new, never a part. */
export function writeWhole(file: string, content: string | Uint8Array): void {
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, content);
  renameSync(temporary, file);
}
