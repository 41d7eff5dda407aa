// npm start: builds what changed, then starts PostgreSQL, migrates, seeds and serves.
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
const { runServer } = await import('@gwanje/server');
await runServer({ distDir: join(root, 'dist'), deploymentsDir: join(root, 'deployments') });
