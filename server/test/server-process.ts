// Starts run-server.ts and tells what it printed, so that a test can end it in every way there is.
import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { bundleServer } from '../src/bundle-server';
import type { Limits } from '../src/platform/database-limits';
import type { FixtureBuilds } from './fixture-builds';

/** Jest and the tools both run at the root. */
const REPOSITORY = process.cwd();

/** Beside the builds, with which it goes, unless the environment says otherwise. */
export const dataDirOf = ({ distDir }: FixtureBuilds) => join(dirname(distDir), 'data');

/** Made when a test first needs it, of the sources that the test itself was made of. */
let bundle: string | undefined;

/** What is kept of what a server prints: one that runs for long prints without end. */
const CHUNKS_KEPT_MAX = 100;

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Resolves with its URL once it is printed; rejects when the process ends before. */
  readonly url: Promise<string>;
  readonly ended: Promise<{ code: number | null; signal: string | null; printed: string }>;
}

export function startServerProcess(
  builds: FixtureBuilds,
  environment: Record<string, string>,
  limits?: Limits,
  /** What it is started within. */
  [program = process.execPath, ...within]: readonly string[] = [],
): ServerProcess {
  const places = [builds.distDir, builds.dir];
  bundle ??= bundleServer('test/run-server.ts');
  const server = ['--enable-source-maps', bundle, ...places];
  if (limits) server.push(JSON.stringify(limits));
  const child = spawn(
    program,
    within.length > 0 ? [...within, process.execPath, ...server] : server,
    {
      cwd: REPOSITORY,
      env: {
        ...process.env,
        PORT: '0',
        // One person does the work of many here.
        CALLS_PER_MINUTE: '1000000',
        DATABASE_URL: '',
        DATABASE_OWNER_URL: '',
        DATA_DIR: dataDirOf(builds),
        ...environment,
      },
    },
  );
  const chunks: string[] = [];
  const ended = new Promise<{ code: number | null; signal: string | null; printed: string }>(
    (resolve) =>
      child.on('close', (code, signal) => resolve({ code, signal, printed: chunks.join('') })),
  );
  const url = new Promise<string>((resolve, reject) => {
    let isFound = false;
    const listen = (chunk: Buffer) => {
      chunks.push(chunk.toString());
      if (chunks.length > CHUNKS_KEPT_MAX) chunks.shift();
      // Looked for no longer than needed: whoever measures the server would measure this as well.
      const found = isFound ? undefined : /http:\/\/[^\s"]+/.exec(chunks.join(''))?.[0];
      if (found === undefined) return;
      isFound = true;
      resolve(found);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    ended.then(({ code, printed }) => reject(new Error(`ended with ${code}: ${printed}`)));
  });
  // A test that expects the end asks for `ended` and never for `url`.
  url.catch(() => undefined);
  return { child, url, ended };
}
