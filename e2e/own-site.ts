// A site on copies of the builds and of the deployment file, for journeys that deploy.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleServer } from '@gwanje/server/bundle';
import { hashOf } from './partner-remote';
import { type Product, startProduct } from './product';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const FILE = 'default.json';

interface NextBuild {
  readonly remote: string;
  /** Eight hexadecimal digits or more. */
  readonly hash: string;
  /** A text of the remote → what stands there in the next build. */
  readonly texts: Readonly<Record<string, string>>;
}

export interface OwnSite extends Omit<Product, 'killAndRestart' | 'end'> {
  /** Where the build that is deployed now is served. */
  baseUrlOf(remote: string): string;
  /** Makes other builds of remotes from those that are deployed now, and deploys them all at once. */
  deploy(builds: readonly NextBuild[]): void;
  /** Takes the files of a build from the server. */
  removeBuild(baseUrl: string): void;
}

/** Copies a build into `to` as webpack would write it from other sources: names, texts and hash. */
function makeBuild(from: string, to: string, { hash, texts }: NextBuild): void {
  cpSync(from, to, { recursive: true, filter: (file) => !file.endsWith('.br') });
  const manifestFile = join(to, 'remote.json');
  const manifest: { buildHash: string; entry: string } = JSON.parse(
    readFileSync(manifestFile, 'utf8'),
  );
  const changes = Object.entries({ ...texts, [manifest.buildHash]: hash });
  const read = (file: string) => readFileSync(join(to, file), 'utf8');
  const changed = (text: string, all: Iterable<readonly [string, string]>) =>
    [...all].reduce((now, [old, next]) => now.replaceAll(old, next), text);
  const scripts = readdirSync(to).filter((file) => file.endsWith('.js'));
  const waiting = new Map(scripts.map((file) => [hashOf(read(file)), file]));
  const hashes = new Map<string, string>();
  // A script carries the hashes of those that it asks for, so these come first, and the entry last.
  while (waiting.size > 0) {
    const before = hashes.size;
    for (const [old, file] of waiting) {
      const text = read(file);
      if ([...waiting.keys()].some((other) => other !== old && text.includes(other))) continue;
      const after = changed(text, [...changes, ...hashes]);
      writeFileSync(join(to, file), after);
      hashes.set(old, hashOf(after));
      waiting.delete(old);
    }
    if (hashes.size === before) throw new Error(`Scripts of ${from} ask for each other.`);
  }
  writeFileSync(join(to, 'integrity.json'), changed(read('integrity.json'), hashes));
  const entryHash = hashOf(read(manifest.entry));
  const entryIntegrity = `sha256-${entryHash}`;
  writeFileSync(manifestFile, JSON.stringify({ ...manifest, buildHash: hash, entryIntegrity }));
}

/** Starts a site that is this journey's alone. */
export async function startOwnSite(): Promise<OwnSite> {
  spawnSync('node', ['tools/run.mjs', 'build'], { cwd: root, stdio: 'ignore' });
  const folder = mkdtempSync(join(tmpdir(), 'gwanje-site-'));
  const [distDir, deploymentsDir] = [join(folder, 'dist'), join(folder, 'deployments')];
  cpSync(join(root, 'dist'), distDir, { recursive: true });
  cpSync(join(root, 'deployments'), deploymentsDir, { recursive: true });
  const file = join(deploymentsDir, FILE);
  const buildOf = (remote: string): string => {
    const pin = JSON.parse(readFileSync(file, 'utf8')).remotes[remote];
    const pointer = join(distDir, 'remotes', remote, 'workspace.json');
    return pin === 'workspace' ? JSON.parse(readFileSync(pointer, 'utf8')).build : pin;
  };
  const product = await startProduct({}, [
    '--enable-source-maps',
    bundleServer('test/run-server.ts'),
    distDir,
    deploymentsDir,
  ]);
  return {
    url: product.url,
    dataDir: product.dataDir,
    baseUrlOf: (remote) => `/remotes/${remote}/${buildOf(remote)}/`,
    deploy(builds) {
      const document = JSON.parse(readFileSync(file, 'utf8'));
      for (const next of builds) {
        const now = buildOf(next.remote);
        const name = `${now.split('+')[0]}+${next.hash}`;
        const place = join(distDir, 'remotes', next.remote);
        makeBuild(join(place, now), join(place, name), next);
        document.remotes[next.remote] = name;
      }
      // The server reads the file at any moment: it finds the old one or the new one, whole.
      writeFileSync(`${file}.new`, JSON.stringify(document));
      renameSync(`${file}.new`, file);
    },
    removeBuild: (baseUrl) => rmSync(join(distDir, baseUrl), { recursive: true }),
    async stop() {
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
