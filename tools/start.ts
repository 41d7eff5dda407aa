// npm start: builds what changed, then starts PostgreSQL, migrates, seeds and serves; a demo gets players.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { buildAll } from '@gwanje/federation';

// Before the server is loaded: replies are held against the contract in development and tests only.
process.env.NODE_ENV ??= 'production';

const root = process.cwd();
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
const { DEMO_MEMBER_PASSWORD, runServer } = await import('@gwanje/server');
const server = await runServer({
  distDir: join(root, 'dist'),
  deploymentsDir: join(root, 'deployments'),
});

// By a channel, so that they end with this process however it ends.
if (server?.demoFeed && process.env.SIMULATOR !== 'off') {
  const { key, secret, players, payers, accountId } = server.demoFeed;
  fork('tools/run.mjs', ['simulate'], {
    execArgv: [],
    env: {
      ...process.env,
      FEED_URL: server.url,
      FEED_KEY: key,
      FEED_SECRET: secret,
      SIMULATOR_PLAYERS: players.join(','),
      SIMULATOR_PASSWORD: DEMO_MEMBER_PASSWORD,
      SIMULATOR_QUIET: 'on',
      ...(accountId !== null && {
        SIMULATOR_ACCOUNT: accountId,
        SIMULATOR_PAYERS: payers.join(','),
      }),
    },
  });
}
