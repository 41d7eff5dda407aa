// npm start: builds what changed, then starts PostgreSQL, migrates, seeds and serves; a demo gets players.
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { buildAll } from '@gwanje/federation';
import { bundleServer } from '@gwanje/server/bundle';

const PROVIDER_SECRET_BYTES = 32;

/** A port that nobody listens on just now. */
const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

// Before the server is loaded: replies are held against the contract in development and tests only.
process.env.NODE_ENV ??= 'production';

const root = process.cwd();
process.setSourceMapsEnabled(true);
const server: typeof import('@gwanje/server') = await import(bundleServer('src/index.ts'));

/** Read before anything is built, which takes a minute: a mistake is told at once. */
function readEnvironment() {
  try {
    const environment = server.readEnvironment();
    server.readDeploymentFile(join(root, 'deployments', `${environment.deployment}.json`));
    return environment;
  } catch (error) {
    if (!(error instanceof server.StartFailure)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
const { isDemo, hasSimulator, dataDir } = readEnvironment();

try {
  await buildAll({
    root,
    onResult: ({ app, built, elapsedMs }) => {
      if (built) console.log(`${app} built ${(elapsedMs / 1_000).toFixed(1)} s`);
    },
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** A demo's own providers of games, where nobody has named others; the server is told before it starts. */
async function prepareProviders() {
  const { SIMULATED } = await import('@gwanje/simulator');
  const isTheirs = SIMULATED.some((name) => process.env[`${name.toUpperCase()}_URL`]);
  if (!hasSimulator || !isDemo || isTheirs) return {};
  const port = await freePort();
  const secret = randomBytes(PROVIDER_SECRET_BYTES).toString('hex');
  for (const name of SIMULATED) {
    process.env[`${name.toUpperCase()}_URL`] = `http://127.0.0.1:${port}/${name}`;
    process.env[`${name.toUpperCase()}_SECRET`] = secret;
  }
  return {
    SIMULATOR_PROVIDERS_PORT: String(port),
    SIMULATOR_PROVIDERS_SECRET: secret,
    SIMULATOR_PROVIDERS_BOOKS: join(dataDir, 'simulated-providers.json'),
  };
}
const providers = await prepareProviders();

if (process.env.npm_lifecycle_event === 'start') server.endWithParent();
const running = await server.runServer({
  distDir: join(root, 'dist'),
  deploymentsDir: join(root, 'deployments'),
  isFurnished: hasSimulator,
});

// By a channel, so that they end with this process however it ends.
if (running?.demoFeed && hasSimulator) {
  const { key, secret, players, payers, accountId } = running.demoFeed;
  fork('tools/run.mjs', ['simulate'], {
    execArgv: [],
    env: {
      ...process.env,
      FEED_URL: running.url,
      FEED_KEY: key,
      FEED_SECRET: secret,
      SIMULATOR_PLAYERS: players.join(','),
      SIMULATOR_PASSWORD: server.DEMO_MEMBER_PASSWORD,
      SIMULATOR_QUIET: 'on',
      ...providers,
      ...(accountId !== null && {
        SIMULATOR_ACCOUNT: accountId,
        SIMULATOR_PAYERS: payers.join(','),
      }),
    },
  });
}
