// A server and its database as processes, and every way in which a round may strike them down.
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Checkpoint, checkpointPlaceOf, readCheckpoint } from '../../src/platform/checkpoint';
import type { Limits } from '../../src/platform/database-limits';
import { findPostmaster, placesOf, urlsOf } from '../../src/platform/embedded-postgres/cluster';
import { type FakeProvider, startFakeProvider } from '../fake-provider';
import { createFixtureBuilds, deploymentJson } from '../fixture-builds';
import { dataDirOf, type ServerProcess, startServerProcess } from '../server-process';
import type { MortalDatabase } from './mortal-database';
import { createDisk, type Disk, familyOf } from './power-cut';

export type Strike = 'server' | 'database' | 'both' | 'power';

const POLL_MS = 20;

export interface Stand {
  /** Of everybody; it outlives every strike. */
  readonly provider: FakeProvider;
  /** Waits while the server is down. */
  url(): Promise<string>;
  databaseUrl(): Promise<string>;
  /** What the server has last known of the audit log. */
  checkpoint(): Promise<Checkpoint | undefined>;
  /** Kills, and brings up again; answers when the server does. */
  strike(strike: Strike): Promise<void>;
  close(): Promise<void>;
}

/** The processes of one server, started again on the same data after every death. */
export function createServerOn(environment: Record<string, string>) {
  const builds = createFixtureBuilds();
  const { flags, ...deployment } = deploymentJson();
  const modules = [...flags.modules, 'casino', 'holdem', 'sports'];
  const withCasino = { ...flags, casinoCompany: 'honor', casinoType: 'seamless', modules };
  builds.write('deployments/default.json', { ...deployment, flags: withCasino });
  let limits: Limits | undefined;
  let server: ServerProcess = startServerProcess(builds, environment);
  let up = server.url;
  const isHealthy = async () =>
    fetch(`${await server.url}/health`).then(
      ({ status }) => status === 200,
      () => false,
    );
  const { DATA_DIR = dataDirOf(builds), DATABASE_URL } = environment;
  return {
    url: () => up,
    checkpoint: () => readCheckpoint(checkpointPlaceOf(DATA_DIR, DATABASE_URL)),
    pid: () => server.child.pid ?? 0,
    /** What it asks of the database may take so long from its next start on. */
    limitTo(next: Limits): void {
      limits = next;
    },
    /** Nobody calls until `bringingUp` is done. */
    during(bringingUp: () => Promise<void>): Promise<void> {
      const done = bringingUp();
      up = done.then(() => server.url);
      // The caller of `during` is told; a client that waits is told once more.
      up.catch(() => undefined);
      return done;
    },
    async kill(): Promise<void> {
      server.child.kill('SIGKILL');
      await server.ended;
    },
    async start(): Promise<void> {
      server = startServerProcess(builds, environment, limits);
      await server.url;
    },
    /** Answers once the server does, which is started again if its database died too often for it. */
    async awaitHealth(): Promise<void> {
      for (;;) {
        if (server.child.exitCode !== null) await this.start();
        if (await isHealthy()) return;
        await delay(POLL_MS);
      }
    },
    async end(): Promise<void> {
      server.child.kill('SIGTERM');
      await server.ended;
      builds.remove();
    },
  };
}

/** How a server reaches the provider. */
export const connectionOf = ({ connection: { url, secret } }: FakeProvider) => ({
  BETHOLDEM_URL: url,
  BETHOLDEM_SECRET: secret,
});

/** How a server reaches its database; one user for everything where there is no other. */
export const databaseVariables = (url: string, ownerUrl: string) => ({
  DATABASE_URL: url,
  ...(url !== ownerUrl && { DATABASE_OWNER_URL: ownerUrl }),
});

/** On the embedded database, which dies as well. */
export async function createStand(options: { onDisk: boolean }): Promise<Stand> {
  const folder = mkdtempSync(join(tmpdir(), 'gwanje-torture-'));
  const disk: Disk | undefined = options.onDisk ? createDisk(folder) : undefined;
  const dataDir = join(disk?.dir ?? folder, 'data');
  mkdirSync(dataDir);
  const provider = await startFakeProvider();
  const server = createServerOn({ DATA_DIR: dataDir, ...connectionOf(provider) });
  const postmasterPid = () =>
    Number(readFileSync(join(placesOf(dataDir).cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const kills: Record<Strike, () => Promise<void>> = {
    server: async () => {
      await server.kill();
      await server.start();
    },
    database: async () => {
      const killed = postmasterPid();
      process.kill(killed, 'SIGKILL');
      const isNew = () => postmasterPid() !== killed;
      do await server.awaitHealth();
      while (!isNew());
    },
    both: async () => {
      process.kill(postmasterPid(), 'SIGKILL');
      await server.kill();
      await server.start();
    },
    power: async () => {
      const serverPid = server.pid();
      const databasePid = postmasterPid();
      await disk?.cutPower(() => [...familyOf(serverPid), ...familyOf(databasePid)]);
      await server.kill();
      await server.start();
    },
  };
  return {
    provider,
    url: server.url,
    checkpoint: server.checkpoint,
    strike: (strike) => server.during(kills[strike]),
    async databaseUrl() {
      const place = realpathSync(dataDir);
      const postmaster = await findPostmaster(place);
      if (!postmaster) throw new Error('The database is not running.');
      return (await urlsOf(place, postmaster)).url;
    },
    async close() {
      await server.end();
      await provider.close();
      await disk?.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** On a database that the server has not started. */
export async function createStandOn(database: MortalDatabase): Promise<Stand> {
  const { url: databaseUrl, ownerUrl } = database;
  const provider = await startFakeProvider();
  const server = createServerOn({
    ...databaseVariables(databaseUrl, ownerUrl),
    ...connectionOf(provider),
  });
  const restart = async () => {
    await server.kill();
    await server.start();
  };
  const kills: Record<Strike, () => Promise<void>> = {
    server: restart,
    database: async () => {
      await database.strike();
      await server.awaitHealth();
    },
    both: async () => {
      await Promise.all([database.strike(), server.kill()]);
      await server.start();
    },
    power: async () => {
      if (!database.cutPower) throw new Error('Its power is not ours to cut.');
      await database.cutPower(server.pid());
      await restart();
    },
  };
  return {
    provider,
    url: server.url,
    checkpoint: server.checkpoint,
    databaseUrl: async () => databaseUrl,
    strike: (strike) => server.during(kills[strike]),
    async close() {
      await server.end();
      await provider.close();
      await database.close();
    },
  };
}
