// The example of a player site, started by the README's command beside a product of the journeys.
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Product } from './product';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const START_TIMEOUT_MS = 60_000;

export interface ExampleSite {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startExampleSite({ url, dataDir }: Product): Promise<ExampleSite> {
  const child = spawn('node', ['tools/run.mjs', 'player-site'], {
    cwd: root,
    env: {
      ...process.env,
      ...{ DATA_DIR: dataDir, PORT: new URL(url).port, PLAYER_SITE_PORT: '0' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const site = await new Promise<string>((resolve, reject) => {
    let printed = '';
    const fail = () => reject(new Error(`no player site:\n${printed}`));
    const timer = setTimeout(fail, START_TIMEOUT_MS);
    const listen = (chunk: Buffer) => {
      printed += chunk.toString();
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? [];
      if (!found) return;
      clearTimeout(timer);
      resolve(found);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', fail);
  });
  return {
    url: site,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
