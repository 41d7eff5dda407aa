// What npm start does once it has built everything, as the first product of the journeys has: half of its work.
import { join } from 'node:path';

const root = process.cwd();
process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
const { runServer } = await import(join(root, 'server/.cache/bundle/index.mjs'));
await runServer({ distDir: join(root, 'dist'), deploymentsDir: join(root, 'deployments') });
