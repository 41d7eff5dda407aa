// Starts run-server.ts and tells what it printed, so that a test can end it in every way there is.
import { type ChildProcess, spawn } from 'node:child_process';
import type { FixtureBuilds } from './fixture-builds';

/** Jest and the tools both run at the root. */
const REPOSITORY = process.cwd();

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Resolves with its URL once it is printed; rejects when the process ends before. */
  readonly url: Promise<string>;
  readonly ended: Promise<{ code: number | null; signal: string | null; printed: string }>;
}

export function startServerProcess(
  builds: FixtureBuilds,
  environment: Record<string, string>,
): ServerProcess {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'server/test/run-server.ts', builds.distDir, builds.dir],
    { cwd: REPOSITORY, env: { ...process.env, PORT: '0', DATABASE_URL: '', ...environment } },
  );
  let printed = '';
  const ended = new Promise<{ code: number | null; signal: string | null; printed: string }>(
    (resolve) => child.on('close', (code, signal) => resolve({ code, signal, printed })),
  );
  const url = new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /http:\/\/[^\s"]+/.exec(printed)?.[0];
      if (found) resolve(found);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    ended.then(({ code }) => reject(new Error(`ended with ${code}: ${printed}`)));
  });
  // A test that expects the end asks for `ended` and never for `url`.
  url.catch(() => undefined);
  return { child, url, ended };
}
