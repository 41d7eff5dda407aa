// What each screen brings of its own, as built and compressed: a first click waits for no more than that.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const REMOTES = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist/remotes');
/** Beside its remote's entry and what the shell shares. */
const OWN_BYTES_MAX = 20_000;

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** Of a remote's newest build, the bytes of every screen's own scripts by its name. */
function ownBytes(remote: string): [string, number][] {
  const { build } = readJson(join(REMOTES, remote, 'workspace.json'));
  const folder = join(REMOTES, remote, build);
  const sizeOf = (file: string) => statSync(join(folder, `${file}.br`)).size;
  const ahead: Record<string, { files: string[] }> = readJson(join(folder, 'ahead.json'));
  return Object.entries(ahead).map(([screen, { files }]) => [
    `${remote} ${screen}`,
    files.reduce((bytes, file) => bytes + sizeOf(file), 0),
  ]);
}

test('no screen brings more than 20 KB of its own', () => {
  const all = readdirSync(REMOTES).flatMap(ownBytes);
  expect(all.length).toBeGreaterThan(180);
  expect(all.filter(([, bytes]) => bytes > OWN_BYTES_MAX)).toEqual([]);
});
