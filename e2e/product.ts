import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const START_TIMEOUT_MS = 120_000;

export interface Product {
  readonly url: string;
  /** Where everything lies that it keeps. */
  readonly dataDir: string;
  /** Asks the product to stop and waits until its process has ended; what it keeps stays. */
  end(): Promise<void>;
  /** Ends it, and throws away what it has kept. */
  stop(): Promise<void>;
  /** Ends its process at once, wherever it is, and starts another on the same data. */
  killAndRestart(): Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** The README's command. */
const START = ['tools/run.mjs', 'start'] as const;
/** What that comes to once everything is built. */
const START_BUILT = ['e2e/start-built.mjs'] as const;
/** What decides what a product begins with. */
const BEGINNINGS = ['SIMULATOR', 'DEMO', 'DATABASE_URL'];

/** Where lies what the first product began with, if one with this environment would begin with the same. */
const begunFor = (environment: Record<string, string>): string | undefined =>
  BEGINNINGS.some((name) => name in environment) ? undefined : process.env.BEGUN_DATA;

/** A folder for one product, with a copy of what it would begin with. */
function beginData(begun: string | undefined): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'gwanje-journey-'));
  // With its owners: the database's files are its own user's.
  if (begun) execFileSync('cp', ['-a', `${begun}/.`, dataDir]);
  return dataDir;
}

/** Starts the product as a newcomer does, on data of its own, or by another command of Node. */
export async function startProduct(
  environment: Record<string, string> = {},
  command?: readonly string[],
): Promise<Product> {
  const begun = begunFor(environment);
  const started = command ?? (begun ? START_BUILT : START);
  const dataDir = beginData(begun);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const launch = async () => {
    const child = spawn('node', started, {
      cwd: root,
      // A journey meets what it has made itself; one that wants players turns them on. It works faster
      // than any person, and one after the other as the same.
      env: {
        ...process.env,
        ...{ PORT: String(port), DATA_DIR: dataDir, SIMULATOR: 'off' },
        CALLS_PER_MINUTE: '60000',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    let printed = '';
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`not up in time:\n${printed}`)),
        START_TIMEOUT_MS,
      );
      const listen = (chunk: Buffer) => {
        printed += chunk.toString();
        if (!printed.includes(url)) return;
        clearTimeout(timer);
        resolve();
      };
      child.stdout.on('data', listen);
      child.stderr.on('data', listen);
      child.once('exit', (code) => reject(new Error(`ended with ${code}:\n${printed}`)));
    });
    return { child, ended };
  };
  let running = await launch();
  const end = async () => {
    running.child.kill('SIGTERM');
    await running.ended;
  };
  return {
    url,
    dataDir,
    end,
    async stop() {
      await end();
      rmSync(dataDir, { recursive: true, force: true });
    },
    async killAndRestart() {
      running.child.kill('SIGKILL');
      await running.ended;
      running = await launch();
    },
  };
}
