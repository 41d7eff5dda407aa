// A day of players beside a journey: the simulator, which comes in by the feed as any player site does.
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type APIRequestContext, expect } from '@playwright/test';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Of the demo, as its README says. */
export const DEMO_PASSWORD = 'gwanje-demo-player';
/** Something happens so often at the busiest hour; often enough to be in the way of whoever minds. */
const EVERY_MS = 1_500;
const SCOPES = ['players', 'sports', 'casino'];

/** Who plays meanwhile; journeys are about others. */
export const PLAYING = ['03', '08', '10', '12', '14', '16', '27', '39'].map((no) => `player${no}`);

export interface SimulatedPlayers {
  /** Whether their process is still there. */
  isPlaying(): boolean;
  stop(): Promise<void>;
}

let sites = 0;

/** @param players IDs of demo members with whom no journey of the site has anything to do */
export async function simulatePlayers(
  top: APIRequestContext,
  url: string,
  players: readonly string[],
): Promise<SimulatedPlayers> {
  sites += 1;
  const answer = await top.post('/api/feed-keys', {
    data: {
      name: `simulated players ${process.pid}-${sites}`,
      scopes: SCOPES,
      callsPerMinuteMax: 6_000,
    },
    headers: { 'idempotency-key': `simulated-${process.pid}-${sites}` },
  });
  expect(answer.status()).toBe(200);
  const { _id: key, secret } = await answer.json();
  const child = spawn('node', ['tools/run.mjs', 'simulate'], {
    cwd: root,
    env: {
      ...process.env,
      ...{ FEED_URL: url, FEED_KEY: key, FEED_SECRET: secret, SIMULATOR_QUIET: 'on' },
      ...{ SIMULATOR_PLAYERS: players.join(','), SIMULATOR_PASSWORD: DEMO_PASSWORD },
      SIMULATOR_EVERY_MS: String(EVERY_MS),
    },
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    isPlaying: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
