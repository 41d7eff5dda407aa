import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
// By a door of its own: every start asks for these names, and for nothing else of the contract.
import { REMOTE_IDS } from '@gwanje/contract/deployment';
import { buildFonts } from './fonts';
import { inputHash } from './input-hash';
import { type App, appFolder, readPackage } from './workspace';
import { writeWhole } from './write-whole';

/** What a build process is told to do. */
export interface BuildOrder {
  readonly root: string;
  readonly app: App;
  readonly buildHash: string;
  readonly outputDir: string;
}

export interface BuildResult {
  readonly app: App | 'fonts';
  /** Name of the build: `<version>+<hash>`, the shell's and the fonts' only `<hash>`. */
  readonly build: string;
  /** False: this very build was there already. */
  readonly built: boolean;
  readonly elapsedMs: number;
}

export interface BuildOptions {
  /** Root of the workspace. */
  readonly root: string;
  /** Left out: everything. */
  readonly only?: readonly (App | 'fonts')[];
  readonly onResult?: (result: BuildResult) => void;
}

/** Builds of one app that are kept beside those that a deployment names. */
const KEPT_BUILDS = 5;
const CONCURRENT_BUILDS = 2;
const ABANDONED_AFTER_MS = 3_600_000;

const distOf = (root: string, app: App): string => join(root, 'dist', appFolder(app));

/** Builds every app whose inputs changed, two at a time; throws what webpack says of the first that fails. */
export async function buildAll({ root, only, onResult }: BuildOptions): Promise<BuildResult[]> {
  removeAbandoned(root);
  const waiting = [...(only ?? (['shell', ...REMOTE_IDS, 'fonts'] as const))];
  const results: BuildResult[] = [];
  const work = async () => {
    for (let app = waiting.shift(); app; app = waiting.shift()) {
      const startedAt = performance.now();
      const { build, built } = await (app === 'fonts' ? buildFonts(root) : buildApp(root, app));
      const result = { app, build, built, elapsedMs: performance.now() - startedAt };
      results.push(result);
      onResult?.(result);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_BUILDS }, work));
  return results;
}

async function buildApp(root: string, app: App) {
  const buildHash = inputHash(root, app);
  const { version } = readPackage(join(root, appFolder(app)));
  const build = app === 'shell' ? buildHash : `${version}+${buildHash}`;
  const folder = distOf(root, app);
  const target = join(folder, build);
  const built = !isFolder(target);
  if (built) {
    // Renamed when it is whole: a build that was killed is never taken for one.
    const outputDir = join(root, 'dist/.building', `${app}-${build}-${process.pid}`);
    mkdirSync(outputDir, { recursive: true });
    mkdirSync(folder, { recursive: true });
    try {
      await runWorker({ root, app, buildHash, outputDir });
      // Another run may have finished the same build meanwhile; the two are equal.
      if (!isFolder(target)) renameSync(outputDir, target);
    } finally {
      rmSync(outputDir, { recursive: true, force: true });
    }
  }
  writeWhole(join(folder, 'workspace.json'), JSON.stringify({ build }));
  if (built) prune(root, app, build);
  return { build, built };
}

/** Removes what builds that were killed left behind; one that still runs is never this old. */
function removeAbandoned(root: string): void {
  const folder = join(root, 'dist/.building');
  if (!isFolder(folder)) return;
  for (const name of readdirSync(folder)) {
    const startedAtMs = statSync(join(folder, name), { throwIfNoEntry: false })?.birthtimeMs;
    if (startedAtMs !== undefined && Date.now() - startedAtMs > ABANDONED_AFTER_MS)
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Runs one build in a process of its own, so that builds share both cores and leave no memory behind. */
function runWorker(order: BuildOrder): Promise<void> {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const worker = join(import.meta.dirname, 'build-worker.ts');
  const child = spawn(process.execPath, ['--import', tsx, worker, JSON.stringify(order)], {
    cwd: order.root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${order.app} did not build.\n${said.trim()}`)),
    );
  });
}

const isFolder = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Removes old builds, never one that a deployment file names. */
function prune(root: string, app: App, current: string): void {
  const folder = distOf(root, app);
  const deployments = join(root, 'deployments');
  const named = isFolder(deployments)
    ? readdirSync(deployments).map((file) => readFileSync(join(deployments, file), 'utf8'))
    : [];
  const builtAtMs = (build: string) => statSync(join(folder, build)).mtimeMs;
  readdirSync(folder)
    .filter((build) => isFolder(join(folder, build)) && build !== current)
    .sort((a, b) => builtAtMs(b) - builtAtMs(a))
    .slice(KEPT_BUILDS - 1)
    .filter((build) => !named.some((text) => text.includes(build)))
    .forEach((build) => {
      rmSync(join(folder, build), { recursive: true });
    });
}
