// One file of the whole server, which a process reads sooner than hundreds of sources one by one.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildSync } from 'esbuild';

const SERVER_DIR = join(import.meta.dirname, '..');
/** As deep below the server's folder as a folder of its sources, so that migrations are found from here too. */
const BUNDLE_DIR = join(SERVER_DIR, '.cache', 'bundle');

/** What the server itself installs is read from there; everything else becomes part of the file. */
function installedOnes(): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(SERVER_DIR, 'package.json'), 'utf8'));
  return Object.entries<string>(dependencies)
    .filter(([, version]) => !version.startsWith('workspace:'))
    .map(([name]) => name);
}

/**
 * Makes one file of the sources as they are at this moment.
 * @param entry below the server's folder
 * @returns the file's path
 * @throws what esbuild says of a source that it cannot read
 */
export function bundleServer(entry: 'src/index.ts' | 'test/run-server.ts'): string {
  const file = join(BUNDLE_DIR, `${basename(entry, '.ts')}.mjs`);
  const { outputFiles } = buildSync({
    entryPoints: [join(SERVER_DIR, entry)],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: installedOnes(),
    // Errors name functions, files and lines as they are written.
    keepNames: true,
    sourcemap: 'linked',
    write: false,
    logLevel: 'silent',
  });
  mkdirSync(BUNDLE_DIR, { recursive: true });
  for (const { path, contents } of outputFiles) {
    // Another start may be reading the file: it finds the old one or the new one, whole.
    const temporary = `${path}.${process.pid}`;
    writeFileSync(temporary, contents);
    renameSync(temporary, path);
  }
  return file;
}
